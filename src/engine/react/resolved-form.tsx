/**
 * A form whose fields depend on the answers. RJSF works out which fields there are; every field reads and writes the
 * engine's state itself. This is the only file that knows RJSF, and RJSF owns none of the answers: it is given those that
 * the structure depends on, and what it says about data is ignored. It is loaded with the first screen that needs it.
 */
import RjsfForm, { type FormProps } from '@rjsf/core'
import type { FieldProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema } from '@rjsf/utils'
import { useRef } from 'react'
import { sameJson } from '../core/condition.ts'
import { memoize } from '../core/memoize.ts'
import type { JsonObject } from '../core/model.ts'
import type { Form, Screen } from '../core/screen.ts'
import { drawField } from './field.tsx'
import { FieldGroups } from './field-groups.tsx'
import { useDerived } from './hooks.ts'
import { useStepContext } from './step-context.ts'
import { structureValidator } from './structure-validator.ts'

type Data = Record<string, unknown>

/** Draws the fields that the answers ask for, in the order of the step. */
export function ResolvedForm({ form }: { form: Form }) {
  const { step, screen } = useStepContext()
  const structural = useDerived((_, state) => pick(state.answers[step] ?? {}, form.structural))
  return (
    <RjsfForm<Data, RJSFSchema>
      tagName="div"
      className=""
      idPrefix={step}
      schema={form.schema}
      validator={validatorOf(form)}
      uiSchema={uiSchemaOf(screen)}
      formData={structural}
      fields={fields}
      templates={templates}
      experimental_defaultFormStateBehavior={nothingByDefault}
      showErrorList={false}
      liveValidate={false}
      omitExtraData={false}
      noValidate
    >
      {noSubmitButton}
    </RjsfForm>
  )
}

/** The whole is an object that RJSF resolves; below it every property is a field of ours. */
function SchemaField(props: FieldProps<Data, RJSFSchema>) {
  const { ObjectField } = props.registry.fields
  if (props.fieldPathId.path.length === 0) return ObjectField ? <ObjectField {...props} /> : null
  return <ResolvedField {...props} />
}

/** A resolved schema is a new object each time, and plain JSON: the field is given the one before while it says the same. */
function ResolvedField({ name, schema, required = false }: FieldProps<Data, RJSFSchema>) {
  const known = useRef(schema)
  if (!sameJson(known.current as JsonObject, schema as JsonObject)) known.current = schema
  return drawField(useStepContext(), { name, schema: known.current, required })
}

function Fields({ properties }: ObjectFieldTemplateProps<Data, RJSFSchema>) {
  return <FieldGroups>{properties.map(({ content }) => content)}</FieldGroups>
}

// All of these keep their identity: a new one would make RJSF draw every field again.
type Props = FormProps<Data, RJSFSchema>
const fields: NonNullable<Props['fields']> = { SchemaField: SchemaField as never }
const templates: NonNullable<Props['templates']> = { ObjectFieldTemplate: Fields as never }
const noSubmitButton = <span hidden />
const nothingByDefault: NonNullable<Props['experimental_defaultFormStateBehavior']> = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
}

const validatorOf = memoize((form: Form) => structureValidator(form))
const uiSchemaOf = memoize((screen: Screen): UiSchema => ({ 'ui:order': [...Object.keys(screen.fields), '*'] }))

function pick(answers: JsonObject, names: string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name]]])))
}
