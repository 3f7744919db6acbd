/** Outcomes of calls and timers: is each answered, by a rule that can have its turn? */

import type { Report } from '../../diagnostics/report.ts'
import { type AuthoredRule, list } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { factsOfConditions } from '../../symbols/condition-facts.ts'
import { actionsOf, alwaysPossible, derivedOutcomes } from '../../symbols/events.ts'
import { eventsAfter } from '../../symbols/events-after.ts'
import { textsIn } from '../../symbols/facts-used.ts'
import { writtenCondition } from '../../symbols/written-condition.ts'
import { inCatalogue } from './catalogue.ts'
import { alwaysRuns } from './coverage.ts'
import { contradiction, isShadowed } from './implied.ts'

/** The rule does not always apply. */
function conditional(rule: AuthoredRule): boolean {
  return list(rule.when).length + list(rule.unless).length > 0
}

export function checkRuleOrder(project: Structure, step: StepFile, report: Report): void {
  const { own, merged, document } = step
  for (const [event, rules] of Object.entries(own.on ?? {})) {
    checkShadowed({ project, step }, rules, (index) => ({ document, path: ['on', event, index] }), report)
    const [first = '', second] = event.split('.')
    const call = merged.calls?.[first]
    // The applicant does not wait for a call in the background, so it may end with nothing to do.
    const certain = second !== undefined && (call ? !(call.background && second === 'ok') : merged.timers?.[first])
    const last = rules.at(-1)
    if (!certain || !last || !conditional(last) || alwaysRuns(project, step, event, rules)) continue
    const path = ['on', event, rules.length - 1, last.when === undefined ? 'unless' : 'when']
    const help =
      call && second === 'ok'
        ? `add a last rule that always applies, or let \`${first}\` run in the \`background\``
        : 'add a last rule that always applies; a rule of conditions alone does nothing: `{ unless: … }`'
    report('J303', { document, path }, `\`${event}\` may find no rule`, 'the last rule has a condition', help)
  }
}

/** Reports rules that never run: an earlier one always does, or they ask for what cannot be. */
export function checkShadowed(
  where: { project: Structure; step?: StepFile },
  rules: AuthoredRule[],
  place: (index: number) => Parameters<Report>[1],
  report: Report,
): void {
  const taken = new Set<number>()
  for (const [index, rule] of rules.entries()) {
    const why = contradiction(rule)
    if (why !== undefined) {
      report('J302', place(index), 'this rule never runs', why, 'fix its conditions, or delete it')
      continue
    }
    const before = rules.slice(0, index).findIndex((earlier) => isShadowed(where, rule, earlier))
    if (before < 0 || taken.has(before)) continue
    const behind = rules.length - 1 - before
    if (behind > 2 && !conditional(rules[before] ?? {})) {
      taken.add(before)
      const label = `it always runs, so that none of the ${behind} below does`
      const help = 'say under `when` what it is for, or put it last'
      report('J302', place(before), 'the rules below this one never run', label, help)
      continue
    }
    // Of two conditions that changed, all rules that ask for the one behind the other are dead at once.
    const guards = [rules[before]?.when, rule.when].map((names) => list(names).toSorted().join())
    report.about(
      { is: 'another', kind: 'guard', name: guards.join(' before ') },
      'J302',
      place(index),
      'this rule never runs',
      'an earlier one always runs first',
      'put it before that one, or delete it',
      widerCondition(where, rules[before] ?? {}, rule) ?? { place: place(before), label: 'runs first' },
    )
  }
}

/** The condition by which the earlier rule takes all: its own, or that of the later where the two say the same. */
function widerCondition(
  { project, step }: { project: Structure; step?: StepFile },
  earlier: AuthoredRule,
  rule: AuthoredRule,
) {
  const [[first, ...more], [second, ...others]] = [list(earlier.when), list(rule.when)]
  const isPlain = more.length + others.length + list(earlier.unless).length + list(rule.unless).length === 0
  if (!isPlain || first === undefined || second === undefined || first === second) return undefined
  const all = { ...project.journey.value.conditions, ...step?.merged.conditions }
  const isSame = JSON.stringify(all[first]) === JSON.stringify(all[second])
  const place = writtenCondition(project, step, isSame ? second : first)
  return place && { place, label: isSame ? `says what \`${first}\` says` : `holds wherever \`${second}\` does` }
}

export function checkOutcomes(project: Structure, step: StepFile, report: Report): void {
  const { own, merged, document } = step
  const { services } = project.services.value
  for (const [name, call] of Object.entries(own.calls ?? {})) {
    const service = services[call.effect]
    if (!service) continue
    const handled = (code: string): boolean =>
      merged.on?.[`${name}.${code}`] !== undefined || (code !== 'ok' && merged.on?.[`${name}.failed`] !== undefined)
    const place = { document, path: ['calls', name], part: 'key' as const }
    if (call.retry && !handled('retriesExhausted')) {
      report.about(
        { is: 'unhandled', kind: 'outcome', name: `${name}.retriesExhausted` },
        'J305',
        place,
        `\`${name}.retriesExhausted\` is not handled`,
        'it may give up',
        `add rules for \`${name}.retriesExhausted\``,
      )
    }
    // On a waiting screen nothing but an outcome leads on.
    const isWaitedFor = merged.path === undefined && merged.as !== 'dialog'
    const isKept = (call.keep !== undefined && !leadsNowhere(project, step, name)) || isShown(step, name)
    if (!handled('ok') && (isWaitedFor || !(isKept || call.background))) {
      const help =
        isWaitedFor || call.keep !== undefined
          ? `add rules for \`${name}.ok\`: \`${name}.ok: [{ go: … }]\``
          : `add rules for \`${name}.ok\`, or \`keep\` the answer`
      const about = { is: 'unhandled' as const, kind: 'outcome', name: `${name}.ok` }
      report.about(about, 'J304', place, `\`${name}.ok\` is not handled`, 'nothing happens when it succeeds', help)
    }
    for (const code of derivedOutcomes(service)) {
      if (handled(code) || list(call.retry?.on).includes(code) || inCatalogue(project, code, call.effect)) continue
      report.about(
        { is: 'unhandled', kind: 'outcome', name: `${name}.${code}` },
        'J304',
        place,
        `\`${name}.${code}\` is not handled`,
        `it can end with \`${code}\``,
        `add rules for it, a \`retry\` on it, or an entry to errors.yaml`,
      )
    }
  }
}

function isOnly(name: string, calls: readonly string[]): boolean {
  return !calls.includes(name) || calls.length === 1
}

/** The screen shows what the call answers: fields, blocks or words read it. That it runs is no answer. */
function isShown({ name: step, merged: { fields, content, copyValues } }: StepFile, name: string): boolean {
  const isAnswer = (fact: string): boolean => fact.startsWith(`${name}.`) || fact.startsWith(`${step}.${name}.`)
  return [...textsIn(fields, content, copyValues)].some((fact) => isAnswer(fact) && !fact.endsWith('.running'))
}

/** The main button makes the call, and then the step neither goes on nor shows what the call has kept. */
function leadsNowhere(project: Structure, step: StepFile, name: string): boolean {
  const { merged } = step
  const main = Object.entries(actionsOf(merged)).flatMap(([action, { variant }]) =>
    variant === 'primary' ? [action] : [],
  )
  const starting = main.filter((action) => eventsAfter(step, [action]).has(`${name}.`))
  if (starting.length === 0) return false
  const holders = [merged.calls?.[name]?.keep ?? name, name, `${step.name}.${name}`]
  // That it runs is nothing that it has kept.
  const isHeld = (fact: string): boolean =>
    !fact.endsWith('.running') && holders.some((each) => fact === each || fact.startsWith(`${each}.`))
  const { on = {}, needs: _, calls: __, ...shown } = merged
  const rules = Object.values(on).flat()
  const said = rules.map(({ call: ___, start: ____, ...rest }) => rest)
  const asked = factsOfConditions(project, step, [...namesIn(rules), ...namesIn(Object.values(actionsOf(merged)))])
  const told = Object.values(project.journey.value.copyValues ?? {})
  if ([...asked, ...told, ...textsIn(shown, said)].some(isHeld)) return false
  const after = starting.flatMap((action) => {
    const rules = on[action] ?? []
    // Of two calls, of which a button makes the one or the other, each leads on by itself.
    const isAlone = rules.every(({ call }) => isOnly(name, list(call)))
    const own = rules.filter(({ call }) => !isAlone || call === undefined || list(call).includes(name))
    const afterSuccess = Object.fromEntries(
      Object.entries(on).filter(([event]) => !isFailure(project, step, name, event)),
    )
    const alone = { ...step, merged: { ...merged, on: { ...afterSuccess, [action]: own } } }
    return [...eventsAfter(alone, [action])].filter((event) => event !== action)
  })
  return (
    !after.some((event) => (on[event] ?? []).some(movesOn)) &&
    !starting.some((event) => (on[event] ?? []).every(movesOn))
  )
}

/** The call has ended with it, and has not done what it was made for. */
function isFailure({ services }: Structure, { merged }: StepFile, name: string, event: string): boolean {
  const [call, outcome = ''] = event.split('.')
  const codes = services.value.services[merged.calls?.[name]?.effect ?? '']?.codes ?? []
  return call === name && ['failed', ...alwaysPossible, ...codes].includes(outcome)
}

function namesIn(uses: Pick<AuthoredRule, 'when' | 'unless'>[]): string[] {
  return uses.flatMap(({ when, unless }) => [...list(when), ...list(unless)])
}

function movesOn({ go, show, close }: AuthoredRule): boolean {
  return go !== undefined || show !== undefined || close !== undefined
}
