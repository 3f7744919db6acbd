/** Copy values that no text names: the words may have lost them to a number or a name written by hand. */
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Document, Path } from '../../source/document.ts'
import type { Copies, Structure } from '../../source/project.ts'
import { roomsOf, type Text, textsOf } from '../../symbols/messages.ts'

/** Warns of copy values of steps, entries and the journey that no text in their reach names. */
export function checkUnusedCopyValues(project: Structure, { copies }: Copies, report: Report): void {
  const texts = [...copies.values()].flatMap(({ value }) => textsOf(value))
  const rooms = roomsOf(texts)
  const shared = [...rooms].flatMap(([room, own]) => (project.steps.has(room) || room === 'errors' ? [] : own))
  const warn = (document: Document, path: Path, said: ReadonlySet<string>): void => {
    const name = asText(path.at(-1))
    if (said.has(name)) return
    const label = `no text says \`{${name}}\``
    report.about(
      { is: 'unused', kind: 'parameter', name },
      'J226',
      { document, path, part: 'key' },
      `nothing uses \`${name}\``,
      label,
      'delete it, or use it in the words',
    )
  }
  const saidAnywhere = namesIn(texts)
  for (const name of Object.keys(project.journey.value.copyValues ?? {}))
    warn(project.journey.document, ['copyValues', name], saidAnywhere)
  for (const [code, { copyValues }] of Object.entries(project.errors.value)) {
    if (copyValues === undefined) continue
    const own = (rooms.get('errors') ?? []).filter(
      ({ key }) => key.startsWith(`errors.${code}.`) || key === `errors.${code}`,
    )
    const said = namesIn(own)
    for (const name of Object.keys(copyValues)) warn(project.errors.document, [code, 'copyValues', name], said)
  }
  for (const step of project.steps.values()) {
    if (step.own.copyValues === undefined) continue
    const users = new Set(
      (project.users.get(step.name) ?? [step]).flatMap(({ chain }) => chain.map(({ name }) => name)),
    )
    const said = namesIn([...shared, ...[...users].flatMap((user) => rooms.get(user) ?? [])])
    for (const name of Object.keys(step.own.copyValues)) warn(step.document, ['copyValues', name], said)
  }
}

/** The names in braces, also of a text that cannot be read. */
function namesIn(texts: readonly Text[]): ReadonlySet<string> {
  return new Set(texts.flatMap(({ text }) => [...text.matchAll(/\{\s*(\w+)(?=\s*[,}])/g)].map(([, name = '']) => name)))
}
