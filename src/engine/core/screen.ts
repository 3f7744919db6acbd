/** What a step looks like, compiled: loaded when the step comes on screen, apart from what it does (`Step`). */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { RJSFSchema } from '@rjsf/utils'
import type { Definition, FactPath, Step, Template } from './model.ts'
import type { ServiceDescription } from './service.ts'

/** A text ready to show, or one with parameters, parsed when the journey was compiled. */
export type Message = string | MessageFormatElement[]

/** Full copy key (`order.fields.size.label`) → message. */
export type Messages = Record<string, Message>

/** `readOnly`: conditions by their names in the definition; while all of them hold the field cannot be changed. */
export type FieldUse = { widget: string; options: Template; readOnly?: string[] }

/** Conditions by their names in the definition: drawn while all of `when` and none of `unless` hold. */
export type VisibleWhen = { when?: string[]; unless?: string[] }

export type BlockUse = { block: string; name: string; options: Template; content: BlockUse[] } & VisibleWhen

export type ActionUse = { name: string; variant: 'primary' | 'secondary' | 'link' } & VisibleWhen

/** One thing that is wrong with a value, as `ajv` says it. */
export type SchemaError = { instancePath?: string; keyword: string; params?: Record<string, unknown> }

/** A precompiled validator: `ajv`'s, which has what is wrong after `false`. */
export type FormValidator = { (data: unknown): boolean; errors?: SchemaError[] | null }

export type Form = {
  name: string
  schema: RJSFSchema
  /** Precompiled, for RJSF: one function per (sub)schema, by RJSF's hash; `root` is the key of the whole. */
  validators: Record<string, FormValidator>
  root: string
  /** Of a long form: field → the key of its validator. What `root` names is then held against the answers together. */
  fields?: Record<string, string>
  /** Fields that if/then, dependencies, oneOf or anyOf depend on: a change of these changes which fields there are. */
  structural: string[]
  /** Which fields there are does not depend on the answers: they are drawn without resolving the schema. */
  isFixed: boolean
}

export type Screen = {
  step: string
  form: Form | null
  fields: Record<string, FieldUse>
  content: BlockUse[]
  actions: ActionUse[]
  /** A way back is shown. */
  back: boolean
  /** Every name that this step's copy uses → fact. */
  copyValues: Record<string, FactPath>
  /** Language → messages whose keys begin with this step's name (those of the step it extends are already merged in). */
  messages: Record<string, Messages>
}

/** Everything that `virtual:journey` hands the browser. */
export type CompiledJourney = {
  definition: Definition
  /** Language → messages of no single step: pages, sections, actions, busy, errors, shell. */
  messages: Record<string, Messages>
  screens: Record<string, () => Promise<{ default: Screen }>>
  /** Effect → validator of its answer; the function is `ajv`'s, with `errors` on it. */
  responseValidators: Record<string, () => Promise<{ default: ResponseValidator }>>
  /** Language → every message that it has of its own, where these are not beside those of the first language. */
  languages?: Record<string, () => Promise<{ default: Messages }>>
  /** How each service is reached, for the client of the product; the engine does not read them. */
  services: Record<string, ServiceDescription>
  /** Where everything above is only what the first screen needs: the rest of it (see `later-part.ts`). */
  later?: RestOfJourney
}

/**
 * What the first part has of a step that comes with the rest: its address, and its data where the first screen reads them. Never
 * its rules: the step cannot be entered before the rest is there.
 */
export type StepPlace = Pick<Step, 'as' | 'path' | 'edit'> & Partial<Omit<UnnamedStep, 'on'>>

/** Its name is the key that it lies under. */
export type UnnamedStep = Omit<Step, 'name'>

type Divided = Pick<Definition, 'settings' | 'conditions' | 'calculations' | 'effects' | 'errors'> & {
  steps: Record<string, UnnamedStep>
}

/** The entries of these records that are not in the first part. */
export type LaterPart = Divided & Pick<CompiledJourney, 'messages' | 'services'>

export type LaterJourney = LaterPart & Pick<CompiledJourney, 'screens' | 'responseValidators'>

/** How a first part names the rest. `errors`: a code is looked up there that may have no entry. */
export type RestOfJourney = {
  places: Record<string, StepPlace>
  errors: string[]
  load: () => Promise<{ default: LaterJourney }>
}

export type ResponseValidator = {
  (data: unknown): boolean
  errors?: { instancePath: string; keyword: string }[] | null
}
