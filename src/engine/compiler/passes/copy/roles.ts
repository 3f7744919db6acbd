/** Texts that stand together under the same keys in many places, such as `title` and `body`: which of them is a sentence is much the same everywhere. */
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import type { Document } from '../../source/document.ts'
import type { Text } from '../../symbols/messages.ts'

/** Two texts of one mapping. */
type Pair = { one: Text; other: Text }

/** From so many places on, what two keys say tells them apart. */
const many = 4

/** A mapping of more texts is a list of its own, and its keys are no roles. */
const mostRoles = 12

/** Reports a pair of which each is what the other is everywhere else, and one that says what the other says. */
export function checkRoles(texts: readonly Text[], document: Document, report: Report): void {
  const pairs = [...groupBy(texts, ({ path }) => JSON.stringify(path.slice(0, -1))).values()].flatMap(pairsIn)
  for (const all of groupBy(pairs, ({ one, other }) => `${nameOf(one)} ${nameOf(other)}`).values()) {
    const usual = all.filter(isHeading)
    const turned = all.filter(isTurned)
    if (usual.length >= many && turned.length * many <= usual.length) {
      for (const pair of turned) reportTurned(pair, document, report)
      const same = all.filter(isSame)
      if (same.length === 1) for (const pair of same) reportCopied(pair, document, report)
    }
    if (all.every(({ one }) => one.path.at(-2) !== 'errors')) checkUsual(all, document, report)
  }
}

/** Every two of them in both orders: which of the two is the sentence is not known beforehand. */
function pairsIn(texts: readonly Text[]): Pair[] {
  if (texts.length < 2 || texts.length > mostRoles) return []
  return texts.flatMap((one) => texts.flatMap((other) => (one === other ? [] : [{ one, other }])))
}

function isHeading({ one, other }: Pair): boolean {
  return !isSentence(one) && isSentence(other)
}

/** The one is a sentence, and the other a few words without any sign behind them. A question is neither. */
function isTurned({ one, other }: Pair): boolean {
  return isSentence(one) && /[\p{L}\d}]$/u.test(other.text.trim()) && one.text.length > 2 * other.text.length
}

function isSentence({ text }: Text): boolean {
  return /[.]['"”’)]*$/.test(text.trim())
}

function isSame({ one, other }: Pair): boolean {
  return one.text.trim() === other.text.trim()
}

function nameOf({ path }: Text): string {
  return asText(path.at(-1))
}

function reportTurned({ one, other }: Pair, document: Document, report: Report): void {
  const message = `\`${one.key}\` is a sentence, and \`${nameOf(other)}\` is none`
  const label = 'in all other places it is the other way round'
  const related = { place: { document, path: other.path }, label: 'the other one' }
  const about = { is: 'swapped' as const, kind: 'words', name: one.key, names: [one.key, other.key] }
  report.about(about, 'J417', { document, path: one.path }, message, label, 'put each where it belongs', related)
}

function reportCopied({ one, other }: Pair, document: Document, report: Report): void {
  const related = { place: { document, path: other.path }, label: 'the same words' }
  const message = `\`${one.key}\` says what \`${other.key}\` says`
  const label = 'an applicant would read it twice'
  report('J412', { document, path: one.path }, message, label, 'write what each of them is', related)
}

/** The one says what only the other says in all other places, such as what stands in an empty list. */
function checkUsual(all: readonly Pair[], document: Document, report: Report): void {
  const [inOne, inOther] = [countsOf(all.map(({ one }) => one)), countsOf(all.map(({ other }) => other))]
  for (const { one, other } of all) {
    const count = inOther.get(one.text) ?? 0
    if (count < many || count < all.length - 1 || inOne.get(one.text) !== 1) continue
    const message = `\`${one.key}\` says what \`${nameOf(other)}\` says in ${count} places`
    const related = { place: { document, path: other.path }, label: `\`${nameOf(other)}\` here` }
    report('J417', { document, path: one.path }, message, 'nowhere else does it', 'put each where it belongs', related)
  }
}

function countsOf(texts: readonly Text[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
