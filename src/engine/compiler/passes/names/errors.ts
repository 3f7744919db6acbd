/** Names in errors.yaml. */

import type { Report } from '../../diagnostics/report.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { AuthoredError } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'
import { handledEvents } from './event-names.ts'
import { checkFact, type Scope } from './facts.ts'

export function checkNamesOfErrors(project: Project, report: Report): void {
  const { document, value } = project.errors
  const scope: Scope = { project, report, place: (path) => ({ document, path }) }
  const handled = handledEvents(project)
  for (const [code, entry] of Object.entries(value)) {
    const [, effect] = code.split('@')
    if (effect !== undefined && !project.services.value.services[effect]) {
      const place = {
        document,
        path: [code],
        part: 'key' as const,
        within: { from: code.length - effect.length, length: effect.length },
      }
      report(
        'J203',
        place,
        `unknown effect \`${effect}\``,
        'not in services.yaml',
        suggestion(effect, Object.keys(project.services.value.services)),
      )
    }
    if (entry.as === 'field' && entry.at === undefined) {
      report(
        'J103',
        { document, path: [code], part: 'key' },
        `\`${code}\` has no \`at\``,
        'a message at a field needs the field',
        'add `at: <step>.<field>`',
      )
    }
    if (entry.at !== undefined) checkField(scope, entry.at, [code, 'at'])
    for (const [name, fact] of Object.entries(entry.say ?? {})) checkFact(scope, fact, [code, 'say', name])
    if (typeof entry.closes === 'string' && entry.closes !== 'dismiss' && !handled.has(entry.closes))
      report(
        'J221',
        { document, path: [code, 'closes'] },
        `no rule handles \`${entry.closes}\``,
        'neither built in, nor under `on` of a step or of journey.yaml',
        suggestion(entry.closes, [...handled, 'dismiss']),
      )
    for (const { label, event } of buttonsOf(entry)) {
      if (['dismiss', 'tryAgain', 'back'].includes(event) || handled.has(event)) continue
      const path = Array.isArray(entry.buttons)
        ? [code, 'buttons', entry.buttons.indexOf(label)]
        : [code, 'buttons', label]
      report(
        'J221',
        { document, path },
        `no rule handles \`${event}\``,
        'neither built in, nor under `on` of a step or of journey.yaml',
        suggestion(event, [...handled, 'dismiss', 'tryAgain']),
      )
    }
  }
}

/** The buttons of an entry: label key and event. A modal with none has `dismiss`. */
export function buttonsOf(entry: AuthoredError): { label: string; event: string }[] {
  const { buttons, as } = entry
  if (Array.isArray(buttons)) return buttons.map((name) => ({ label: name, event: name }))
  if (buttons && Object.keys(buttons).length > 0)
    return Object.entries(buttons).map(([label, event]) => ({ label, event }))
  return as === 'modal' ? [{ label: 'dismiss', event: 'dismiss' }] : []
}

export function checkField(scope: Scope, text: string, path: Path): void {
  const [first = '', second = ''] = text.split('.')
  const step = scope.project.steps.get(first)
  if (!step) {
    scope.report(
      'J202',
      { ...scope.place(path), within: { from: 0, length: first.length } },
      `unknown step \`${first}\``,
      'no such file in `steps`',
      suggestion(first, scope.project.steps.keys()),
    )
  } else if (!(second in (step.merged.fields ?? {}))) {
    const fields = Object.keys(step.merged.fields ?? {})
    scope.report(
      'J218',
      { ...scope.place(path), within: { from: first.length + 1, length: second.length } },
      `\`${first}\` has no field \`${second}\``,
      'not among its fields',
      suggestion(second, fields),
    )
  }
}
