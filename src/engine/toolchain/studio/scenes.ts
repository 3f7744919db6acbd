/** Everything that an applicant can come to see, each as a part of a state that shows it. */

import { graphOfProject } from '../../compiler/graph/graph.ts'
import { outside } from '../../compiler/graph/model.ts'
import { list } from '../../compiler/source/authored.ts'
import type { Project, StepFile } from '../../compiler/source/project.ts'
import { recordSchema } from '../../compiler/symbols/fact-schemas.ts'
import { recordNames } from '../../compiler/symbols/facts.ts'
import { textsOf } from '../../compiler/symbols/messages.ts'
import { memoize } from '../../core/memoize.ts'
import type { Json, JsonObject, Overlay, Problem, Running } from '../../core/model.ts'
import { sampleOf } from './sample.ts'

export type Scene = {
  id: string
  group: 'screens' | 'dialogs' | 'messages' | 'waiting' | 'mistakes'
  /** The step that is on screen, or under what is shown. */
  step: string
  title: string
  /** What it may show, in the first language. */
  texts: { key: string; text: string }[]
  overlays: Overlay[]
  running: Running[]
  problems: Problem[]
  /** The journey begins with this step: no other one lies behind it. */
  isBeginning: boolean
}

/** What every scene knows: an answer to every question, and everything that the world could have said. */
export type Facts = { answers: Record<string, JsonObject>; records: JsonObject; results: JsonObject }

export function factsOf(project: Project): Facts {
  const steps = [...project.steps.values()]
  const formOf = ({ merged }: StepFile) => project.schemas.get(merged.form ?? '')?.schema
  const answers = steps.flatMap((step) => {
    const schema = formOf(step)
    const value = schema ? sampleOf(schema) : undefined
    return isMap(value) ? [[step.name, value] as const] : []
  })
  const results = steps.flatMap((step) =>
    Object.entries(step.merged.calls ?? {}).flatMap(([call, { effect }]) => {
      const answer = project.services.value.services[effect]?.answer
      const schema = answer === undefined ? undefined : project.schemas.get(answer)?.schema
      return schema ? [[`${step.name}.${call}`, sampleOf(schema)] as const] : []
    }),
  )
  const records = Object.fromEntries(
    recordNames(project).map((name) => [name, sampleOf(recordSchema(project, name), name)]),
  )
  const known: Facts['answers'] = { ...mapsOf(records), ...Object.fromEntries(answers) }
  return {
    answers: Object.fromEntries(answers),
    records: { ...records, ...keptSamples(project, known) },
    results: Object.fromEntries(results),
  }
}

/** Of records that no schema describes, what a rule puts there, or takes from there into an answer. The first rule decides. */
function keptSamples(project: Project, known: Facts['answers']): JsonObject {
  const { records = {} } = project.journey.value
  const plain = Array.isArray(records) ? [] : Object.keys(records).filter((name) => records[name] === null)
  const rules = [...project.steps.values()].flatMap(({ merged }) => Object.values(merged.on ?? {}).flat())
  const kept = rules.flatMap(({ set = {} }) =>
    Object.entries(set).flatMap(([to, written]) => {
      const from = typeof written === 'string' ? written : ''
      const [path, other] = plain.includes(from.split('.')[0] ?? '') ? [from, to] : [to, from]
      const [record = '', property = '', ...deeper] = path.split('.')
      const [holder = '', field = '', ...rest] = other.split('.')
      const value = known[holder]?.[field]
      const isWhole = deeper.length === 0 && rest.length === 0 && property !== ''
      return isWhole && holder !== record && value !== undefined ? [{ record, property, value }] : []
    }),
  )
  return Object.fromEntries(
    plain.flatMap((name) => {
      const own = kept.filter(({ record }) => record === name).reverse()
      const samples = own.map(({ property, value }) => [property, value] as const)
      return own.length === 0 ? [] : [[name, { ...known[name], ...Object.fromEntries(samples) }]]
    }),
  )
}

function mapsOf(values: JsonObject): Facts['answers'] {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (isMap(value) ? [[name, value]] : [])))
}

/** Screens as they are, with every question wrong, and waiting for each call; then dialogs and messages over a screen that shows them. */
export function scenesOf(project: Project): Scene[] {
  const steps = [...project.steps.values()]
  const screens = steps.filter(({ merged }) => merged.as !== 'dialog')
  const under = (name: string) =>
    screens.find(({ merged }) =>
      Object.values(merged.on ?? {})
        .flat()
        .some((rule) => list(rule.show).includes(name)),
    )?.name ?? project.journey.value.first
  return [
    ...screens.map((step) => scene(project, 'screens', step.name, step.name)),
    ...steps
      .filter(({ merged }) => merged.as === 'dialog')
      .map(({ name }) => ({
        ...scene(project, 'dialogs', name, under(name)),
        overlays: [{ kind: 'dialog' as const, step: name }],
      })),
    ...Object.entries(project.errors.value).map(([entry, { as, at }]): Scene => {
      const step = as === 'field' ? (at?.split('.')[0] ?? '') : under(entry)
      const code = entry.split('@')[0] ?? entry
      return {
        ...scene(project, 'messages', entry, step, `errors.${entry}`),
        overlays: [{ kind: 'notice', code, entry, step }],
      }
    }),
    ...screens.flatMap((step) => waits(project, step)),
    ...screens
      .filter(({ merged }) => merged.form !== undefined)
      .map((step) => ({
        ...scene(project, 'mistakes', `${step.name}, with mistakes`, step.name),
        problems: Object.keys(step.merged.fields ?? {}).flatMap((field) => firstProblem(project, step, field)),
      })),
  ]
}

function scene(
  project: Project,
  group: Scene['group'],
  title: string,
  step: string,
  key = title.split(',')[0] ?? title,
): Scene {
  const [language = 'en'] = project.journey.value.languages
  const keys = [key, ...(project.steps.get(key)?.chain.map(({ name }) => name) ?? [])]
  const texts = textsOf(project.copies.get(language)?.value ?? {})
    .filter((text) => keys.some((each) => text.key === each || text.key.startsWith(`${each}.`)))
    .map(({ key, text }) => ({ key, text }))
  return {
    id: `${group}/${title}`,
    group,
    step,
    title,
    texts,
    overlays: [],
    running: [],
    problems: [],
    isBeginning: beginnings(project).has(step),
  }
}

/** The first step, and those that only an address or a link opens. */
const beginnings = memoize((project: Project): ReadonlySet<string> => {
  const ways = graphOfProject(project).edges.filter(({ does }) => does === 'go')
  const isLedTo = new Set(ways.filter(({ from }) => from !== outside).map(({ to }) => to))
  const opened = ways.filter(({ from, to }) => from === outside && !isLedTo.has(to)).map(({ to }) => to)
  return new Set([project.journey.value.first, ...opened])
})

function waits(project: Project, step: StepFile): Scene[] {
  return Object.entries(step.merged.calls ?? {})
    .filter(([, call]) => !call.background)
    .map(([call]) => ({
      ...scene(project, 'waiting', `${step.name}, ${call}`, step.name),
      running: [{ id: `${step.name}-${call}`, step: step.name, call, attempt: 0, due: 0 }],
    }))
}

/** The first message that a field has words for. */
function firstProblem(project: Project, step: StepFile, field: string): Problem[] {
  const [language = 'en'] = project.journey.value.languages
  const words = project.copies.get(language)?.value ?? {}
  const found = step.chain.flatMap(({ name }) => {
    const errors = [name, 'fields', field, 'errors'].reduce<Json | undefined>(
      (at, key) => (isMap(at) ? at[key] : undefined),
      words as Json,
    )
    return isMap(errors) ? Object.keys(errors) : []
  })
  const [keyword] = found
  return keyword === undefined ? [] : [{ field, keyword, params: { limit: 1 } }]
}

function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
