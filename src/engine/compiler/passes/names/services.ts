/** Names in services.yaml. */

import type { Report } from '../../diagnostics/report.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { Value } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'
import { isObject, propertiesOf, propertyOf } from '../../source/schema-parts.ts'
import { checkValue, type Scope } from './facts.ts'
import { checkSchemaName } from './references.ts'

export function checkNamesOfServices(project: Project, report: Report): void {
  const { document, value } = project.services
  const scope: Scope = { project, report, place: (path) => ({ document, path }) }
  checkContext(scope, value.context ?? {}, ['context'])
  for (const [name, service] of Object.entries(value.services)) {
    const path = ['services', name]
    const missing = (['method', 'path'] as const).find((key) => !service.local && service[key] === undefined)
    if (missing) {
      report(
        'J103',
        { document, path, part: 'key' },
        `\`${name}\` has no \`${missing}\``,
        `needs \`${missing}\``,
        `add \`${missing}\`, or \`local: true\` for an effect written in code`,
      )
    }
    checkContext(scope, service.context ?? {}, [...path, 'context'])
    checkValue(scope, service.with ?? {}, [...path, 'with'])
    if (service.request !== undefined) checkSchemaName(scope, service.request, [...path, 'request'])
    if (service.answer !== undefined) checkSchemaName(scope, service.answer, [...path, 'answer'])
    for (const [status, schema] of Object.entries(service.accepts ?? {}))
      checkSchemaName(scope, schema, [...path, 'accepts', status])
    if (service.local && !project.registry.effects.includes(name)) {
      report(
        'J203',
        { document, path, part: 'key' },
        `nothing is registered for \`${name}\``,
        '`local` means an effect written in code',
        suggestion(name, project.registry.effects) ?? 'register the effect, or give it a method and a path',
      )
    }
    const answer = project.schemas.get(service.answer ?? '')?.schema ?? {}
    for (const [code, condition] of Object.entries(service.outcomes ?? {})) {
      for (const key of Object.keys(condition).filter((each) => each !== 'anyOf')) {
        const part = key.split('.')[0] ?? key
        if (propertyOf(answer, part) !== 'none') continue
        report(
          'J208',
          { document, path: [...path, 'outcomes', code, key], part: 'key' },
          `the answer of \`${name}\` has no \`${part}\``,
          'not in the schema of its answer',
          suggestion(part, propertiesOf(answer)),
        )
      }
    }
  }
}

/** What goes with a request beside its input is sent as a line of text each. */
function checkContext(scope: Scope, context: Record<string, Value>, path: Path): void {
  checkValue(scope, context, path)
  for (const [name, value] of Object.entries(context)) {
    if (!Array.isArray(value) && !(isObject(value) && !('const' in value))) continue
    scope.report(
      'J215',
      scope.place([...path, name]),
      `\`${name}\` cannot be a list or a mapping`,
      'it is sent as one line of text',
      'give it one fact, or `{ const: text }`',
    )
  }
}
