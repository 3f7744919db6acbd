/** One thing that has changed between two revisions of a journey, in an approver's words. */
import { asText } from '../../core/as-text.ts'

/** The parts of a change report, in the order in which an approver reads them. */
export const parts = {
  applicants: 'Applicants who are under way',
  steps: 'Steps',
  ways: 'Ways through the journey',
  rules: 'What is asked, and what is accepted',
  words: 'Words',
  failures: 'Messages when something fails',
  calls: 'Calls that are made',
  privacy: 'What is personal, and what is never saved',
  settings: 'Settings',
} as const

type Part = keyof typeof parts

/** Whom the parts concern, in the order in which the report has them. */
export const readers: Readonly<Record<string, readonly Part[]>> = {
  'For applicants': ['applicants', 'steps', 'ways', 'rules', 'words', 'failures'],
  'For the side that answers': ['calls'],
  'For auditors and analysts': ['privacy', 'settings'],
}

export type Change = {
  part: Part
  /** What it belongs to: a step, a field (`order.size`), a copy key, a setting. */
  where: string
  /** What happened, as the rest of a sentence about `where`. */
  says: string
  /** For a rule about what is accepted: whether fewer or more answers pass it now. */
  effect?: 'tightened' | 'loosened'
  before?: string
  after?: string
}

/** Every key of both sides, with its value before and after; equal ones are left out. */
export function differences<T>(
  before: Record<string, T> | undefined,
  after: Record<string, T> | undefined,
): { key: string; before: T | undefined; after: T | undefined }[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...keys]
    .map((key) => ({ key, before: before?.[key], after: after?.[key] }))
    .filter((each) => !same(each.before, each.after))
}

/** Whether two values are the same JSON; the order of keys does not matter. */
export function same(one: unknown, other: unknown): boolean {
  return written(one) === written(other)
}

/** A value on one line, as a person reads it in YAML. */
export function inWords(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (value !== null && typeof value === 'object') {
    return Object.entries(value)
      .map(([key, each]) => `${key}: ${Array.isArray(each) ? `[${inWords(each)}]` : inWords(each)}`)
      .join(', ')
  }
  return asText(value)
}

function written(value: unknown): string {
  return (
    JSON.stringify(value, (_, each: unknown) =>
      each !== null && typeof each === 'object' && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    ) ?? 'undefined'
  )
}
