/**
 * What a person has accepted of the rules that a right journey may break, as it stands in `pins/accepted.lock`: code → file → messages.
 * A message holds names and no lines, so it is known again wherever its place has moved to.
 */
import type { Finding } from '../diagnostics/diagnostic.ts'
import { groupBy } from '../group-by.ts'
import { kindOf, parseSource, type Source } from './document.ts'
import { isObject } from './schema-parts.ts'

/** The section of the pins that is about no file of the journey. */
export const acceptedSection = 'accepted'

export type Accepted = Record<string, Record<string, string[]>>

type Told = Pick<Finding, 'code' | 'file' | 'message'>

/** Whether a person has accepted it. What cannot be read accepts nothing. */
export function acceptedBy(sources: readonly Source[]): (finding: Told) => boolean {
  const source = sources.find(isAccepting)
  const value = source && parseSource(source).value
  if (!isObject(value)) return () => false
  return ({ code, file, message }) => {
    const files = value[code]
    const messages = isObject(files) ? files[within(file)] : undefined
    return Array.isArray(messages) && messages.includes(message)
  }
}

/** The file in which that is written. */
export function isAccepting({ file }: Source): boolean {
  const { kind, name } = kindOf(file)
  return kind === 'pin' && name === acceptedSection
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
