/** What a developer registers by name: widgets, blocks, effects, calculations. The compiler reads the declarations, the screen runs the rest. */
import type { ComponentType, ReactNode } from 'react'
import type { Outcome } from './event.ts'
import type { FileStore } from './files.ts'
import type { Json, JsonObject, Problem } from './model.ts'

/**
 * A JSON Schema (draft 7) written in TypeScript. Keywords of the engine begin with `x-`.
 *
 * In a property of `options`:
 * - `x-fact: true`: the string is the path of a fact, and the component gets the value of the fact.
 * - `x-holds`, beside `x-fact`: the schema of what the fact must hold; `{ by: as, money: … }` has one for each value of the option `as`.
 * - `x-agreed: true`, beside `x-fact`: an applicant agrees to what the fact holds. The main button of the step asks for it.
 * - `x-event: true`, `x-step: true`: the string is the name of an event, of a step.
 * - `x-copy: items`: the string is a key with words at `items.<key>`; with `./items`, below the words of the `key` around it.
 *
 * Beside `properties` of `options`, with names of options:
 * - `x-range: { from: min, to: max, steps: [step], coarse: [drag] }`: two of them are the ends of a range. `steps` fit between the
 *   ends without a rest; `coarse` ones by whole steps.
 * - `x-current: { current, items, step }`: a list of parts that lead to steps, and the option with the key of this step's part.
 * - `x-offers: items`: the option with the list that a value is chosen from: an item, or the `code` of one. What the list has no
 *   longer is no answer.
 * - `x-gives: { pattern, maxLength: { option: length } }`: the schema of the value that a widget gives. `{ option }` is the value of
 *   an option, `{ keyword: maxLength, without: 6 }` that of the field's schema. `by: kind` makes it depend on the option `kind`.
 *
 * In the `input` of a calculation:
 * - `x-range: { from, to }`: the one is not more than the other, and no later day.
 *
 * In the `output` of a calculation:
 * - `x-row-of: rows`: the property has the value at its name in a row of the input `rows`.
 * - `x-tells: first`: the property is true just where `first` is there.
 *
 * In the `settings` of a registry and in a journey's schema `settings` (`section`, `language` and `step` are kinds of names):
 * - `x-names: section`: the text names a section. `x-keys: section`: the keys of the mapping do. `x-every: section`: each section
 *   is in it once.
 * - `x-fallback: hosts`: the first fitting item of the list is taken. Each has `hosts` but the last, which is for all others.
 * - `x-range: { from, to }`: one setting of the mapping is less than the other.
 * - `x-times: { bytes: { of: megabytes, by: 1000000 } }`: one setting is that many times the other. Either may be a path. With
 *   `by: { plusPercent: vat }` it is the other and so many percent as the setting `vat` says.
 */
export type Schema = { readonly [keyword: string]: unknown }

/** Every word that a field needs; the texts are ready to show. */
export type FieldCopy = {
  label: string
  help?: string | undefined
  placeholder?: string | undefined
  /** A text that is the same for every field: `shell.<key>` in copy, or nothing. */
  shell: (key: string) => string | undefined
  /** Any further key under the field in copy (`unit`, `show`, `items.<value>`), or nothing. */
  text: (key: string) => string | undefined
}

export type WidgetProps<Value extends Json = Json, Options = Record<string, unknown>> = {
  /** The id of the element that takes focus; the label points at it. */
  id: string
  name: string
  value: Value | undefined
  /** The field's own schema: bounds, length, enum. */
  schema: Schema
  copy: FieldCopy
  /** Options of the field in the step file, with facts filled in. An absent fact leaves its option out. */
  options: Options
  required: boolean
  disabled: boolean
  /** The field is wrong: set `aria-invalid`. */
  invalid: boolean
  /** Ids of help and error, as far as they are there, for `aria-describedby`. */
  describedBy: string | undefined
  /** What is wrong, ready to show; only a widget with its own frame draws it, under `errorId`. */
  error: string | undefined
  /** Ids that a widget with its own frame gives the help and the error that it draws. */
  helpId: string
  errorId: string
  /** BCP 47 tag of the words around it. */
  language: string
  /** Where a widget keeps files that the applicant chose: its value names them by id. */
  files: FileStore
  onChange: (value: Value | undefined) => void
  onBlur: () => void
  /** Something else happened in the widget; it becomes an event of the step. */
  onEvent: (name: string, value?: Json) => void
}

/** The types of a schema whose values are among these. */
type TypeOf<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number' | 'integer'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly unknown[]
        ? 'array'
        : Value extends object
          ? 'object'
          : never

export type Widget = {
  /** The field schemas that it can hold: a field is refused when its `type` is not among these. */
  accepts: readonly TypeOf<Json>[]
  /** What may be beside `widget:` in a step file. */
  options: Schema
  /** Events it can raise. */
  events: readonly string[]
  /** It draws label, help and error itself (checkbox, radio group as fieldset). */
  ownFieldGroup: boolean
  /** Copy keys that it needs under the field beside `label`. */
  copy: readonly string[]
  component: ComponentType<WidgetProps<never, never>>
}

/** Declares a widget. Everything but `accepts` and `component` has a default. It accepts only what its component can hold. */
export function defineWidget<Value extends Json, Options = Record<string, never>>(widget: {
  accepts: readonly TypeOf<Value>[]
  options?: Schema
  events?: readonly string[]
  ownFieldGroup?: boolean
  copy?: readonly string[]
  component: ComponentType<WidgetProps<Value, Options>>
}): Widget {
  return {
    accepts: widget.accepts,
    options: widget.options ?? noOptions,
    events: widget.events ?? [],
    ownFieldGroup: widget.ownFieldGroup ?? false,
    copy: widget.copy ?? [],
    // The compiler has checked value and options of every use against `accepts` and `options`.
    component: widget.component as unknown as Widget['component'],
  }
}

export type BlockProps<Options = Record<string, unknown>> = {
  /** Options of the block in the step file, with facts filled in. An absent fact leaves its option out. */
  options: Options
  /** The block's copy, by key below `<step>.blocks.<name>`; `undefined` where there is none. */
  text: (key: string) => string | undefined
  /** Raise an event of the step. */
  act: (name: string, value?: Json) => void
  /** The applicant can raise this event now: a rule for it applies and nothing is in flight. */
  can: (name: string) => boolean
  /** A call of the step is in flight that the applicant waits for. */
  busy: boolean
  /** The step shows that something is wrong with it: what its fields need must not be hidden. */
  hasProblems: boolean
  /** Address of a step, or of its edit mode; `undefined` when it may not be visited now. */
  pathTo: (step: string, mode?: 'edit') => string | undefined
  /** Go to an address inside the journey without loading the page. */
  visit: (path: string) => void
  /** The blocks nested under `content`, of a block that `nests`. */
  children: ReactNode
}

export type Block = {
  /** What may be under the block's name in a step file. */
  options: Schema
  /** Events it can raise. */
  events: readonly string[]
  /** Those of its events that a page of others raises: they may never come, so no one gets on by them alone. */
  foreignEvents: readonly string[]
  /** Words it always shows, by key below the block's name: a use without them is a mistake. */
  copy: readonly string[]
  /** Its `title` is the heading of the screen: the step needs none of its own. */
  isHeading: boolean
  /** It draws its `children`: other blocks may be nested under its `content`. */
  nests: boolean
  component: ComponentType<BlockProps<never>>
}

/** Declares a block: a part of a screen that a step file stacks under `content`. */
export function defineBlock<Options = Record<string, never>>(block: {
  options?: Schema
  events?: readonly string[]
  foreignEvents?: readonly string[]
  copy?: readonly string[]
  isHeading?: boolean
  nests?: boolean
  component: ComponentType<BlockProps<Options>>
}): Block {
  return {
    options: block.options ?? noOptions,
    events: block.events ?? [],
    foreignEvents: block.foreignEvents ?? [],
    copy: block.copy ?? [],
    isHeading: block.isHeading ?? false,
    nests: block.nests ?? false,
    // The compiler has checked the options of every use against `options`.
    component: block.component as unknown as Block['component'],
  }
}

/** What an effect is given beside its input. `Response`: what it ends with. */
export type EffectContext<Response = Json> = {
  /** Aborted when the call is no longer wanted, which one that writes always is, and when an effect in code has taken too long. */
  signal: AbortSignal
  /**
   * The call's id, also after a reload: the same for every attempt, but for a write only until its service has answered. Idempotency
   * key of what it writes.
   */
  id: string
  /** 0 for the first attempt. */
  attempt: number
  /** The facts that `EffectDeclaration.context` names. */
  context: JsonObject
  /** Files of the page, by the ids that inputs and responses name. */
  files: FileStore
  /** Reports what is known so far, such as how far a long transfer is. It is the response until the outcome. */
  onProgress?(soFar: Response): void
}

/** Makes one request and reports one outcome. It never waits for a later one, counts, shows or navigates. */
export type Effect = (input: JsonObject, context: EffectContext) => Promise<Outcome>

/** Declares an effect whose input and response have the given types (see `#journey-types`). */
export function defineEffect<Input extends JsonObject, Response extends Json>(
  run: (input: Input, context: EffectContext<Response>) => Promise<Omit<Outcome, 'response'> & { response?: Response }>,
): Effect {
  // The runtime gives it what the compiler has checked against the effect's declaration.
  return run as unknown as Effect
}

/** A pure function of facts. Registered by name, used as one more fact. */
export type Calculation = {
  input: Schema
  output: Schema
  run: (input: JsonObject) => JsonObject
}

/** Declares a calculation: input and output schemas name its facts and let the compiler check their use. */
export function defineCalculation<Input, Output>(calculation: {
  input: Schema
  output: Schema
  run: (input: Input) => Output
}): Calculation {
  // An absent fact leaves its property out: `Input` declares as optional whatever is not always there.
  return calculation as unknown as Calculation
}

/** The frame drawn around a field, its words wired to the control before its looks. */
export type FieldFrameProps = {
  id: string
  copy: FieldCopy
  helpId: string
  error: string | undefined
  errorId: string
  required: boolean
  children: ReactNode
}

/** The list at the top of a form that takes focus when the form is not right. */
export type ProblemSummaryProps = {
  title: string
  problems: { problem: Problem; id: string; message: string }[]
  /** Put the field's label at the top of the view and focus the field. */
  onSelect: (id: string) => void
}

const noOptions: Schema = { type: 'object', additionalProperties: false }
