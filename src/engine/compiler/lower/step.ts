/** A step as the engine runs it: facts made absolute, conditions named, durations in milliseconds. */
import type { Call, Counter, Rule, Step } from '../../core/model.ts'
import { type AuthoredCall, type AuthoredRule, list } from '../source/authored.ts'
import type { StepFile, Structure } from '../source/project.ts'
import { offeredList } from '../symbols/offered-list.ts'
import { askedWhere } from './asked-where.ts'
import { withCascades } from './cascades.ts'
import { conditionKeys } from './conditions.ts'
import { mapValues } from './map-values.ts'
import { optionalKey } from './optional-key.ts'
import { absolute, lowerCount, lowerDuration, lowerValue, lowerWith } from './values.ts'

export function lowerStep(project: Structure, step: StepFile): Step {
  const { merged } = step
  const facts = (names: string[] | undefined): string[] => list(names).map((name) => absolute(project, step, name))
  return {
    name: step.name,
    as: merged.as ?? 'screen',
    ...optionalKey('path', merged.path),
    params: mapValues(merged.params, (fact) => absolute(project, step, fact)),
    ...optionalKey('page', merged.page),
    ...optionalKey('section', merged.section),
    needs: facts(merged.needs),
    when: conditionKeys(step, merged.when),
    unless: conditionKeys(step, merged.unless),
    ...optionalKey('form', merged.form),
    fields: Object.keys(merged.fields ?? {}),
    checkedOnBlur: Object.entries(merged.fields ?? {}).flatMap(([name, use]) =>
      typeof use === 'object' && use.check === 'blur' ? [name] : [],
    ),
    calls: mapValues(merged.calls, (call) => lowerCall(project, step, call)),
    counters: mapValues(
      merged.counters,
      (counter): Counter => ({
        max: lowerCount(project, step, counter.max),
        counts: list(counter.counts),
        resets: list(counter.resets),
      }),
    ),
    timers: mapValues(merged.timers, (duration) => lowerDuration(project, step, duration)),
    checks: mapValues(merged.checks, (check) => ({ at: check.at, holds: conditionKeys(step, check.holds) })),
    ...offersOf(project, step),
    ...askedOf(project, step),
    ...(merged.edit ? { edit: { from: list(merged.edit.from) } } : {}),
    on: mapValues(merged.on, (rules) => rules.map((rule) => lowerRule(project, step, rule))),
  }
}

function offersOf(project: Structure, step: StepFile): Pick<Step, 'offers'> {
  const offers = Object.entries(step.merged.fields ?? {}).flatMap(([field, use]) => {
    const list = offeredList(project, use)
    return list === undefined ? [] : [[field, absolute(project, step, list)]]
  })
  return offers.length > 0 ? { offers: Object.fromEntries(offers) } : {}
}

/** Only of fields that something beside their schema is said about. */
function askedOf(project: Structure, step: StepFile): Pick<Step, 'asked'> {
  const schema = project.schemas.get(step.merged.form ?? '')?.schema ?? {}
  const checked = new Set(Object.values(step.merged.checks ?? {}).map(({ at }) => at))
  const asked = Object.entries(step.merged.fields ?? {}).flatMap(([field, use]) => {
    const where = checked.has(field) || offeredList(project, use) !== undefined ? askedWhere(schema, field) : undefined
    return where ? [[field, where]] : []
  })
  return asked.length > 0 ? { asked: Object.fromEntries(asked) } : {}
}

export function lowerRule(project: Structure, step: StepFile | undefined, rule: AuthoredRule): Rule {
  const { track } = rule
  const when = conditionKeys(step, rule.when)
  const unless = conditionKeys(step, rule.unless)
  const set = withCascades(project, rule.set ?? {}).map(([fact, value]) => ({
    fact,
    to: lowerValue(project, step, value),
  }))
  return {
    ...(when.length > 0 ? { when } : {}),
    ...(unless.length > 0 ? { unless } : {}),
    ...(set.length > 0 ? { set } : {}),
    ...optionalKey('check', rule.check),
    ...optionalKey('close', rule.close),
    ...(rule.call === undefined ? {} : { call: list(rule.call) }),
    ...(rule.start === undefined ? {} : { start: list(rule.start) }),
    ...(rule.show === undefined ? {} : { show: list(rule.show) }),
    ...optionalKey('focus', rule.focus),
    ...optionalKey('play', rule.play),
    ...(track === undefined
      ? {}
      : {
          track:
            typeof track === 'string'
              ? { event: track, with: { object: {} } }
              : { event: track.event, with: lowerWith(project, step, track.with) },
        }),
    ...optionalKey('go', rule.go),
  }
}

export function lowerCall(project: Structure, step: StepFile | undefined, call: AuthoredCall): Call {
  const { retry } = call
  return {
    effect: call.effect,
    with: lowerWith(project, step, call.with),
    ...(retry
      ? {
          retry: {
            on: list(retry.on),
            every: lowerDuration(project, step, retry.every),
            max: lowerCount(project, step, retry.max),
          },
        }
      : {}),
    ...optionalKey('keep', call.keep),
    ...(call.background ? { background: true } : {}),
    ...(call.latest ? { latest: true } : {}),
  }
}
