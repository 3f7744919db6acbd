/** Conditions and rules that hold and run with the same facts, put in another way. */
import {
  asValue,
  conditionsIn,
  eachMapping,
  eachValue,
  isValue,
  journey,
  type Rewrite,
  readValue,
  rules,
  rulesIn,
  services,
  steps,
} from './rewrite.ts'

type Value = { [key: string]: unknown }

const isPlain = (is: unknown): boolean => typeof is !== 'object' && is !== undefined

/** Every table of facts, those inside `anyOf` too. */
const eachTable = (change: (table: Value) => void): Rewrite =>
  eachValue(rules, (value) => {
    for (const [, table] of conditionsIn(value)) {
      for (const item of Array.isArray(table.anyOf) ? table.anyOf : []) if (isValue(item)) change(item)
      change(table)
    }
  })

/** Every constraint of a fact. */
const eachConstraint = (change: (is: unknown) => unknown): Rewrite =>
  eachTable((table) => {
    for (const [fact, is] of Object.entries(table)) if (fact !== 'anyOf') table[fact] = change(is)
  })

const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)]

/** How often each name of a condition is used in all files. */
function usesOf(sources: Parameters<Rewrite>[0], name: string): string[] {
  return sources
    .filter(({ file }) => rules.test(file))
    .filter(({ text }) => new RegExp(`(?<![\\w.-])${name}(?![\\w.:-])`).test(text.replace(/#.*$/gm, '')))
    .map(({ file }) => file)
}

/** Conditions of a step, which no other file has a name like, said in journey.yaml. */
const shared: Rewrite = (sources) => {
  const all = sources
    .filter(({ file }) => rules.test(file))
    .flatMap((source) => conditionsIn(readValue(source)).map(([name]) => name))
  const extended = sources.some(({ file, text }) => steps.test(file) && /^extends:/m.test(text))
  const moved: Value = {}
  const left = eachValue(steps, (value) => {
    if (value.extends !== undefined) return
    for (const [name, table] of conditionsIn(value)) {
      const isOwn = JSON.stringify(table).includes(`"${String(value.step)}.`) || !JSON.stringify(table).includes('.')
      if (!isOwn || all.filter((each) => each === name).length > 1 || extended) continue
      moved[name] = table
      delete asValue(value.conditions)[name]
    }
    if (Object.keys(asValue(value.conditions)).length === 0) delete value.conditions
  })(sources)
  return eachValue(journey, (value) => {
    value.conditions = { ...asValue(value.conditions), ...moved }
  })(left)
}

/** Shared conditions that one step alone uses, said in that step. */
const ownConditions: Rewrite = (sources) => {
  const root = sources.find(({ file }) => journey.test(file))
  if (!root) return [...sources]
  const moved = new Map<string, [string, Value]>()
  const bases = sources.flatMap(({ text }) => [...text.matchAll(/^extends: ([\w-]+)/gm)].map(([, base]) => base))
  for (const [name, table] of conditionsIn(readValue(root))) {
    const users = usesOf(sources, name)
    // What a step takes from the one it extends, it asks for, too.
    if (sources.some(({ file, text }) => users.includes(file) && /^extends:/m.test(text))) continue
    if (users.some((file) => bases.some((base) => file.endsWith(`/${base}.yaml`)))) continue
    const [user] = users
    if (users.length === 1 && user && steps.test(user)) moved.set(name, [user, table])
  }
  return eachValue(rules, (value, { file }) => {
    for (const [name, [user, table]] of moved) {
      if (file === root.file) delete asValue(value.conditions)[name]
      else if (file === user && value.extends === undefined)
        value.conditions = { ...asValue(value.conditions), [name]: table }
    }
  })(sources)
}

/** Each condition of several facts, as one for each fact, wherever a rule asks for it alone by `when`. */
const split: Rewrite = eachValue(steps, (value) => {
  const table = asValue(value.conditions)
  for (const [name, facts] of conditionsIn(value)) {
    if (Object.keys(facts).length < 2 || 'anyOf' in facts) continue
    const parts = Object.entries(facts).map(([fact, is], index) => [`${name}${index}`, { [fact]: is }] as const)
    Object.assign(table, Object.fromEntries(parts))
    for (const [, own] of rulesIn(value))
      for (const rule of own)
        if (names(rule.when).includes(name))
          rule.when = [...names(rule.when).filter((each) => each !== name), ...parts.map(([part]) => part)]
    const isUsed = JSON.stringify({ ...value, conditions: Object.values(table) }).includes(`"${name}"`)
    if (!isUsed) delete table[name]
    else for (const [part] of parts) if (!JSON.stringify(value.on ?? {}).includes(`"${part}"`)) delete table[part]
  }
})

/** Rules of one event: `make` gives the same rules in another way. */
const eachRules = (make: (own: Value[], value: Value) => Value[]): Rewrite =>
  eachValue(rules, (value) => {
    const on = asValue(value.on)
    for (const [event, own] of rulesIn(value)) on[event] = make(own, value)
  })

const isSingle = (value: unknown): value is string => typeof value === 'string'

export const conditionRewrites: Record<string, Rewrite> = {
  'one of one': eachConstraint((is) => (isPlain(is) ? [is] : is)),
  'enumerations in full': eachConstraint((is) => (Array.isArray(is) ? { enum: is } : is)),
  'lists in another order': eachConstraint((is) => (Array.isArray(is) ? is.toReversed() : is)),
  'not not': eachConstraint((is) => ({
    not: { not: isPlain(is) ? { const: is } : Array.isArray(is) ? { enum: is } : is },
  })),
  'limits by what is below': eachConstraint((is) =>
    isValue(is) && Object.keys(is).length === 1 && typeof is.minLength === 'number'
      ? { not: { maxLength: is.minLength - 1 } }
      : is,
  ),
  'any text by what it is not': eachConstraint((is) =>
    isValue(is) && Object.keys(is).length === 1 && is.minLength === 1 ? { not: { const: '' } } : is,
  ),
  'counts by a strict limit': eachTable((table) => {
    for (const [fact, is] of Object.entries(table))
      if (fact.endsWith('.left') && isValue(is) && typeof is.minimum === 'number')
        table[fact] = { exclusiveMinimum: is.minimum - 1 }
  }),
  'alternatives in another order': eachTable((table) => {
    if (Array.isArray(table.anyOf)) table.anyOf.reverse()
  }),
  'alternatives as a list of values': eachTable((table) => {
    for (const [fact, is] of Object.entries(table))
      if (fact !== 'anyOf' && Object.keys(table).length === 1 && Array.isArray(is)) {
        delete table[fact]
        table.anyOf = is.map((each) => ({ [fact]: each }))
      }
  }),
  'a condition as its only alternative': eachValue(rules, (value) => {
    const table = asValue(value.conditions)
    for (const [name, facts] of conditionsIn(value)) if (!('anyOf' in facts)) table[name] = { anyOf: [facts] }
  }),
  'alternatives with names of their own': eachValue(rules, (value) => {
    const table = asValue(value.conditions)
    for (const [name, facts] of conditionsIn(value))
      if (Array.isArray(facts.anyOf))
        facts.anyOf = facts.anyOf.map((item, index) => {
          if (!isValue(item)) return item
          table[`${name}Or${index}`] = item
          return `${name}Or${index}`
        })
  }),
  'alternatives written out': eachValue(rules, (value) => {
    const known = new Map(conditionsIn(value))
    for (const [, facts] of known)
      if (Array.isArray(facts.anyOf))
        facts.anyOf = facts.anyOf.map((item) => (isSingle(item) ? (known.get(item) ?? item) : item))
    const text = JSON.stringify({ ...value, conditions: [...known.values()] })
    // What a step uses of journey.yaml cannot be seen from here.
    if (value.step !== undefined)
      for (const name of known.keys()) if (!text.includes(`"${name}"`)) delete asValue(value.conditions)[name]
  }),
  'conditions said in journey.yaml': shared,
  'conditions said in their step': ownConditions,
  'a condition for each fact': split,
  'names asked for in another order': eachValue(rules, (value) =>
    eachMapping(value, (mapping) => {
      for (const key of ['when', 'unless', 'holds']) {
        const asked = mapping[key]
        if (Array.isArray(asked)) asked.reverse()
      }
    }),
  ),
  'the other rule told too': eachRules((own) => {
    const [first, second] = own
    if (own.length !== 2 || !first || !second || first.unless !== undefined || second.when !== undefined) return own
    return isSingle(first.when) && second.unless === undefined ? [first, { unless: first.when, ...second }] : own
  }),
  'rules that exclude each other swapped': eachRules((own) => {
    const [first, second] = own
    if (own.length !== 2 || !first || !second || first.unless !== undefined || second.when !== undefined) return own
    return isSingle(first.when) && second.unless === undefined ? [{ unless: first.when, ...second }, first] : own
  }),
  'a rule in two by a condition': eachRules((own, value) => {
    const [name] = Object.keys(asValue(value.conditions))
    const last = own.at(-1)
    if (!name || !last || last.when !== undefined || last.unless !== undefined || own.length > 1) return own
    return [
      { when: name, ...last },
      { unless: name, ...last },
    ]
  }),
  'a rule in two by a condition and the rest': eachRules((own, value) => {
    const [name] = Object.keys(asValue(value.conditions))
    const last = own.at(-1)
    if (!name || !last || last.when !== undefined || last.unless !== undefined || own.length > 1) return own
    return [{ when: name, ...last }, last]
  }),
  'what a rule does in another order': eachRules((own) =>
    own.map((rule) => Object.fromEntries(Object.entries(rule).toReversed())),
  ),
  'outcomes in full': eachValue(services, (value) =>
    eachMapping(value, (mapping, key) => {
      if (key !== 'outcomes') return
      for (const table of Object.values(mapping))
        if (isValue(table)) for (const [fact, is] of Object.entries(table)) if (isPlain(is)) table[fact] = { const: is }
    }),
  ),
}
