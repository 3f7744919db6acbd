/** The form of a step: its fields, in the order of the step. */
import type { Form } from '../core/screen.ts'
import { Field } from './field.tsx'
import { FieldGroups } from './field-groups.tsx'
import { resolvedForm } from './load-resolved-form.ts'
import { useStepContext } from './step-context.ts'

/** Draws the fields of the step's form. Nothing for a step without a form. */
export function StepForm() {
  const { screen } = useStepContext()
  if (!screen.form) return null
  if (screen.form.isFixed) return <FixedForm form={screen.form} />
  const ResolvedForm = resolvedForm()
  return <ResolvedForm form={screen.form} />
}

/** Which fields there are does not depend on the answers. */
function FixedForm({ form: { schema } }: { form: Form }) {
  const { screen } = useStepContext()
  const { properties = {}, required = [] } = schema
  return (
    <FieldGroups>
      {Object.keys(screen.fields).map((name) => {
        const property = properties[name]
        if (typeof property !== 'object') return null
        return <Field key={name} name={name} schema={{ ...property }} required={required.includes(name)} />
      })}
    </FieldGroups>
  )
}
