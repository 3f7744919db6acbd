/** Formily 2 with inputs written by hand: it has none in plain HTML. A subscription per field, checked while it is typed. */
import { createForm, type Field as FormilyField } from '@formily/core'
import { Field, FormProvider, observer, useField } from '@formily/react'
import type { ChangeEvent, ReactNode } from 'react'
import { choices, countInAddress, errorOf, fieldsOf } from '../fields.ts'
import { Sections, startWith } from './start.tsx'

const form = createForm()

type Control = {
  id: string
  value?: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

const Input = ({ id, value = '', onChange }: Control) => <input id={id} type="text" value={value} onChange={onChange} />

const Select = ({ id, value = '', onChange }: Control) => (
  <select id={id} value={value} onChange={onChange}>
    <option value="">Choose</option>
    {choices.map((one) => (
      <option key={one}>{one}</option>
    ))}
  </select>
)

const Row = observer(({ id, label, children }: { id: string; label: string; children?: ReactNode }) => {
  const { selfErrors } = useField<FormilyField>()
  return (
    <div style={{ marginTop: 24 }}>
      <label htmlFor={id} style={{ display: 'block' }}>
        {label}
      </label>
      {selfErrors.length > 0 && <p>{String(selfErrors[0])}</p>}
      {children}
    </div>
  )
})

startWith(() => (
  <FormProvider form={form}>
    <form>
      <Sections aside={false}>
        {fieldsOf(countInAddress()).map((field) => (
          <Field
            key={field.name}
            name={field.name}
            validator={(value: string | undefined) => errorOf(field, value ?? '') ?? ''}
            decorator={[Row, { id: field.name, label: field.label }]}
            component={[field.kind === 'choice' ? Select : Input, { id: field.name }]}
          />
        ))}
      </Sections>
      <button type="submit">Next</button>
    </form>
  </FormProvider>
))
