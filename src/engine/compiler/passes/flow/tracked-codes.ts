/** What is tracked of a failure is what the applicant is shown of it: a copied rule has one of the two from elsewhere. */
import type { Report } from '../../diagnostics/report.ts'
import { type AuthoredRule, list } from '../../source/authored.ts'
import type { Document } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'

/** Reports a rule that tracks one code of errors.yaml, written out, and shows the message of another one. */
export function checkTrackedCodes(
  { errors }: Structure,
  on: Record<string, AuthoredRule[]>,
  document: Document,
  report: Report,
): void {
  const isCode = (text: unknown): text is string => typeof text === 'string' && Object.hasOwn(errors.value, text)
  for (const [event, rules] of Object.entries(on)) {
    for (const [index, { track, show }] of rules.entries()) {
      const [shown, ...more] = list(show).filter(isCode)
      if (shown === undefined || more.length > 0 || typeof track !== 'object') continue
      for (const [name, value] of Object.entries(track.with ?? {})) {
        if (!isObject(value) || !isCode(value.const) || value.const === shown) continue
        const place = { document, path: ['on', event, index, 'track', 'with', name, 'const'] }
        const related = { place: { document, path: ['on', event, index, 'show'] }, label: 'shown here' }
        const message = `\`${value.const}\` is tracked, and \`${shown}\` is shown`
        report('J233', place, message, 'both are codes of errors.yaml', 'name one code in both', related)
      }
    }
  }
}
