/** The engine's nouns: what a compiled journey is, what its state is, what can happen, and what is done about it. */

/** Everything in a state, an event or a command is JSON: it survives `structuredClone` and a reload. */
export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

/** A dotted path to something known: `order.size`, `kitchen.status`, `settings.longestWait`. Always absolute once compiled. */
export type FactPath = string

/** A value with facts in it. `{ fact }` is replaced by the fact (and left out when absent), `{ const }` by the value. */
export type Template =
  | { fact: FactPath }
  | { const: Json }
  | { object: Record<string, Template> }
  | { list: Template[] }

/** One line of a fact table. An absent fact never satisfies a constraint. */
export type Constraint = {
  const?: Json
  enum?: Json[]
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  not?: Constraint
}

/** A named condition: all lines of `facts` hold, and with `anyOf` one of its alternatives too. */
export type Condition = {
  facts: { fact: FactPath; is: Constraint }[]
  anyOf?: Condition[]
}

/** JSON Schema draft 7 without what a shipped page would need a compiler for (see `lower/requests.ts`). */
export type ValueSchema = {
  type?: string | string[]
  const?: Json
  enum?: Json[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: ValueSchema
  required?: string[]
  properties?: Record<string, ValueSchema>
  additionalProperties?: boolean | ValueSchema
  allOf?: ValueSchema[]
  anyOf?: ValueSchema[]
  oneOf?: ValueSchema[]
  not?: ValueSchema
}

/** What is done about an event. The first rule whose condition holds runs, and only that one. */
export type Rule = {
  /** Conditions (keys of `Definition.conditions`) that must all hold. */
  when?: string[]
  /** Conditions none of which may hold. */
  unless?: string[]
  /** The step to go to, or `back`. */
  go?: string
  call?: string[]
  /** Timers to start. */
  start?: string[]
  /** A sound. */
  play?: string
  /** Codes of the error catalogue, or steps with `as: dialog`. */
  show?: string[]
  /** Fact (a field, a record or a record's property) to the value it gets; `null` clears it. */
  set?: { fact: FactPath; to: Template }[]
  track?: { event: string; with: Template }
  /** Look at the whole form as `next` does, and mark what is wrong. */
  check?: true
  /** The field of the step that takes the focus. */
  focus?: string
  /** Close the dialog that the rule belongs to (`true`), or the named dialog or notice. */
  close?: string | true
}

/** Call again on these outcomes, `every` milliseconds after a response, `max` times; then the outcome is `retriesExhausted`. */
export type Retry = { on: string[]; every: Duration; max: Count }

/** Milliseconds, or a fact that holds milliseconds. */
export type Duration = number | { fact: FactPath }

/** How often, or a fact that holds it. */
export type Count = number | { fact: FactPath }

/** A request, made by the effect of that name. */
export type Call = {
  effect: string
  with: Template
  retry?: Retry
  /** The record that the response becomes. */
  keep?: string
  /** The applicant may go on while it runs. */
  background?: boolean
  /** Called again while it is in flight, only the newest counts: the one before is aborted. */
  latest?: boolean
}

/** What a step says of an effect without knowing how it works. */
export type EffectDeclaration = {
  /** The part of the input that is the same wherever it is called from; a call's `with` is laid over it. */
  with: Template
  /** Facts that accompany every request of this effect (a transport may send them beside the input). */
  context: Template
  /** What its input must satisfy, but for the names in its path. Without it any input is taken. */
  request?: ValueSchema
  /** Inputs that fill its path. Each must be there. */
  pathInputs?: string[]
  /** What of `context` must be there. */
  requiredContext?: string[]
  /** Codes it can end with, beside `ok`. */
  codes: string[]
  /** Codes that its response means: the first whose condition holds. Facts here are paths into the response. */
  outcomes: { code: string; when: Condition }[]
  /** Milliseconds for which a response may be used again without a request; 0 is never. */
  cacheFor: number
  /** It changes something: it gets an idempotency key and is never aborted. */
  writes: boolean
}

export type Counter = { max: Count; counts: string[]; resets: string[] }

/** A rule that one field cannot state alone. It fails when every fact it reads is there and `holds` does not. */
export type Check = { at: string; holds: string[] }

export type Step = {
  name: string
  /** A screen has a place in the trail; a dialog is shown over one. */
  as: 'screen' | 'dialog'
  /** No path: a waiting screen that keeps the address of the step before it and is not gone back to. */
  path?: string
  /** Parameter of the path → the fact that fills it when a rule goes here. */
  params: Record<string, FactPath>
  /** Key of the page's name in copy, and its tracking name. */
  page?: string
  section?: string
  needs: FactPath[]
  /** Conditions that must hold to be here. */
  when: string[]
  /** Conditions under which this step can no longer be visited. */
  unless: string[]
  form?: string
  /** Field names in screen order. */
  fields: string[]
  /** Fields that are checked when the applicant leaves them, not only on `next`. */
  checkedOnBlur: string[]
  calls: Record<string, Call>
  counters: Record<string, Counter>
  timers: Record<string, Duration>
  checks: Record<string, Check>
  /** Field → the fact with the list that its answer is chosen from: what is no longer on it is no answer. */
  offers?: Record<string, FactPath>
  /** Field → what the answers are where its form asks for it: elsewhere no check and no offer is about it. */
  asked?: Record<string, ValueSchema>
  edit?: { from: string[] }
  on: Record<string, Rule[]>
}

export type ErrorEntry = {
  as: 'field' | 'page' | 'modal' | 'banner' | 'toast'
  /** For `as: field`: `<step>.<field>`. */
  at?: FactPath
  /** Label key → event, in screen order. `dismiss` and `tryAgain` are built in. */
  buttons: { label: string; event: string }[]
  /** The applicant reads the code; a text is read where the failure named none (`UNKNOWN`). */
  showCode: boolean | string
  /** The event that Escape, a cross and a click outside raise (`dismiss` is built in); `null`: they do nothing. */
  closes: string | null
  /** What kind of news it is; a warning without it. */
  tone?: 'info' | 'success' | 'warning'
  /** Names that its copy uses → facts. */
  copyValues: Record<string, FactPath>
}

/** How copy writes a number that it gives this style: `R12 345.60` is prefix R, group ' ', decimal '.', 2 digits. */
export type NumberStyle = { prefix: string; group: string; decimal: string; digits: number }

/** The journey as data: what `journey/` says, compiled. Plain JSON. */
export type Definition = {
  name: string
  version: number
  first: string
  languages: string[]
  /** While this fact is `true`, the applicant chooses among the languages; else there is only the first. */
  languageSwitch: FactPath | null
  timeZone: string
  /** Names that copy may use: `{amount, number, money}`. */
  numberStyles: Record<string, NumberStyle>
  /** Published version → what has another name in the one after it. */
  migrations: Record<string, Renames>
  sections: string[]
  settings: JsonObject
  records: string[]
  /** `<name>` for those of journey.yaml, `<step>.<name>` for a step's own. */
  conditions: Record<string, Condition>
  calculations: Record<string, { calculate: string; with: Template }>
  effects: Record<string, EffectDeclaration>
  /** Calls made as soon as the journey opens; each response is kept as the record of the same name. */
  reads: Record<string, Call>
  /** Query parameters that open the journey elsewhere than its path says. */
  entries: { path: string; query: string; pattern?: string; set: FactPath; go: string }[]
  /** Conditions under which the browser asks for confirmation before the page is left. */
  confirmLeave: string[]
  /** A second tab with the same journey, or one with the same value of these facts, gets this event. */
  singleTab: { facts: FactPath[]; event: string } | null
  /**
   * What follows when the page is left untouched: the event `warn` after `after` milliseconds, and after `grace` more
   * the event `end`. With it what was saved is wiped, and `call` is made while the conditions hold. `null`: nothing is ever wiped.
   */
  idle: { after: Duration; grace: Duration; warn: string; end: string; call?: Call; callWhen: string[] } | null
  /** Rules for events that no step on screen handles (`home`, `resume`). */
  on: Record<string, Rule[]>
  errors: Record<string, ErrorEntry>
  /** Facts that copy on any screen may use, by their short name. */
  copyValues: Record<string, FactPath>
  steps: Record<string, Step>
  /** What is never saved (`writeOnly`): fields as `<step>.<field>`, properties of responses as `<step>.<call>.<property>`, and of records. */
  neverSaved: FactPath[]
}

/** What had another name in an earlier version: old name → new name, or `null` where there is nothing like it any more. */
export type Renames = {
  /** A step that is gone sends to the step in its place. */
  steps: Record<string, string>
  /** A field of a step (`<step>.<field>`, by the names of the earlier version) or a record. */
  facts: Record<string, string | null>
}

/** What is wrong with one field, or with the answers together (field `''`). `keyword` is the schema keyword or the name of the check; it picks the message. */
export type Problem = { field: string; keyword: string; params: JsonObject }

/** A definition with the functions it names. */
export type Journey = {
  definition: Definition
  calculations: Record<string, (input: JsonObject) => JsonObject>
  /** Everything the form's schema finds wrong with the answers. Throws when the form has not been loaded. */
  validate: (form: string, answers: JsonObject) => Problem[]
  /** Whether `validate` knows the form; without it every form is known. Answers of an unknown form do not count. */
  isLoaded?: (form: string) => boolean
}

/** A call that should be in flight, or wait for its next attempt. A read of the journey itself has the step ''. */
export type Running = { id: string; step: string; call: string; attempt: number; due: number }

/** Something shown over or in the step: a dialog (a step) or an entry of the error catalogue. */
export type Overlay =
  | { kind: 'dialog'; step: string }
  | {
      kind: 'notice'
      code: string
      entry: string
      step: string
      failed?: FailedCall
      failedBefore?: FailedOf[]
      /** Minutes that the service has asked to wait, for the words. */
      wait?: number
    }

/**
 * A call that `tryAgain` repeats, and the same with its step. Under the same id, unless the service has answered: what was answered
 * is over.
 */
export type FailedCall = { call: string; id: string; isAnswered?: true }
export type FailedOf = FailedCall & { step: string }

/** Where one applicant is. Nothing else remembers anything. */
export type State = {
  /** The engine's format of a state (see state-format.ts). */
  format: number
  journey: string
  version: number
  /** Random, made by the runtime whenever a journey begins; the same in a tab that the browser has copied from another. */
  id: string
  /**
   * Random, made by the page that goes on from a saved state: call ids begin with it. A copied tab has the same `id` and the same
   * number of calls, and what it sends is something else. Absent in the page in which the journey began.
   */
  page?: string
  /** Number of calls made so far: makes the next call's id without randomness. */
  calls: number
  /** When the last event happened, by the clock that only goes forward. Deadlines are compared with it. */
  at: number
  /** When it happened by the device's calendar, in milliseconds since 1970. Dates are made of it. */
  date: number
  /** Empty before the journey is opened. */
  step: string
  route: { path: string; params: Record<string, string> }
  /** What the place of use says of itself: host, language. */
  environment: JsonObject
  answers: Record<string, JsonObject>
  problems: Record<string, Problem[]>
  records: JsonObject
  /** Last response per call, `<step>.<call>`. */
  results: JsonObject
  /** Number of times, `<step>.<counter>`. */
  counters: Record<string, number>
  /** Deadline, `<step>.<timer>`, by the clock that only goes forward. */
  timers: Record<string, number>
  running: Running[]
  /** Reads with which a screen was entered and which ended without a response; absent where there was none. */
  failedReads?: FailedOf[]
  /**
   * Writes of which it is not known whether the service has done them, `<step>.<call>`, from when they begin: as long as the same is
   * to be sent, it is sent under the same id. Absent where there was none.
   */
  unsettled?: Record<string, { id: string; input: JsonObject }>
  /** Finished steps in order, the current one not among them. */
  trail: string[]
  /** An edit in progress: the step it began on, the step it returns to, and all answers and the trail as they were. */
  editing: null | { step: string; from: string; before: Record<string, JsonObject>; trail: string[] }
  overlays: Overlay[]
  /** What the last action carried (`journey.value`). */
  value: Json
}
