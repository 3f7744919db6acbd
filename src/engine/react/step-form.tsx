/** The form of a step: its fields, in the order of the step. */
import { useMemo } from 'react'
import type { Form } from '../core/screen.ts'
import { drawField } from './field.tsx'
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

/** Which fields there are does not depend on the answers: they are listed once. */
function FixedForm({ form: { schema } }: { form: Form }) {
  const place = useStepContext()
  return useMemo(() => {
    const { properties = {} } = schema
    const required = new Set(schema.required)
    const drawn = Object.keys(place.screen.fields).map((name) => {
      const property = properties[name]
      if (typeof property !== 'object') return null
      return drawField(place, { name, schema: { ...property }, required: required.has(name) })
    })
    return <FieldGroups>{drawn}</FieldGroups>
  }, [schema, place])
}
