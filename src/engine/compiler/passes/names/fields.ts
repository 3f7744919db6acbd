import type { Report } from '../../diagnostics/report.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import { remembered } from '../../memoize.ts'
import type { Path } from '../../source/document.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { branches, propertiesOf, typesOf } from '../../source/schema-parts.ts'
import { closedWhen, fieldOptions } from '../../symbols/events.ts'
import { fieldSchema } from '../../symbols/fact-schemas.ts'
import { checkConditionNames } from './conditions.ts'
import { scopeOf } from './facts.ts'
import { checkOptions } from './options.ts'

export function checkFields(project: Project, step: StepFile, report: Report): void {
  const { document, own, merged } = step
  const schema = merged.form === undefined ? undefined : project.schemas.get(merged.form)?.schema
  const scope = { ...scopeOf(project, report, step), place: (path: Path) => ({ document, path }) }
  for (const [name, use] of Object.entries(own.fields ?? {})) {
    const path = ['fields', name]
    const widgetName = typeof use === 'string' ? use : use.widget
    const widget = project.registry.widgets[widgetName]
    const field = fieldSchema(project, step, name)
    const known = schema ? propertiesOf(schema) : []
    if (merged.form === undefined)
      report(
        'J103',
        { document, path: ['fields'], part: 'key' },
        'there are fields but no `form`',
        'no schema says what they hold',
        'add `form: <schema>`',
      )
    else if (schema && !known.includes(name))
      report(
        'J218',
        { document, path, part: 'key' },
        `unknown field \`${name}\``,
        `not in the schema \`${merged.form}\``,
        suggestion(name, known),
      )
    if (!widget) {
      if (widgetName !== '')
        report(
          'J209',
          { document, path: typeof use === 'string' ? path : [...path, 'widget'] },
          `unknown widget \`${widgetName}\``,
          'no widget of that name is registered',
          suggestion(widgetName, Object.keys(project.registry.widgets)),
        )
      continue
    }
    const types = typesOf(field ?? {})
    const held: readonly string[] = widget.accepts
    const wrong = types.find((type) => !held.includes(type) && !(type === 'integer' && held.includes('number')))
    if (wrong !== undefined) {
      const able = Object.entries(project.registry.widgets)
        .filter(([, each]) => (each.accepts as readonly string[]).includes(wrong))
        .map(([each]) => `\`${each}\``)
      const help = able.length > 0 ? `${able.slice(0, 6).join(', ')} can hold it` : undefined
      report(
        'J219',
        { document, path: typeof use === 'string' ? path : [...path, 'widget'] },
        `\`${widgetName}\` cannot hold \`${name}\``,
        `holds ${held.map((type) => `\`${type}\``).join(', ')}; the schema says \`${wrong}\``,
        help,
      )
    }
    checkOptions(project, step, report, widget.options, fieldOptions(use), path, `the widget \`${widgetName}\``)
    checkConditionNames(scope, closedWhen(use), [...path, 'closed'])
  }
  checkRequired(project, step, report)
  if (!merged.fields && own.form !== undefined)
    report(
      'J103',
      { document, path: ['form'] },
      'there is a form but no `fields`',
      'nothing says how it is shown',
      'add `fields`, in the order of the screen',
    )
}

/** Whatever the form requires, the applicant must be able to give, or a rule must set it: else nobody gets past it. */
function checkRequired(project: Project, step: StepFile, report: Report): void {
  const { document, own, merged } = step
  const schema = merged.form === undefined ? undefined : project.schemas.get(merged.form)?.schema
  if (!schema || !own.fields) return
  const set = setAnywhere(project)
  const required = branches(schema).flatMap((branch) => (Array.isArray(branch.required) ? branch.required : []))
  for (const name of new Set(required.map(String))) {
    if (name in (merged.fields ?? {}) || set.has(`${step.name}.${name}`)) continue
    if (!propertiesOf(schema).includes(name)) continue
    report(
      'J225',
      { document, path: ['fields'], part: 'key' },
      `\`${name}\` is required but not on screen`,
      `\`${merged.form}\` requires \`${name}\``,
      `add a field \`${name}\`, or set it in a rule`,
    )
  }
}

/** Every fact that some rule of a step sets. */
const setAnywhere = remembered(({ steps }: Project): ReadonlySet<string> => {
  const rules = [...steps.values()].flatMap((each) => Object.values(each.merged.on ?? {}).flat())
  return new Set(rules.flatMap((rule) => Object.keys(rule.set ?? {})))
})
