/** Collects mistakes. Passes call it and go on; nothing is thrown for a wrong journey. */

import { type Place, spanOf } from '../source/document.ts'
import { type DiagnosticCode, diagnosticCodes, type Finding, type Span, type Subject } from './diagnostic.ts'
import type { Help } from './suggest.ts'

export type Report = {
  (
    code: DiagnosticCode,
    place: Place,
    message: string,
    label: string,
    help?: string | Help,
    related?: { place: Place; label: string },
  ): void
  /** The same for a stretch of text that is not a node of the YAML. */
  at: (
    code: DiagnosticCode,
    span: Span,
    message: string,
    label: string,
    help?: string | Help,
    related?: Span & { label: string },
  ) => void
  /** The same with what it is about. */
  about: (subject: Subject, ...diagnostic: Parameters<Report>) => void
  /** The same with the story that leads there. */
  withStory: (story: string[], ...diagnostic: Parameters<Report>) => void
  /** The same for a rule that a right journey may break: what it finds is an error until a person accepts it. */
  heuristic: () => Report
}

/** A report, and the list that it fills. */
export function createReport(): { report: Report; diagnostics: Finding[] } {
  const diagnostics: Finding[] = []
  return { report: reportInto(diagnostics, false), diagnostics }
}

function reportInto(diagnostics: Finding[], isHeuristic: boolean): Report {
  let likely: Report | undefined
  const at: Report['at'] = (code, span, message, label, help, related) => {
    const { severity } = diagnosticCodes[code]
    const more = { ...(help === undefined ? {} : helpOf(help)), ...(related ? { related } : {}) }
    diagnostics.push({ code, severity, message, label, ...span, ...more, ...(isHeuristic ? { isHeuristic } : {}) })
  }
  const report: Report = Object.assign(
    (...[code, place, message, label, help, related]: Parameters<Report>) =>
      at(code, spanOf(place), message, label, help, related && { ...spanOf(related.place), label: related.label }),
    {
      at,
      about: (subject: Subject, ...diagnostic: Parameters<Report>) => {
        report(...diagnostic)
        const last = diagnostics.at(-1)
        if (last) last.about = subject
      },
      withStory: (story: string[], ...diagnostic: Parameters<Report>) => {
        report(...diagnostic)
        const last = diagnostics.at(-1)
        if (last) last.story = story
      },
      heuristic: () => {
        likely ??= isHeuristic ? report : reportInto(diagnostics, true)
        return likely
      },
    },
  )
  return report
}

function helpOf(help: string | Help): Pick<Finding, 'help' | 'meant' | 'offered'> {
  if (typeof help === 'string') return { help }
  const { text, names, meant } = help
  return { help: text, offered: names, ...(meant === undefined ? {} : { meant }) }
}
