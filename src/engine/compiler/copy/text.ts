/** One text of a copy file: does anything use it, can it be read, does it know what it names? */
import { TYPE } from '@formatjs/icu-messageformat-parser'
import type { FactPath } from '../../model.ts'
import type { Document, Path } from '../document.ts'
import { resolveFact } from '../facts.ts'
import { copyNames } from '../lower/screens.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { nearest, suggestion } from '../suggest.ts'
import { wordBelow } from './known.ts'
import { parametersOf, parseMessage, type Text } from './messages.ts'

/** Checks a text that something uses. */
export function checkText(project: Project, { key, text, path }: Text, document: Document, report: Report): void {
  const place = { document, path }
  const parsed = parseMessage(text)
  if ('wrong' in parsed) {
    report(
      'J404',
      { ...place, within: { from: Math.min(parsed.at, text.length - 1), length: 1 } },
      `\`${key}\` is not a message`,
      parsed.wrong,
      'see docs/notation.md, Copy',
    )
    return
  }
  const names = namesFor(project, key)
  if (names === 'any') return
  for (const { name, kind, style } of parametersOf(parsed.message)) {
    const from = text.indexOf(name, text.indexOf('{'))
    const at = { ...place, within: { from, length: name.length } }
    if (!(name in names)) {
      const near = nearest(name, Object.keys(names))
      report(
        'J403',
        at,
        `unknown parameter \`${name}\``,
        `not in reach of \`${key}\``,
        near ? `use \`${near}\`` : 'declare it under `say`',
      )
    } else checkKind(project, kind, style, names[name] ?? '', at, report)
  }
}

/** A number has to be a number, and a style has to exist. */
function checkKind(
  project: Project,
  kind: TYPE,
  style: unknown,
  fact: FactPath,
  place: { document: Document; path: Path },
  report: Report,
): void {
  const known = fact === '' ? undefined : resolveFact(project, undefined, fact)
  const type = known?.known ? known.schema.type : undefined
  if ((kind === TYPE.number || kind === TYPE.plural) && (type === 'string' || type === 'boolean')) {
    report(
      'J407',
      place,
      `\`${fact}\` is not a number`,
      `its schema says \`${String(type)}\``,
      'write it without a format',
    )
  }
  const styles = Object.keys(project.journey.value.numberStyles ?? {})
  const builtIn = ['integer', 'percent', 'currency']
  if (kind === TYPE.number && typeof style === 'string' && ![...styles, ...builtIn].includes(style)) {
    report(
      'J407',
      place,
      `unknown number style \`${style}\``,
      'not under `numberStyles` in journey.yaml',
      suggestion(style, styles),
    )
  }
  const dates = ['day', 'short', 'medium', 'long', 'full']
  if (kind === TYPE.date && typeof style === 'string' && !dates.includes(style)) {
    report('J407', place, `unknown date style \`${style}\``, 'not a date style', suggestion(style, dates))
  }
}

/** The names that a text may use, by its key; `any` where code fills them in. */
function namesFor(project: Project, key: string): Record<string, FactPath> | 'any' {
  const [first = '', second = ''] = key.split('.')
  const common = project.journey.value.say ?? {}
  const step = project.steps.get(first)
  if (step) {
    // What was broken is told by the validator; its words are filled in for messages of keywords.
    const params = [
      'limit',
      'comparison',
      'allowedValue',
      'allowedValues',
      'pattern',
      'format',
      'multipleOf',
      'missingProperty',
      'type',
    ]
    const told = /\.errors\./.test(key) ? Object.fromEntries(params.map((name) => [name, ''])) : {}
    return { ...told, ...copyNames(project, step) }
  }
  if (first === 'shell') {
    if (!project.registry.frameWords) return 'any'
    return { ...common, ...Object.fromEntries((wordBelow(project, key)?.parameters ?? []).map((name) => [name, ''])) }
  }
  if (first !== 'errors') return common
  const codes = Object.keys(project.errors.value).filter(
    (code) => key === `errors.${code}` || key.startsWith(`errors.${code}.`),
  )
  const code = codes.toSorted((a, b) => b.length - a.length)[0] ?? second
  return { code: '', ...common, ...project.errors.value[code]?.say }
}
