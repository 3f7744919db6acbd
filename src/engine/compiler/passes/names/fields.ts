/** The fields of a step: is each in the form, can its widget hold it, and does the screen ask for all that the form requires? */
import { asText } from '../../../core/as-text.ts'
import { memoize } from '../../../core/memoize.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { isWritten, type Path } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { branches, drawnProperties, propertiesOf, typesOf } from '../../source/schema-parts.ts'
import { describedAt } from '../../symbols/described-at.ts'
import { fieldOptions, readOnlyConditions } from '../../symbols/events.ts'
import { fieldSchema } from '../../symbols/fact-schemas.ts'
import { checkChoices } from './choices.ts'
import { checkConditionNames } from './conditions.ts'
import { checkCrossed } from './crossed.ts'
import { checkExampleAnswers, checkExampleWay } from './example-answers.ts'
import { ownScopeOf, type StepScope } from './facts.ts'
import { checkGiven, givenBy } from './given.ts'
import { checkNamesakes } from './namesakes.ts'
import { checkOfferedAnswers } from './offered-answers.ts'
import { checkOptions } from './options.ts'
import { checkPreset } from './preset.ts'
import { checkReference } from './references.ts'

/** Field → the fact whose items it offers. */
function listsOf(fields: Record<string, string | JsonObject>): Record<string, Json> {
  return Object.fromEntries(Object.entries(fields).map(([name, use]) => [name, fieldOptions(use).items ?? null]))
}

/** Checks what the step's own file says of fields. */
export function checkFields(project: Structure, step: StepFile, report: Report): void {
  const { own, merged } = step
  const scope = ownScopeOf(project, report, step)
  if (own.fields && merged.form === undefined && !isWritten(step.document, ['form']))
    report(
      'J103',
      { ...scope.place(['fields']), part: 'key' },
      'there are fields but no `form`',
      'no schema says what they hold',
      'add `form: <schema>`',
    )
  for (const [name, use] of Object.entries(own.fields ?? {})) {
    const path = ['fields', name]
    checkIsInForm(scope, name, path)
    checkWidget(
      scope,
      name,
      typeof use === 'string' ? use : use.widget,
      typeof use === 'string' ? path : [...path, 'widget'],
    )
    const widget = project.registry.widgets[typeof use === 'string' ? use : use.widget]
    if (!widget) continue
    const what = `the widget \`${typeof use === 'string' ? use : use.widget}\``
    checkOptions(project, step, report, widget.options, fieldOptions(use), path, what)
    const gives = givenBy(project, widget.options, fieldOptions(use), fieldSchema(project, step, name) ?? {})
    if (gives) checkGiven(scope, name, typeof use === 'string' ? use : use.widget, gives, path)
    checkConditionNames(scope, readOnlyConditions(use), [...path, 'readOnlyWhen'])
    checkCrossed(scope, fieldOptions(use), path)
    checkNamesakes(scope, settingsAmong(fieldOptions(use)), path)
    checkChoices(scope, name, fieldOptions(use).items ?? null, [...path, 'items'])
    checkOfferedAnswers(scope, name, path)
    checkPreset(scope, name)
  }
  checkCrossed(scope, listsOf(own.fields ?? {}), ['fields'])
  checkExampleAnswers(scope)
  checkExampleWay(scope)
  checkAutocomplete(scope)
  checkRequired(scope)
  if (!merged.fields && own.form !== undefined)
    report.about(
      { is: 'missing', kind: 'fields', name: scope.step.name },
      'J103',
      scope.place(['form']),
      'there is a form but no `fields`',
      'nothing says how it is shown',
      'add `fields`, in the order of the screen',
    )
}

/** The options that are filled from settings, whose names are as chosen as those of the options. */
function settingsAmong(options: JsonObject): JsonObject {
  const isSetting = (value: Json | undefined): boolean => typeof value === 'string' && value.startsWith('settings.')
  return Object.fromEntries(Object.entries(options).filter(([, value]) => isSetting(value)))
}

/** Two fields that a browser would fill with the same: one of them has the word of another. One that repeats the other may. */
function checkAutocomplete({ project, step, place, report }: StepScope): void {
  const filled = new Map<string, string>()
  for (const [name, use] of Object.entries(step.own.fields ?? {})) {
    const { autocomplete } = fieldOptions(use)
    if (typeof autocomplete !== 'string' || /^(on|off)$/.test(autocomplete)) continue
    if (Object.keys(fieldSchema(project, step, name) ?? {}).length === 0) continue
    const other = filled.get(autocomplete)
    filled.set(autocomplete, other ?? name)
    if (other === undefined || name.startsWith(other) || other.startsWith(name)) continue
    const message = `\`${other}\` and \`${name}\` are both filled in as \`${autocomplete}\``
    const related = { place: place(['fields', other, 'autocomplete']), label: 'the other one' }
    const help = 'give each the word of what it asks for'
    report('J122', place(['fields', name, 'autocomplete']), message, 'a browser would fill in the same', help, related)
  }
}

function checkIsInForm(scope: StepScope, name: string, path: Path): void {
  const { form } = scope.step.merged
  const schema = form === undefined ? undefined : scope.project.schemas.get(form)?.schema
  if (!schema) return
  const place = { part: 'key' as const, ...scope.place(path) }
  const known = propertiesOf(schema)
  checkReference(scope, 'field', name, known, place, `not in the schema \`${form}\``)
  if (!known.includes(name) || drawnProperties(schema).includes(name)) return
  const label = `stands only in an \`anyOf\` or \`oneOf\` of \`${form}\``
  const help = 'declare it under `properties`, or write `if` and `then`'
  scope.report('J218', place, `the field \`${name}\` would never be drawn`, label, help)
}

function checkWidget({ project, report, place, step }: StepScope, name: string, widgetName: string, path: Path): void {
  const { widgets } = project.registry
  const widget = widgets[widgetName]
  if (!widget) return checkReference({ report, place }, 'widget', widgetName, Object.keys(widgets), path)
  const held: readonly string[] = widget.accepts
  const holds = (type: string, types: readonly string[]): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  const wrong = typesOf(fieldSchema(project, step, name) ?? {}).find((type) => !holds(type, held))
  if (wrong === undefined) return
  const described = describedAt(project, step, `${step.name}.${name}`)
  const related = described && { place: described.place, label: 'what it is to hold' }
  const able = Object.entries(widgets).flatMap(([each, { accepts }]) => (holds(wrong, accepts) ? [`\`${each}\``] : []))
  report.about(
    { is: 'of another kind', kind: 'field', name: `${step.name}.${name}` },
    'J219',
    place(path),
    `\`${widgetName}\` cannot hold \`${name}\``,
    `holds ${held.map((type) => `\`${type}\``).join(', ')}; the schema says \`${wrong}\``,
    able.length > 0 ? `${able.slice(0, 6).join(', ')} can hold it` : undefined,
    related,
  )
}

/** What the form requires, the applicant must be able to give or a rule must set: the step cannot be passed otherwise. */
function checkRequired({ project, report, place, step }: StepScope): void {
  const { own, merged } = step
  const schema = merged.form === undefined ? undefined : project.schemas.get(merged.form)?.schema
  if (!schema || !own.fields) return
  const set = factsSet(project)
  const required = branches(schema).flatMap((branch) => (Array.isArray(branch.required) ? branch.required : []))
  for (const name of new Set(required.map(asText))) {
    if (name in (merged.fields ?? {}) || set.has(`${step.name}.${name}`)) continue
    if (!propertiesOf(schema).includes(name)) continue
    report.about(
      { is: 'missing', kind: 'field', name },
      'J225',
      { ...place(['fields']), part: 'key' },
      `\`${name}\` is required but not on screen`,
      `\`${merged.form}\` requires \`${name}\``,
      `add a field \`${name}\`, or set it in a rule`,
    )
  }
}

/** Every fact that some rule of a step gives a value. */
const factsSet = memoize(({ steps }: Structure): ReadonlySet<string> => {
  const rules = [...steps.values()].flatMap((each) => Object.values(each.merged.on ?? {}).flat())
  return new Set(rules.flatMap(({ set = {} }) => Object.keys(set).filter((fact) => set[fact] !== null)))
})
