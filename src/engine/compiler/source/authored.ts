/** What authors write, once its shape has been checked. */
import type { Constraint, ErrorEntry, Json } from '../../core/model.ts'
import type { ServiceMethod } from '../../core/service.ts'
import type { Path } from './document.ts'

/** A text is a fact, `{ const }` a literal, the rest itself. */
export type Value = Json
export type Names = string | string[]
export type AuthoredConstraint = Json | Constraint
export type AuthoredCondition = { [fact: string]: AuthoredConstraint } & { anyOf?: (string | AuthoredCondition)[] }

export type AuthoredRule = {
  when?: Names
  unless?: Names
  set?: Record<string, Value>
  close?: true | string
  call?: Names
  start?: Names
  show?: Names
  play?: string
  check?: true
  focus?: string
  track?: string | { event: string; with?: Record<string, Value> }
  go?: string
}

/** What happens at one event, with these facts and no others: all of it, or what must not be among it. */
export type AuthoredStory = {
  on: string
  given?: Record<string, Json>
  does?: 'nothing' | Omit<AuthoredRule, 'when' | 'unless'>
  not?: Names
  says?: Names
}

/** Stories of one step, or of the rules in journey.yaml. */
export type AuthoredStories = { step?: string; stories: AuthoredStory[] }

export type AuthoredCall = {
  effect: string
  with?: Record<string, Value>
  retry?: { on: Names; every: number | string; max: number | string }
  keep?: string
  background?: boolean
  latest?: boolean
}

type ActionVariant = 'primary' | 'secondary' | 'link'
export type AuthoredAction = { variant: ActionVariant; when?: Names; unless?: Names }

export type AuthoredStep = {
  step: string
  path?: string
  params?: Record<string, string>
  as?: 'dialog'
  extends?: string
  page?: string
  section?: string
  needs?: string[]
  when?: Names
  unless?: Names
  form?: string
  fields?: Record<string, string | ({ widget: string } & Record<string, Json>)>
  checks?: Record<string, { at: string; holds: Names }>
  content?: (string | Record<string, Json>)[]
  actions?: Record<string, ActionVariant | AuthoredAction>
  back?: boolean
  edit?: { from: Names }
  calls?: Record<string, AuthoredCall>
  counters?: Record<string, { max: number | string; counts: Names; resets?: Names }>
  timers?: Record<string, number | string>
  conditions?: Record<string, AuthoredCondition>
  copyValues?: Record<string, string>
  on?: Record<string, AuthoredRule[]>
}

export type AuthoredJourney = {
  name: string
  version: number
  timeZone?: string
  first: string
  languages: string[]
  languageSwitch?: string
  migrations?: Record<string, { steps?: Record<string, string>; facts?: Record<string, string | null> }>
  numberStyles?: Record<string, { prefix?: string; group?: string; decimal?: string; digits?: number }>
  sections?: string[]
  records?: string[] | Record<string, string | null>
  /** Record → records and steps that are emptied with it. */
  cascades?: Record<string, string[]>
  calculations?: Record<string, { calculate?: string; with?: Record<string, Value> }>
  reads?: Record<string, AuthoredCall>
  conditions?: Record<string, AuthoredCondition>
  copyValues?: Record<string, string>
  entries?: { path: string; query: string; pattern?: string; set: string; go: string }[]
  confirmLeave?: string | string[]
  singleTab?: { facts: string[]; event: string }
  idle?: AuthoredIdle
  on?: Record<string, AuthoredRule[]>
}

export type AuthoredIdle = {
  after: number | string
  grace: number | string
  warn: string
  end: string
  call?: AuthoredCall
  callWhen?: string | string[]
}

export type AuthoredService = {
  local?: true
  method?: ServiceMethod
  path?: string
  context?: Record<string, Value>
  /** What of its context it can be sent without. */
  optional?: Names
  with?: Record<string, Value>
  request?: string
  answer?: string
  file?: string
  codes?: string[]
  outcomes?: Record<string, AuthoredCondition>
  cacheFor?: number | string
  timeout?: number | string
  accepts?: Record<string, string>
  statuses?: Record<string, string>
}

export type AuthoredServices = {
  timeout?: number | string
  context?: Record<string, Value>
  services: Record<string, AuthoredService>
  /** What is sent to people outside the page → the names that its words may use. */
  messages?: Record<string, string[]>
}

/** Message → its words in one language. Only mail has a subject. */
export type AuthoredMessages = Record<string, { text: string; subject?: string }>

export type AuthoredError = {
  as: 'field' | 'page' | 'modal' | 'banner' | 'toast'
  at?: string
  copyValues?: Record<string, string>
  buttons?: string[] | Record<string, string>
  showCode?: boolean | string
  closes?: boolean | string
  tone?: ErrorEntry['tone']
}

export type Words = { [key: string]: string | Words }

/** One name or several, as a list. */
export function list<T>(one: T | T[] | undefined): T[] {
  return one === undefined ? [] : Array.isArray(one) ? one : [one]
}

/** One or several, each with its path: below `path` where it is an item of a list. */
export function eachWithPath<T>(one: T | T[] | undefined, path: Path): { item: T; path: Path }[] {
  return Array.isArray(one)
    ? one.map((item, index) => ({ item, path: [...path, index] }))
    : list(one).map((item) => ({ item, path }))
}
