/**
 * The form of a step. RJSF works out which fields there are; every field is an island that reads and writes the engine's
 * state itself. This is the only file that knows RJSF, and RJSF owns none of the answers: it is given those that the
 * structure depends on, and what it says about data is not heard.
 */
import RjsfForm, { type FormProps } from '@rjsf/core'
import type { FieldProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema } from '@rjsf/utils'
import type { JsonObject } from '../core/model.ts'
import type { Form, Screen } from '../core/screen.ts'
import { Field } from './field.tsx'
import { useDerived } from './hooks.ts'
import { useStepContext } from './step-context.ts'
import { structureValidator } from './structure-validator.ts'

type Data = Record<string, unknown>

/** Draws the fields of the step's form, in the order of the step. Nothing for a step without a form. */
export function StepForm() {
  const { step, screen } = useStepContext()
  const structural = useDerived((_, state) => pick(state.answers[step] ?? {}, screen.form?.structural ?? []))
  if (!screen.form) return null
  return (
    <RjsfForm<Data, RJSFSchema>
      tagName="div"
      className=""
      idPrefix={step}
      schema={screen.form.schema}
      validator={validatorOf(screen.form)}
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
  return <Field name={props.name} schema={props.schema} required={props.required ?? false} />
}

function Fields({ properties }: ObjectFieldTemplateProps<Data, RJSFSchema>) {
  return properties.map(({ content }) => content)
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

const validators = new WeakMap<Form, Props['validator']>()

function validatorOf(form: Form): Props['validator'] {
  const validator = validators.get(form) ?? structureValidator(form)
  validators.set(form, validator)
  return validator
}

const uiSchemas = new WeakMap<Screen, UiSchema>()

function uiSchemaOf(screen: Screen): UiSchema {
  const uiSchema = uiSchemas.get(screen) ?? { 'ui:order': [...Object.keys(screen.fields), '*'] }
  uiSchemas.set(screen, uiSchema)
  return uiSchema
}

function pick(answers: JsonObject, names: string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name]]])))
}
