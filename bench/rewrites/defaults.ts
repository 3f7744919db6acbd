/** What is meant where nothing is written, written out; and the long way to write what has a short one. */
import {
  asValue,
  eachMapping,
  eachText,
  eachValue,
  errors,
  isValue,
  journey,
  type Rewrite,
  rules,
  rulesIn,
  services,
  steps,
} from './rewrite.ts'

const asList = (key: RegExp, files: RegExp): Rewrite =>
  eachValue(files, (value) =>
    eachMapping(value, (mapping) => {
      for (const [name, each] of Object.entries(mapping))
        if (key.test(name) && typeof each === 'string') mapping[name] = [each]
    }),
  )

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

const inUnit = (make: (milliseconds: number) => string): Rewrite =>
  eachText((text) =>
    text.replace(/(?<=[:,[] )(\d+)(ms|s|m|h)(?=[\s,}\]])/g, (_, count: string, unit: string) =>
      make(Number(count) * (units[unit] ?? 1)),
    ),
  )

export const defaultRewrites: Record<string, Rewrite> = {
  'durations in milliseconds': inUnit((time) => `${time}ms`),
  'durations in seconds': inUnit((time) => `${time / 1000}s`),
  'durations in minutes': inUnit((time) => (time % 6000 === 0 ? `${time / 60_000}m` : `${time}ms`)),
  'the form as content': eachValue(steps, (value) => {
    if (value.form !== undefined && value.content === undefined && value.extends === undefined) value.content = ['form']
  }),
  'the button to go on': eachValue(steps, (value) => {
    if (value.extends === undefined && value.actions === undefined && asValue(value.on).next !== undefined)
      value.actions = { next: 'primary' }
  }),
  'the name of a calculation': eachValue(journey, (value) => {
    for (const [name, each] of Object.entries(asValue(value.calculations))) if (isValue(each)) each.calculate ??= name
  }),
  'the button of a message': eachValue(errors, (value) => {
    for (const entry of Object.values(value)) if (isValue(entry) && entry.as === 'modal') entry.buttons ??= ['dismiss']
  }),
  'the cross of a message': eachValue(errors, (value) => {
    for (const entry of Object.values(value)) if (isValue(entry) && entry.as === 'modal') entry.closes ??= true
  }),
  'the tone of a warning': eachValue(errors, (value) => {
    for (const entry of Object.values(value)) if (isValue(entry)) entry.tone ??= 'warning'
  }),
  'codes that are not shown': eachValue(errors, (value) => {
    for (const entry of Object.values(value)) if (isValue(entry) && entry.as !== 'field') entry.showCode ??= false
  }),
  'buttons as a mapping': eachValue(errors, (value) => {
    for (const entry of Object.values(value))
      if (isValue(entry) && Array.isArray(entry.buttons))
        entry.buttons = Object.fromEntries(entry.buttons.map((name) => [name, name]))
  }),
  'buttons as a list': eachValue(errors, (value) => {
    for (const entry of Object.values(value))
      if (
        isValue(entry) &&
        isValue(entry.buttons) &&
        Object.entries(entry.buttons).every(([key, event]) => key === event)
      )
        entry.buttons = Object.keys(entry.buttons)
  }),
  'what is tracked in full': eachValue(rules, (value) => {
    for (const [, own] of rulesIn(value))
      for (const rule of own) if (typeof rule.track === 'string') rule.track = { event: rule.track }
  }),
  'widgets in full': eachValue(steps, (value) => {
    const fields = asValue(value.fields)
    for (const [name, widget] of Object.entries(fields)) if (typeof widget === 'string') fields[name] = { widget }
  }),
  'blocks with no options': eachValue(steps, (value) => {
    if (Array.isArray(value.content))
      value.content = value.content.map((block) => (typeof block === 'string' ? { [block]: {} } : block))
  }),
  'buttons in full': eachValue(steps, (value) => {
    const actions = asValue(value.actions)
    for (const [name, variant] of Object.entries(actions)) if (typeof variant === 'string') actions[name] = { variant }
  }),
  'where an edit comes from as a list': eachValue(steps, (value) => {
    const edit = asValue(value.edit)
    if (typeof edit.from === 'string') edit.from = [edit.from]
  }),
  'retried on a list': asList(/^on$/, steps),
  'counted as a list': asList(/^(counts|resets)$/, steps),
  'what a call can do without as a list': asList(/^optional$/, services),
  'parts that are empty': eachValue(steps, (value) => {
    for (const part of ['counters', 'timers', 'copyValues', 'calls', 'conditions']) value[part] ??= {}
  }),
  'in the foreground in words': eachValue(steps, (value) => {
    for (const call of Object.values(asValue(value.calls))) if (isValue(call)) call.background ??= false
  }),
  'the timeout of each call': eachValue(services, (value) => {
    for (const service of Object.values(asValue(value.services)))
      if (isValue(service) && service.local !== true && value.timeout !== undefined) service.timeout ??= value.timeout
  }),
  'records as a mapping': eachValue(journey, (value) => {
    if (Array.isArray(value.records)) value.records = Object.fromEntries(value.records.map((name) => [name, null]))
  }),
}
