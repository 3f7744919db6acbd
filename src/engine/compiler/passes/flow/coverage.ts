/** Whether one of the rules for an outcome runs, whatever the facts are: their conditions may leave nothing out. With too many facts to try the answer is no. */
import { holds } from '../../../core/condition.ts'
import type { Condition, Constraint, FactPath, Json } from '../../../core/model.ts'
import { tableOf } from '../../lower/conditions.ts'
import { type AuthoredRule, list } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { propertyOf, requiredOf } from '../../source/schema-parts.ts'
import { assignmentsOf } from '../../symbols/assignments.ts'
import { linesOf } from '../../symbols/condition-lines.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { createReplay } from '../../symbols/replay.ts'
import { classesOf } from '../explore/index.ts'

type Response = { fact: FactPath; schema: object; excluded: Condition[] }

export function alwaysRuns(project: Structure, step: StepFile, event: string, rules: readonly AuthoredRule[]): boolean {
  const replay = createReplay(project, step)
  const responses = responsesAt(project, step, event)
  const names = new Set(rules.flatMap(({ when, unless }) => [...list(when), ...list(unless)]))
  const conditions = [...names].map(replay.condition)
  // A name that leads nowhere has a diagnostic of its own.
  if (conditions.includes(undefined)) return true
  const lines = [...conditions, ...responses.flatMap(({ excluded }) => excluded)].flatMap(linesOf)
  const assignments = assignmentsOf(lines, (fact, all) => valuesOf(project, step, responses, fact, all))
  if (!assignments) return false
  for (const given of assignments) {
    const isOther = responses.some(({ excluded }) => excluded.some((each) => holds(each, (fact) => given.get(fact))))
    if (!isOther && replay.ran(rules, given) === undefined) return false
  }
  return true
}

/** One value of each class that the constraints tell apart; `undefined` where the fact may be absent. */
function valuesOf(
  project: Structure,
  step: StepFile,
  responses: readonly Response[],
  fact: FactPath,
  constraints: Constraint[],
): readonly (Json | undefined)[] {
  if (fact === 'journey.step') return [step.name]
  if (fact.startsWith('settings.')) return [settingAt(project, fact)]
  const resolved = resolveFact(project, undefined, fact)
  const classes = classesOf(resolved.known ? resolved.schema : {}, constraints)
  const isThere = isOfEngine(project, fact) || responses.some((response) => isRequired(response, fact))
  if (isCount(project, fact)) return classes.filter((value) => typeof value === 'number' && value >= 0)
  return isThere ? classes : [undefined, ...classes]
}

/** What the call has just answered: where its facts are, and which answers are outcomes of their own. */
function responsesAt(project: Structure, step: StepFile, event: string): Response[] {
  const [name = '', outcome] = event.split('.')
  const call = step.merged.calls?.[name]
  const service = call && project.services.value.services[call.effect]
  const schema = project.schemas.get(service?.answer ?? '')?.schema
  if (!call || !schema || outcome !== 'ok' || Object.keys(service?.accepts ?? {}).length > 0) return []
  return [`${step.name}.${name}`, ...(call.keep === undefined ? [] : [call.keep])].map((fact) => ({
    fact,
    schema,
    excluded: Object.values(service?.outcomes ?? {}).map((table) =>
      tableOf(
        table,
        (text) => `${fact}.${text}`,
        () => undefined,
      ),
    ),
  }))
}

/** Every part on the way to the fact is one that the answer must have. */
function isRequired({ fact: root, schema }: Response, fact: FactPath): boolean {
  if (!fact.startsWith(`${root}.`)) return false
  let here: ReturnType<typeof propertyOf> = { ...schema }
  for (const part of fact.slice(root.length + 1).split('.')) {
    if (typeof here !== 'object' || !requiredOf(here).includes(part)) return false
    here = propertyOf(here, part)
  }
  return true
}

function isOfEngine(project: Structure, fact: FactPath): boolean {
  const [head = '', second = '', third] = fact.split('.')
  const step = project.steps.get(head)?.merged
  if (step?.timers?.[second] !== undefined || (step?.calls?.[second] && third === 'running')) return true
  return head === 'environment' || /^journey\.(today|now|editing|resuming)$/.test(fact)
}

/** A counter, and the seconds that are left of a timer. */
function isCount(project: Structure, fact: FactPath): boolean {
  const [head = '', second = '', third] = fact.split('.')
  const step = project.steps.get(head)?.merged
  return step?.counters?.[second] !== undefined || (step?.timers?.[second] !== undefined && third === 'left')
}

function settingAt({ settings }: Structure, fact: FactPath): Json | undefined {
  const parts = fact.split('.').slice(1)
  return parts.reduce<Json | undefined>(
    (here, part) =>
      typeof here === 'object' && here !== null && !Array.isArray(here) && Object.hasOwn(here, part)
        ? here[part]
        : undefined,
    settings.value,
  )
}
