/** Other names, everywhere where they are; and parts that a journey may have or not. */
import {
  asValue,
  conditionsIn,
  eachValue,
  isValue,
  journey,
  type Rewrite,
  readValue,
  rules,
  services,
  steps,
} from './rewrite.ts'

type Sources = Parameters<Rewrite>[0]

const inStories = /\/stories\//

/** A word of all files and of their names, as another word. */
function renamed(sources: Sources, from: string, to: string): ReturnType<Rewrite> {
  const word = new RegExp(`(?<![\\w-])${from}(?![\\w-])`, 'g')
  return sources.map(({ file, text }) => ({
    file: file.replace(new RegExp(`/${from}\\.yaml$`), `/${to}.yaml`),
    text: text.replace(word, to),
  }))
}

/** How often a word comes in a journey as another thing than the key of `part`. */
const isOnly = (sources: Sources, name: string, allowed: RegExp): boolean =>
  sources.every(({ file, text }) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text) || allowed.test(file))

/** The first of the names in `part` of a step that only this step, its words and its stories have. */
const renamedPart =
  (part: string): Rewrite =>
  (sources) => {
    for (const source of sources.filter(({ file }) => steps.test(file))) {
      const name = source.file.replace(/^.*\/(.*)\.yaml$/, '$1')
      const own = new RegExp(`/(steps|stories)/${name}\\.yaml$|/copy/|/pins/|/errors\\.yaml$`)
      for (const key of Object.keys(asValue(readValue(source)[part])))
        if (/^[a-z][a-zA-Z]{3,}$/.test(key) && isOnly(sources, key, own) && !isProperty(sources, part, key))
          return renamed(sources, key, `${key}Again`)
    }
    return [...sources]
  }

/** A check may have the name of what it asks, which stays. */
const isProperty = (sources: Sources, part: string, key: string): boolean =>
  part === 'checks' && sources.some(({ text }) => text.includes(`.${key}`))

const renamedStep: Rewrite = (sources) => {
  const names = sources.filter(({ file }) => steps.test(file)).map(({ file }) => file.replace(/^.*\/(.*)\.yaml$/, '$1'))
  const name = names.find(
    (each) => /-/.test(each) && !sources.some(({ text }) => new RegExp(`extends: ${each}`).test(text)),
  )
  return name ? renamed(sources, name, `the-${name}`) : [...sources]
}

/** The name of one entry of `part` of journey.yaml that is nowhere in words or schemas. */
const renamedShared =
  (part: string): Rewrite =>
  (sources) => {
    const root = sources.find(({ file }) => journey.test(file))
    const allowed = /\/(steps|stories|pins)\/|\/(journey|services|errors)\.yaml$/
    const names = root ? Object.keys(asValue(readValue(root)[part])) : []
    const name = names.find((each) => /[A-Z]/.test(each) && isOnly(sources, each, allowed))
    if (!name || !root) return [...sources]
    // A calculation without `calculate` is called by its name.
    const kept = eachValue(journey, (value) => {
      if (part === 'calculations')
        for (const [key, each] of Object.entries(asValue(value[part])))
          if (isValue(each) && key === name) each.calculate ??= `§${name}§`
    })(sources)
    return renamed(kept, `(?<!§)${name}(?!§)`, `${name}Again`).map(({ file, text }) => ({
      file,
      text: text.replaceAll('§', ''),
    }))
  }

/** Constants of calls and rules that are settings instead. */
const asSettings: Rewrite = (sources) => {
  const found: Record<string, unknown> = {}
  const changed = eachValue(steps, (value) => {
    const timers = asValue(value.timers)
    for (const [name, time] of Object.entries(timers))
      if (typeof time === 'string' && /^\d/.test(time)) {
        found[`wait${Object.keys(found).length}`] = time
        timers[name] = `settings.wait${Object.keys(found).length - 1}`
      }
    for (const call of Object.values(asValue(value.calls))) {
      const retry = isValue(call) ? asValue(call.retry) : {}
      if (typeof retry.every !== 'string' || !/^\d/.test(retry.every)) continue
      found[`wait${Object.keys(found).length}`] = retry.every
      retry.every = `settings.wait${Object.keys(found).length - 1}`
    }
  })(sources)
  return eachValue(/\/settings\.yaml$/, (value) => {
    Object.assign(value, found)
  })(changed)
}

export const nameRewrites: Record<string, Rewrite> = {
  'a step of another name': renamedStep,
  'a call of another name': renamedPart('calls'),
  'a counter of another name': renamedPart('counters'),
  'a timer of another name': renamedPart('timers'),
  'a check of another name': renamedPart('checks'),
  'a field of another name': renamedPart('fields'),
  'a calculation of another name': renamedShared('calculations'),
  'a record of another name': renamedShared('records'),
  'waits as settings': asSettings,
  'no stories': (sources) => sources.filter(({ file }) => !inStories.test(file)),
  'no contract': (sources) => sources.filter(({ file }) => !/^[^/]*\/contract\.yaml$/.test(file)),
  'the words of a shared button in each step': (sources) => {
    const own = sources.filter(({ file }) => steps.test(file)).map(readValue)
    return eachValue(/\/copy\/[a-z]+\.yaml$/, (value) => {
      for (const step of own) {
        const name = String(step.step)
        const words = value[name]
        if (!isValue(words)) continue
        for (const action of Object.keys(asValue(step.actions))) {
          const text = asValue(value.actions)[action]
          if (text !== undefined && asValue(words.actions)[action] === undefined)
            words.actions = { ...asValue(words.actions), [action]: text }
        }
      }
    })(sources)
  },
  'parts of each call on the call': eachValue(services, (value) => {
    const shared = asValue(value.context)
    if (Object.keys(shared).length === 0) return
    for (const service of Object.values(asValue(value.services)))
      if (isValue(service) && service.local !== true) service.context = { ...shared, ...asValue(service.context) }
    delete value.context
  }),
  'a condition that is asked for twice': eachValue(rules, (value) => {
    for (const [name, table] of conditionsIn(value))
      if (!('anyOf' in table)) {
        value.conditions = { ...asValue(value.conditions), [`${name}Too`]: { ...table } }
        for (const own of Object.values(asValue(value.on)))
          for (const rule of Array.isArray(own) ? own : [])
            if (isValue(rule) && rule.when === name) rule.when = [name, `${name}Too`]
        if (!JSON.stringify(value.on ?? {}).includes(`"${name}Too"`)) delete asValue(value.conditions)[`${name}Too`]
      }
  }),
}
