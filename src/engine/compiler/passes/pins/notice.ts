/** Which differences between the pins and the journey can be noticed, and with which facts. */
import { asText } from '../../../core/as-text.ts'
import type { Json } from '../../../core/model.ts'
import { type Compiled, compile } from '../../compile.ts'
import type { Source } from '../../source/document.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { samePattern } from '../../source/same-pattern.ts'
import { parseMessage } from '../../symbols/messages.ts'
import { settled } from '../../symbols/settled.ts'
import { domainOf } from '../explore/index.ts'
import type { Changed, Difference } from './differences.ts'
import { type Meaning, meaningOf } from './meaning.ts'
import { sameConditions } from './same-conditions.ts'
import { differingFacts, type Side, sideOf, type Witness } from './same-rules.ts'

type Notice = (file: Changed, difference: Difference) => Witness | undefined

/** Gives nothing for a difference without an effect. What cannot be compiled as it was pinned is taken to be another journey. */
export function createNotice(project: Project, compiled: Compiled, accepted: readonly Source[]): Notice {
  const { definition } = compiled
  const before = compile(accepted, project.registry)
  if (!before.compiled) return () => ({})
  const textOf = sameConditions((fact, constraints) => domainOf(project, definition, fact, constraints, new Set()))
  const was = meaningOf(before.project, before.compiled, textOf)
  const is = meaningOf(project, compiled, textOf)
  const differs = (read: (meaning: Meaning) => string): Witness | undefined => (read(was) === read(is) ? undefined : {})
  const events = changedEvents(before.project, project, compiled)
  const stepsDiffer = (names: readonly string[]): Witness | undefined =>
    names.some((name) => was.step(name) !== is.step(name)) ? {} : undefined

  const inRules = (users: readonly (StepFile | undefined)[], { path: [part, name] }: Difference): Witness | undefined =>
    users
      .flatMap((step) => {
        const own = events(step)
        return part === 'on' && name !== undefined ? [own.get(asText(name))] : [...own.values()]
      })
      .find((witness) => witness !== undefined)

  const notices: Record<string, Notice> = {
    steps: ({ key = '' }, difference) => {
      const [part] = difference.path
      const users = [...(project.users.get(key) ?? [])]
      if (part === 'on') return inRules(users, difference)
      const beside = stepsDiffer(users.map(({ name }) => name))
      if (part === 'conditions') return inRules(users, difference) ?? beside
      // The order of what a step says first and last is that of its file alone.
      if (part === undefined) return difference.order ? undefined : {}
      return beside
    },
    journey: (_, difference) => {
      const [part] = difference.path
      const users = [undefined, ...project.steps.values()]
      if (part === 'on') return inRules([undefined], difference)
      const beside = differs((meaning) => meaning.journey())
      if (part === 'conditions') return inRules(users, difference) ?? stepsDiffer([...project.steps.keys()]) ?? beside
      return beside
    },
    services: (_, { path: [part, name], order }) => {
      if (part === 'messages')
        return order ? undefined : differs((meaning) => (name === undefined ? '' : meaning.message(asText(name))))
      const isOne = part === 'services' && name !== undefined
      return differs((meaning) => (isOne ? meaning.service(asText(name)) : meaning.everyService()))
    },
    errors: (_, { path: [name], order }) => {
      if (name === undefined) return order ? undefined : {}
      return differs((meaning) => meaning.error(asText(name)))
    },
    settings: () => differs((meaning) => meaning.settings()),
    schemas: ({ document }) => differs((meaning) => meaning.schema(document.name)),
  }
  return (file, difference) => {
    const notice = notices[file.section]
    if (!notice) return isInherited(project, file, difference) ? undefined : inWords(difference)
    return isSamePattern(difference) ? undefined : notice(file, difference)
  }
}

/** In words the order of keys means nothing, and neither does how the names in them are written. */
function inWords({ was, is, order }: Difference): Witness | undefined {
  const isText = typeof was === 'string' && typeof is === 'string'
  return order || (isText && settled(parseMessage(was)) === settled(parseMessage(is))) ? undefined : {}
}

/** A text of a step that is gone, or has come, and is the one that the step takes from the step that it extends. */
function isInherited({ steps }: Project, { document }: Changed, { path, was, is, key }: Difference): boolean {
  const [name, ...below] = path
  const base = steps.get(asText(name))?.own.extends
  const text = was ?? is
  if (base === undefined || key || typeof text !== 'string' || (was !== undefined && is !== undefined)) return false
  const inherited = (step: string | undefined): Json | undefined => {
    if (step === undefined) return undefined
    const own = [step, ...below].reduce<Json | undefined>((here, part) => Object(here)[part], document.value)
    return own ?? inherited(steps.get(step)?.own.extends)
  }
  return inherited(base) === text
}

/** A pattern that is written in another way and takes the same texts. */
function isSamePattern({ path, was, is }: Difference): boolean {
  return path.at(-1) === 'pattern' && typeof was === 'string' && typeof is === 'string' && samePattern(was, is)
}

/** The events of a step, or of journey.yaml, at which something else is done now, each with facts that show it. */
function changedEvents(
  before: Project,
  after: Project,
  { definition }: Compiled,
): (step: StepFile | undefined) => ReadonlyMap<string, Witness> {
  const known = new Map<string, ReadonlyMap<string, Witness>>()
  const rulesOf = (project: Project, step: StepFile | undefined): object =>
    (step ? step.merged.on : project.journey.value.on) ?? {}
  const find = (step: StepFile | undefined): ReadonlyMap<string, Witness> => {
    const old = step && before.steps.get(step.name)
    if (step && !old) return new Map()
    const names = new Set([...Object.keys(rulesOf(before, old)), ...Object.keys(rulesOf(after, step))])
    const witnesses = new Map<string, Witness>()
    for (const event of names) {
      const sides: [Side, Side] = [sideOf(before, old, event), sideOf(after, step, event)]
      const witness = differingFacts(...sides, (fact, constraints) =>
        fact === 'journey.step' && step ? [step.name] : domainOf(after, definition, fact, constraints, new Set()),
      )
      if (witness) witnesses.set(event, witness)
    }
    return witnesses
  }
  return (step) => {
    const key = step?.name ?? ''
    const found = known.get(key) ?? find(step)
    known.set(key, found)
    return found
  }
}
