/** Hand-written React: every field has its own state and is checked while it is typed. */
import { memo, useState } from 'react'
import { type BenchField, choices, countInAddress, errorOf, fieldsOf } from '../fields.ts'
import { Sections, startWith } from './start.tsx'

const values: Record<string, string> = {}

const Field = memo(function Field({ field }: { field: BenchField }) {
  const [value, setValue] = useState('')
  const [isTouched, setTouched] = useState(false)
  const error = isTouched ? errorOf(field, value) : undefined
  const change = (next: string) => {
    values[field.name] = next
    setTouched(true)
    setValue(next)
  }
  const shared = { id: field.name, value, 'aria-invalid': error !== undefined }
  return (
    <div style={{ marginTop: 24 }}>
      <label htmlFor={field.name} style={{ display: 'block' }}>
        {field.label}
      </label>
      {error !== undefined && <p id={`${field.name}-error`}>{error}</p>}
      {field.kind === 'choice' ? (
        <select {...shared} onChange={(event) => change(event.currentTarget.value)}>
          <option value="">Choose</option>
          {choices.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : (
        <input {...shared} type="text" onChange={(event) => change(event.currentTarget.value)} />
      )}
    </div>
  )
})

export function startByHand(aside: boolean): void {
  startWith(() => (
    <form>
      <Sections aside={aside}>
        {fieldsOf(countInAddress()).map((field) => (
          <Field key={field.name} field={field} />
        ))}
      </Sections>
      <button type="submit">Next</button>
    </form>
  ))
}
