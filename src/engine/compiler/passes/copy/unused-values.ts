/** Copy values that no text names: the words may have lost them to a number or a name written by hand. */
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Document, Path } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'
import { type Text, textsOf } from '../../symbols/messages.ts'

/** Warns of copy values of steps, entries and the journey that no text in their reach names. */
export function checkUnusedCopyValues(project: Project, report: Report): void {
  const texts = [...project.copies.values()].flatMap(({ value }) => textsOf(value))
  const rooms = roomsOf(texts)
  const shared = [...rooms].flatMap(([room, own]) => (project.steps.has(room) || room === 'errors' ? [] : own))
  const warn = (document: Document, path: Path, within: Text[]): void => {
    const name = asText(path.at(-1))
    const names = new RegExp(`\\{\\s*${name}\\s*[,}]`)
    if (within.some(({ text }) => names.test(text))) return
    const label = `no text says \`{${name}}\``
    report(
      'J226',
      { document, path, part: 'key' },
      `nothing uses \`${name}\``,
      label,
      'delete it, or use it in the words',
    )
  }
  for (const name of Object.keys(project.journey.value.copyValues ?? {}))
    warn(project.journey.document, ['copyValues', name], texts)
  for (const [code, { copyValues }] of Object.entries(project.errors.value)) {
    if (copyValues === undefined) continue
    const own = (rooms.get('errors') ?? []).filter(
      ({ key }) => key.startsWith(`errors.${code}.`) || key === `errors.${code}`,
    )
    for (const name of Object.keys(copyValues)) warn(project.errors.document, [code, 'copyValues', name], own)
  }
  for (const step of project.steps.values()) {
    if (step.own.copyValues === undefined) continue
    const users = new Set(
      (project.users.get(step.name) ?? [step]).flatMap(({ chain }) => chain.map(({ name }) => name)),
    )
    const reached = [...shared, ...[...users].flatMap((user) => rooms.get(user) ?? [])]
    for (const name of Object.keys(step.own.copyValues)) warn(step.document, ['copyValues', name], reached)
  }
}

/** The texts by the first part of their keys: the step that they are of, or `errors`, `shell` and the like. */
function roomsOf(texts: readonly Text[]): Map<string, Text[]> {
  const rooms = new Map<string, Text[]>()
  for (const text of texts) {
    const [room = ''] = text.key.split('.')
    const own = rooms.get(room)
    if (own) own.push(text)
    else rooms.set(room, [text])
  }
  return rooms
}
