/**
 * What a person has accepted of the rules that a right journey may break, as it stands in `pins/accepted.lock`: code → file → messages.
 * A message holds names and no lines, so it is known again wherever its place has moved to.
 */
import type { Json } from '../../core/model.ts'
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts'
import { groupBy } from '../group-by.ts'
import { kindOf, parseSource, type Source } from './document.ts'
import { isObject } from './schema-parts.ts'

/** The section of the pins that is about no file of the journey. */
export const acceptedSection = 'accepted'

export type Accepted = Record<string, Record<string, string[]>>

type Told = Pick<Diagnostic, 'code' | 'file' | 'message'>

/** The findings that no person has accepted. A message that is accepted once is told where it comes a second time. */
export function withoutAccepted<Each extends Diagnostic>(
  findings: readonly Each[],
  sources: readonly Source[],
): Each[] {
  const left = acceptedIn(sources)
  return findings.filter((each) => {
    const messages = each.isHeuristic ? left.get(keyOf(each)) : undefined
    const index = messages?.indexOf(each.message) ?? -1
    if (index >= 0) messages?.splice(index, 1)
    return index < 0
  })
}

/** Code and file → messages. What cannot be read accepts nothing. */
function acceptedIn(sources: readonly Source[]): Map<string, Json[]> {
  const source = sources.find(isAccepting)
  const value = source && parseSource(source).value
  const codes = isObject(value) ? Object.entries(value) : []
  return new Map(
    codes.flatMap(([code, files]) =>
      Object.entries(isObject(files) ? files : {}).map(([file, messages]): [string, Json[]] => [
        `${code} ${file}`,
        Array.isArray(messages) ? [...messages] : [],
      ]),
    ),
  )
}

function keyOf({ code, file }: Told): string {
  return `${code} ${within(file)}`
}

/** The file in which that is written. */
export function isAccepting({ file }: Source): boolean {
  const { kind, name } = kindOf(file)
  return kind === 'pin' && name === acceptedSection
}

/** Whether some of these codes were accepted. */
export function acceptsAny(sources: readonly Source[], codes: readonly DiagnosticCode[]): boolean {
  return [...acceptedIn(sources).keys()].some((key) => codes.some((code) => key.startsWith(`${code} `)))
}

/** All of them, as they are written. */
export function acceptedOf(findings: readonly Told[]): Accepted {
  const codes = [...groupBy(findings, ({ code }) => code)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    codes.map(([code, ofCode]) => {
      const files = [...groupBy(ofCode, ({ file }) => within(file))]
      return [code, Object.fromEntries(files.map(([file, all]) => [file, all.map(({ message }) => message)]))]
    }),
  )
}

/** The journey may lie in a folder of any name. */
function within(file: string): string {
  return file.split('/').slice(1).join('/')
}
