/** Counters of a step: does each count what it limits, and can it ever be used up? */
import { memoize } from '../../../core/memoize.ts'
import { type AuthoredCondition, type AuthoredRule, eachWithPath, list } from '../../source/authored.ts'
import { placeIn, type Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { refusal } from '../../source/schema-values.ts'
import { factsOfConditions } from '../../symbols/condition-facts.ts'
import { eventsAfter, isAfter } from '../../symbols/events-after.ts'
import { checkCountRange } from './durations.ts'
import { checkEvent } from './event-names.ts'
import { checkCount, type StepScope } from './facts.ts'
import { checkOneGroup } from './setting-groups.ts'

type Counter = { max: number | string; counts: string | string[]; resets?: string | string[] }

/** Checks the counters that the step's own file declares. */
export function checkCounters(scope: StepScope, counters: Record<string, Counter>): void {
  for (const [name, counter] of Object.entries(counters)) {
    if (typeof counter.max === 'string') checkCount(scope, counter.max, ['counters', name, 'max'])
    checkCountRange(scope, counter.max, ['counters', name, 'max'])
    for (const key of ['counts', 'resets'] as const) {
      for (const { item, path } of eachWithPath(counter[key], ['counters', name, key]))
        checkEvent(scope, item, scope.place(path))
    }
    checkTimesAndPause(scope, name, counter)
    checkFirstTime(scope, name, counter)
    const asking = rulesAsking(scope, name)
    if (!checkCountedAndReset(scope, name, counter) && !checkAskedWhereReset(scope, name, counter, asking))
      checkCountsWhatItLimits(scope, name, counter, asking)
  }
}

/** How often a timer may run out, and how long it runs, belong together. */
function checkTimesAndPause(scope: StepScope, name: string, { max, counts }: Counter): void {
  const { timers = {} } = scope.step.merged
  const counted = list(counts).flatMap((event) => (event.endsWith('.done') ? [event.slice(0, -'.done'.length)] : []))
  for (const timer of counted) {
    if (!Object.hasOwn(timers, timer)) continue
    checkOneGroup(scope, [
      { name: timer, fact: timers[timer], place: placeIn(scope.step, ['timers', timer]) },
      { name: 'max', fact: max, place: scope.place(['counters', name, 'max']) },
    ])
  }
}

function checkCountedAndReset(scope: StepScope, name: string, { counts, resets }: Counter): boolean {
  const both = eachWithPath(resets, ['counters', name, 'resets']).find(({ item }) => list(counts).includes(item))
  if (!both) return false
  const message = `\`${both.item}\` counts \`${name}\` and sets it back`
  scope.report('J122', scope.place(both.path), message, 'it would stay at 0', 'set it back at another event')
  return true
}

/** What is counted has to happen a first time: with none used, one of the rules that lead to it runs. */
function checkFirstTime(scope: StepScope, name: string, { counts, max }: Counter): void {
  const { step, project, report } = scope
  const calls = new Set(list(counts).map(callOf).filter(Boolean))
  const rules = Object.values(step.merged.on ?? {}).flat()
  const making = rules.filter((rule) => list(rule.call).some((call) => calls.has(call)))
  const limits = (typeof max === 'number' ? [max] : [1, 2, 3, 10, 1000]).map((most) => ({
    left: most,
    used: 0,
    max: most,
  }))
  const barring = making.map((rule) =>
    list(rule.when).find((condition) => {
      const table = step.merged.conditions?.[condition] ?? project.journey.value.conditions?.[condition] ?? {}
      return limits
        .slice(-2)
        .every((at) =>
          Object.entries(at).some(([part, count]) => excludes(table, `${step.name}.${name}.${part}`, count)),
        )
    }),
  )
  const [condition] = barring
  if (condition === undefined || barring.includes(undefined)) return
  const own = step.own.conditions?.[condition] !== undefined
  const place = own
    ? scope.place(['conditions', condition])
    : { ...scope.place(['counters', name]), part: 'key' as const }
  const label = `\`${[...calls].join('`, `')}\` is only called under \`${condition}\`, which no first time fulfils`
  report('J237', place, `\`${name}\` never begins to count`, label, 'let it hold while none is used')
}

function excludes(table: AuthoredCondition, fact: string, count: number): boolean {
  const constraint = table[fact]
  if (constraint === undefined) return false
  const schema = Array.isArray(constraint)
    ? { enum: constraint }
    : isObject(constraint)
      ? constraint
      : { const: constraint }
  return refusal(count, schema) !== undefined
}

/** A counter changes before the rules are evaluated: at an event that sets it back it is always full. */
function checkAskedWhereReset({ report, place }: StepScope, name: string, { resets }: Counter, asking: Asking[]) {
  const making = asking.filter(isMaking)
  const back = list(resets)
  if (making.length === 0 || making.some(({ event }) => event === 'enter' || !back.includes(event))) return false
  const found = eachWithPath(resets, ['counters', name, 'resets']).find(({ item }) => item === making[0]?.event)
  if (!found) return false
  const message = `\`${found.item}\` sets \`${name}\` back, and asks how many are left`
  const label = `it is set back first, and so it is always full`
  report('J237', place(found.path), message, label, 'set it back at another event')
  return true
}

/** What is made while some are left has to lead to what is counted; and words that depend on it come after a count. */
function checkCountsWhatItLimits(scope: StepScope, name: string, { counts }: Counter, asking: Asking[]) {
  const { step, report, place } = scope
  const counted = list(counts)
  // What the applicant does may come at any time.
  if (!counted.every((event) => event === 'enter' || event.includes('.'))) return
  const say = (label: string, help: string): void =>
    report('J237', place(['counters', name, 'counts']), `\`${name}\` counts \`${counted.join('`, `')}\``, label, help)
  const isTold = ['max', 'left'].some((part) => factsTold(scope.project).has(`${step.name}.${name}.${part}`))
  if (isTold && !factsCompared(scope.project).has(`${step.name}.${name}`))
    return say('its limit is told, and no condition asks how many are left', `ask for \`${step.name}.${name}.left\``)
  const making = asking.filter(isMaking).map(({ event }) => event)
  const following = eventsAfter(step, making)
  if (making.length > 0 && !counted.some((event) => isAfter(event, following)))
    return say(`what it limits at \`${making[0]}\` never leads to that`, 'count an outcome of what it limits')
  // Of a call that it does not limit nothing is told.
  const limited = new Set([...asking.flatMap(({ rule }) => list(rule.call)), ...counted.map(callOf)])
  const telling = asking.filter((each) => !isMaking(each) && limited.has(callOf(each.event)))
  const isCounted = (event: string): boolean => counted.some((each) => isAfter(event, eventsAfter(step, [each])))
  const [first] = telling
  if (!first || telling.some(({ event }) => isCounted(event))) return
  say(`\`${first.event}\` asks how many are left, and does not count`, `count \`${first.event}\``)
}

/** Every counter that a condition of the journey compares. */
const factsCompared = memoize((project: Structure): ReadonlySet<string> => {
  const compared = [...project.steps.values()].flatMap((step) => {
    const names = Object.keys({ ...project.journey.value.conditions, ...step.merged.conditions })
    return factsOfConditions(project, step, names)
  })
  return new Set(compared.map((fact) => fact.split('.').slice(0, 2).join('.')))
})

/** Every fact that texts of steps and messages say. */
const factsTold = memoize(({ steps, errors }: Structure): ReadonlySet<string> => {
  const all = [...Object.values(errors.value), ...[...steps.values()].map(({ merged }) => merged)]
  return new Set(all.flatMap(({ copyValues }) => Object.values(copyValues ?? {})))
})

type Asking = { event: string; rule: AuthoredRule }

/** The rules of the step that ask how many are left, or used. */
function rulesAsking({ project, step }: StepScope, name: string): Asking[] {
  const facts = ['left', 'used'].map((each) => `${step.name}.${name}.${each}`)
  return Object.entries(step.merged.on ?? {}).flatMap(([event, rules]) =>
    rules
      .filter(({ when, unless }) =>
        factsOfConditions(project, step, [...list(when), ...list(unless)]).some((fact) => facts.includes(fact)),
      )
      .map((rule) => ({ event, rule })),
  )
}

function isMaking({ rule }: Asking): boolean {
  return rule.call !== undefined || rule.start !== undefined
}

function callOf(event: string): string {
  return event.includes('.') ? (event.split('.')[0] ?? '') : ''
}
