/** From what authors write to what the engine runs. */

import type { Definition, EffectDeclaration, ErrorEntry, JsonObject } from '../../core/model.ts'
import type { AuthoredError, AuthoredIdle, AuthoredService } from '../source/authored.ts'
import { milliseconds } from '../source/duration.ts'
import type { Structure } from '../source/project.ts'
import { buttonsOf } from '../symbols/events.ts'
import { recordNames } from '../symbols/facts.ts'
import { conditionKeys, lowerCondition, type Resolve, tableOf } from './conditions.ts'
import { mapValues } from './map-values.ts'
import { neverSavedAnswers, neverSavedFields, neverSavedRecords } from './never-saved.ts'
import { lowerNumberStyles } from './number-styles.ts'
import { optionalKey } from './optional-key.ts'
import { lowerRequest } from './requests.ts'
import { lowerCall, lowerRule, lowerStep } from './step.ts'
import { lowerDuration, lowerWith, withDurations } from './values.ts'

/** The journey as data. Only for a project without errors. */
export function lowerDefinition(project: Structure): Definition {
  const { value } = project.journey
  const steps = [...project.steps.values()]
  return {
    name: value.name,
    version: value.version,
    migrations: mapValues(value.migrations, ({ steps = {}, facts = {} }) => ({ steps, facts })),
    first: value.first,
    languages: value.languages,
    languageSwitch: value.languageSwitch ?? null,
    timeZone: value.timeZone ?? 'UTC',
    sections: value.sections ?? [],
    settings: withDurations(project.settings.value) as JsonObject,
    records: recordNames(project),
    conditions: {
      ...mapValues(value.conditions, (condition) => lowerCondition(project, undefined, condition)),
      ...Object.fromEntries(
        steps.flatMap((step) =>
          Object.entries(step.merged.conditions ?? {}).map(([name, condition]) => [
            `${step.name}.${name}`,
            lowerCondition(project, step, condition),
          ]),
        ),
      ),
    },
    calculations: mapValues(value.calculations, (use, name) => ({
      calculate: use.calculate ?? name,
      with: lowerWith(project, undefined, use.with),
    })),
    effects: mapValues(project.services.value.services, (service) => lowerService(project, service)),
    reads: mapValues(value.reads, (call, name) => ({ keep: name, ...lowerCall(project, undefined, call) })),
    entries: value.entries ?? [],
    confirmLeave: conditionKeys(undefined, value.confirmLeave),
    singleTab: value.singleTab ?? null,
    idle: value.idle ? lowerIdle(project, value.idle) : null,
    on: mapValues(value.on, (rules) => rules.map((rule) => lowerRule(project, undefined, rule))),
    errors: mapValues(project.errors.value, lowerError),
    copyValues: value.copyValues ?? {},
    numberStyles: lowerNumberStyles(project),
    steps: Object.fromEntries(steps.map((step) => [step.name, lowerStep(project, step)])),
    neverSaved: [
      ...steps.flatMap((step) => [...neverSavedFields(project, step), ...neverSavedAnswers(project, step)]),
      ...neverSavedRecords(project),
    ],
  }
}

function lowerIdle(project: Structure, { after, grace, warn, end, call, callWhen }: AuthoredIdle): Definition['idle'] {
  return {
    after: lowerDuration(project, undefined, after),
    grace: lowerDuration(project, undefined, grace),
    ...{ warn, end },
    ...(call ? { call: lowerCall(project, undefined, call) } : {}),
    callWhen: conditionKeys(undefined, callWhen),
  }
}

function lowerService(project: Structure, service: AuthoredService): EffectDeclaration {
  const answers: Resolve = (text) => text
  return {
    with: lowerWith(project, undefined, service.with),
    context: lowerWith(project, undefined, { ...project.services.value.context, ...service.context }),
    ...lowerRequest(project, service),
    codes: service.codes ?? [],
    outcomes: Object.entries(service.outcomes ?? {}).map(([code, condition]) => ({
      code,
      when: tableOf(condition, answers, () => undefined),
    })),
    cacheFor: milliseconds(service.cacheFor) ?? 0,
    writes: service.method !== undefined && service.method !== 'GET',
  }
}

/** What stands in place of a step has no cross, nor has the text at a field. */
function closingOf({ as, closes }: AuthoredError): string | null {
  if (closes === false || as === 'page' || as === 'field') return null
  return typeof closes === 'string' ? closes : 'dismiss'
}

function lowerError(entry: AuthoredError): ErrorEntry {
  return {
    as: entry.as,
    ...optionalKey('at', entry.at),
    buttons: buttonsOf(entry),
    showCode: entry.showCode ?? false,
    closes: closingOf(entry),
    // What stands there without it need not be said.
    ...optionalKey('tone', entry.tone === 'warning' ? undefined : entry.tone),
    copyValues: entry.copyValues ?? {},
  }
}
