/** What a fact path means where it is: its absolute form, what is known of its value, or what is wrong with it. */
import type { Schema } from '../../core/define.ts'
import { memoize } from '../../core/memoize.ts'
import type { FactPath } from '../../core/model.ts'
import type { Subject } from '../diagnostics/diagnostic.ts'
import { type Help, suggestion, use } from '../diagnostics/suggest.ts'
import type { StepFile, Structure } from '../source/project.ts'
import { holdsPersonal, propertiesOf, propertyOf } from '../source/schema-parts.ts'
import { calculationSchema } from './calculation-schemas.ts'
import { callSchema, localNames, localSchema, recordSchema, routeParameters, settingsSchema } from './fact-schemas.ts'
import { memberOfFact } from './member.ts'

export type Fact =
  | { known: true; path: FactPath; schema: Schema; personal: boolean }
  | {
      known: false
      path: FactPath
      code: 'J207' | 'J208'
      part: string
      from: number
      label: string
      help: string | Help | undefined
      about: Subject
    }

/** First parts of facts that the engine itself knows. */
export const builtInSources: readonly string[] = ['settings', 'route', 'environment', 'journey']

/** Names that a first part can have, and what each of them is. */
export const roots = memoize((project: Structure): ReadonlyMap<string, string> => {
  const all = new Map<string, string>()
  for (const name of builtInSources) all.set(name, 'built in')
  for (const name of recordNames(project)) all.set(name, 'a record')
  for (const name of Object.keys(project.journey.value.calculations ?? {})) all.set(name, 'a calculation')
  for (const name of project.steps.keys()) all.set(name, 'a step')
  return all
})

/** The records that journey.yaml declares, and those that its reads fill. */
export const recordNames = memoize((project: Structure): string[] => {
  const { records = [], reads = {} } = project.journey.value
  return [...new Set([...(Array.isArray(records) ? records : Object.keys(records)), ...Object.keys(reads)])]
})

const stepNames = memoize((project: Structure): Schema => ({ type: 'string', enum: [...project.steps.keys()] }))

const languageNames = memoize((project: Structure): Schema => {
  const { languages = [] } = project.journey.value
  return { type: 'string', ...(languages.length > 0 ? { enum: languages } : {}) }
})

/** Resolves a fact as written in `step`, or in a file of no step. */
export function resolveFact(project: Structure, step: StepFile | undefined, text: string): Fact {
  const [first = '', ...rest] = text.split('.')
  const call = step?.merged.calls?.[first]
  // A call with the name of something outside is reported itself: which of the two is meant is not known.
  if (call && roots(project).has(first)) return { known: true, path: text, schema: {}, personal: false }
  if (step && call) return follow(callSchema(project, call.effect), text, 1, `${step.name}.${text}`)
  if (first === 'settings') return follow(settingsSchema(project), text, 1)
  if (first === 'route') return follow({ properties: routeParameters(project, step) }, text, 1)
  if (text === 'journey.step') return { known: true, path: text, schema: stepNames(project), personal: false }
  if (text === 'environment.language')
    return { known: true, path: text, schema: languageNames(project), personal: false }
  if (builtIn[first]) return follow(builtIn[first], text, 1)
  if (recordNames(project).includes(first)) return follow(recordSchema(project, first), text, 1)
  const calculation = project.journey.value.calculations?.[first]
  if (calculation) return follow(calculationSchema(project, first), text, 1)
  const other = project.steps.get(first)
  if (other) return resolveInStep(project, other, text, rest)
  if (step && localNames(project, step).includes(first))
    return unknown(text, 0, 'a fact of a step is written with the step', `write \`${step.name}.${text}\``)
  const known = [...roots(project).keys(), ...Object.keys(step?.merged.calls ?? {})]
  const whole = rest.length === 0 ? builtInFact(first) : undefined
  const help = whole === undefined ? suggestion(first, known) : use(whole)
  return unknown(text, 0, 'no step, record, calculation or call of that name', help)
}

function resolveInStep(project: Structure, step: StepFile, text: string, [name = '']: string[]): Fact {
  const local = localSchema(project, step, name)
  if (local) return follow(local, text, 2)
  if (project.hasShapeErrors) return { known: true, path: text, schema: {}, personal: false }
  if (text === step.name) return unknown(text, 0, 'a step is not a fact', `write \`${step.name}.<field>\``)
  const label = `the step \`${step.name}\` has no field, call, counter or timer of that name`
  return unknown(text, 1, label, suggestion(name, localNames(project, step)), step)
}

/** The value below `schema` that the parts of the fact lead to, from the part at `offset` on. */
function follow(schema: Schema, text: string, offset: number, path: FactPath = text): Fact {
  const parts = text.split('.')
  let here: Schema | 'open' = schema
  let personal = schema['x-pii'] === true
  for (const [index, part] of parts.entries()) {
    if (index < offset) continue
    const next: Schema | 'none' | 'open' = here === 'open' ? 'open' : propertyOf(here, part)
    if (next === 'none' && here !== 'open') {
      const label = `\`${parts.slice(0, index).join('.')}\` has no such property`
      return unknown(text, index, label, suggestion(part, propertiesOf(here)))
    }
    here = next === 'none' ? 'open' : next
    personal ||= here !== 'open' && here['x-pii'] === true
  }
  return {
    known: true,
    path,
    schema: here === 'open' ? {} : here,
    personal: personal || (here !== 'open' && holdsPersonal(here)),
  }
}

/** A fact whose part at `index` is unknown. */
function unknown(text: string, index: number, label: string, help: string | Help | undefined, step?: StepFile): Fact {
  const parts = text.split('.')
  const part = parts[index] ?? ''
  const from = parts.slice(0, index).join('.').length + (index > 0 ? 1 : 0)
  const about: Subject =
    index === 0
      ? { is: 'unknown', kind: 'fact', name: text }
      : {
          is: 'unknown',
          kind: 'property',
          name: part,
          of: text,
          ...(step && { member: memberOfFact(step, part, text) }),
        }
  return { known: false, path: text, code: index === 0 ? 'J207' : 'J208', part, from, label, help, about }
}

const builtIn: Record<string, Schema> = Object.assign(Object.create(null), {
  environment: {
    properties: {
      host: { type: 'string' },
      language: { type: 'string' },
      // As `browserName` of the web part tells them apart.
      browser: { type: 'string', enum: ['chrome', 'samsung', 'safari', 'app', 'other'] },
    },
  },
  journey: {
    properties: {
      today: { type: 'string', format: 'date' },
      now: { type: 'integer' },
      editing: { type: 'boolean' },
      resuming: { type: 'boolean' },
      step: { type: 'string' },
      value: {},
    },
  },
})

/** The fact of the engine itself whose last part this is. */
function builtInFact(name: string): string | undefined {
  const source = Object.keys(builtIn).find((each) => propertiesOf(builtIn[each] ?? {}).includes(name))
  return source === undefined ? undefined : `${source}.${name}`
}

export function isPersonal(project: Structure, step: StepFile | undefined, text: string): boolean {
  const fact = resolveFact(project, step, text)
  return fact.known && fact.personal
}
