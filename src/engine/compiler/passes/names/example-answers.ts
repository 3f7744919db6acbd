/** The answers that a form gives as examples are right ones: they pass the checks of the step, and lead on. */
import { asText } from '../../../core/as-text.ts'
import type { Json } from '../../../core/model.ts'
import { list } from '../../source/authored.ts'
import { valueText } from '../../source/value-text.ts'
import { fieldSchema } from '../../symbols/fact-schemas.ts'
import type { StepScope } from './facts.ts'
import { checksOfField, conditionPlace, conditionsNamed, type FieldCheck, holdWith } from './field-checks.ts'
import { isKnown, sampleDays } from './known-facts.ts'

type Answers = Record<string, Json>

/** Reports a check that refuses the example of its field, whatever day it is: with a condition turned round no applicant gets on. */
export function checkExampleAnswers(scope: StepScope): void {
  const { project, step, report } = scope
  const answers = exampleAnswers(scope)
  for (const [name, { at }] of Object.entries(step.own.checks ?? {})) {
    const example = answers[`${step.name}.${at}`]
    const check = checksOfField(project, step, at).find((each) => each.name === name)
    if (example === undefined || !check || !isRefused(scope, check, at, answers)) continue
    const place = conditionPlace(scope, name)
    const message = `the check \`${name}\` refuses the example \`${valueText(example)}\` of \`${at}\``
    const help = 'fix the condition, or give an answer that passes as the example'
    const related = { place: scope.place(['checks', name]), label: 'the check' }
    report('J241', place, message, 'an applicant who answers so could not go on', help, related)
  }
}

/**
 * Reports the rule that meets the examples with nothing but a failure. Only where all is known that decides it, and the rules
 * before it.
 */
export function checkExampleWay(scope: StepScope): void {
  const { project, step, place, report } = scope
  const answers = exampleAnswers(scope)
  for (const [index, rule] of (step.own.on?.next ?? []).entries()) {
    const [when, unless] = [rule.when, rule.unless].map((names) => conditionsNamed(project, step, names))
    if (
      !when ||
      !unless ||
      ![...when.origins, ...unless.origins].every((fact) => isKnown(project, fact, Object.keys(answers)))
    )
      return
    const days = sampleDays.map((today) => {
      const assumed = { ...answers, 'journey.today': today }
      const isSo = ({ conditions }: typeof when): boolean => holdWith(project, [{ conditions }], assumed)
      return isSo(when) && !unless.conditions.some((condition) => isSo({ conditions: [condition], origins: [] }))
    })
    if (days.every((runs) => !runs)) continue
    const [shown, ...others] = list(rule.show)
    const entry = shown === undefined ? undefined : project.errors.value[shown]
    const isFailure = entry !== undefined && (entry.tone ?? 'warning') === 'warning'
    if (!isFailure || others.length > 0 || rule.go !== undefined || rule.call !== undefined || days.includes(false))
      return
    const label = `with the examples of \`${step.merged.form}\` it is the rule that runs`
    const message = `right answers end in \`${shown}\``
    const key = rule.when === undefined ? 'unless' : 'when'
    const at = rule[key] === undefined ? place(['on', 'next', index]) : place(['on', 'next', index, key])
    return report('J241', at, message, label, 'fix the condition, or give other answers as the examples')
  }
}

/** The first example of each field of the step that has one. */
function exampleAnswers({ project, step }: StepScope): Answers {
  const fields = Object.keys(step.merged.fields ?? {}).flatMap((field): [string, Json][] => {
    const { examples, const: only } = fieldSchema(project, step, field) ?? {}
    const example = Array.isArray(examples) ? examples[0] : only
    return example === undefined ? [] : [[`${step.name}.${field}`, example]]
  })
  return Object.fromEntries(fields)
}

function isRefused(scope: StepScope, check: FieldCheck, field: string, answers: Answers): boolean {
  const { project, step } = scope
  const own = `${step.name}.${field}`
  // Another answer that it is compared with, and that has no example.
  const isOpen = check.origins.some((fact) => fact.startsWith(`${step.name}.`) && !Object.hasOwn(answers, fact))
  if (isOpen || !check.origins.includes(own) || check.conditions.length === 0) return false
  // A day is right for a while only: what the widget offers is held to such a check.
  if (/^\d{4}-\d{2}(-\d{2})?$/.test(asText(answers[own]))) return false
  const passes = (given: Answers): boolean =>
    sampleDays.some((today) => holdWith(project, [check], { ...given, 'journey.today': today }))
  if (passes(answers)) return false
  if (check.origins.every((fact) => isKnown(project, fact, Object.keys(answers)))) return true
  // Something else decides, too: it is known to tell answers apart only where another answer passes.
  return othersLike(answers[own] ?? null).some((other) => passes({ ...answers, [own]: other }))
}

/** Answers that are hardly right, too: a digit more, another last one, nothing. */
function othersLike(example: Json): Json[] {
  if (typeof example === 'number') return [0, example + 1, -example]
  return typeof example === 'string' ? [`${example.slice(0, -1)}7`, `${example.slice(0, -1)}3`, `${example}7`, ''] : []
}
