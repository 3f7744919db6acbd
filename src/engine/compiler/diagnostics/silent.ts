/** What is right need not be looked at again: most of a journey is, most of the time. */
import type { Document } from '../source/document.ts'
import type { Report } from './report.ts'

/**
 * The pass, with what it made of a subject kept where it had nothing to report. Of the same subject it would say the same again.
 * The other arguments must follow from the subject: they are not part of the key.
 */
export function keptWhereSilent<Subject extends object, Rest extends unknown[], Value>(
  pass: (subject: Subject, report: Report, ...rest: Rest) => Value,
): (subject: Subject, report: Report, ...rest: Rest) => Value {
  const results = new WeakMap<Subject, { value: Value }>()
  return (subject, report, ...rest) => {
    const kept = results.get(subject)
    if (kept) return kept.value
    let isSilent = true
    const heard = listening(report, () => {
      isSilent = false
    })
    const value = pass(subject, heard, ...rest)
    if (isSilent) results.set(subject, { value })
    return value
  }
}

/** The same for a pass over a file. Its tree is made once for each source. */
export function keptWhereRight<Rest extends unknown[], Value>(
  pass: (document: Document, report: Report, ...rest: Rest) => Value,
): (document: Document, report: Report, ...rest: Rest) => Value {
  const kept = keptWhereSilent((_: Document['tree'], report, document: Document, ...rest: Rest) =>
    pass(document, report, ...rest),
  )
  return (document, report, ...rest) => kept(document.tree, report, document, ...rest)
}

/** The same report, and word of each use of it. */
function listening(report: Report, hear: () => void): Report {
  const heard =
    <Told extends unknown[]>(tell: (...told: Told) => void) =>
    (...told: Told): void => {
      hear()
      tell(...told)
    }
  return Object.assign(heard(report), {
    at: heard(report.at),
    about: heard(report.about),
    withStory: heard(report.withStory),
    heuristic: () => listening(report.heuristic(), hear),
  })
}
