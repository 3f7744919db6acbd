/** Words with two letters in each other's place, or one left out, beside the same word as it is written in other texts. */
import type { Report } from '../../diagnostics/report.ts'
import type { Document } from '../../source/document.ts'
import type { Text } from '../../symbols/messages.ts'

/** In so many words of a language all its letters stand beside each other that ever do. */
const enough = 400

/** From so many letters on, few words are another one with two letters turned. */
const long = 4

type Word = { word: string; text: Text; from: number }

/** Reports a word that stands in one text, has letters beside each other as no other word, and is nearly one of other texts. */
export function checkMisspelt(texts: readonly Text[], document: Document, report: Report): void {
  const all = texts.flatMap(wordsIn)
  const counts = countsOf(all.map(({ word }) => word))
  if (counts.size < enough) return
  const joints = countsOf([...counts.keys()].flatMap((word) => [...new Set(jointsOf(word))]))
  for (const { word, text, from } of all) {
    if (word.length < long || counts.get(word) !== 1 || jointsOf(word).every((joint) => joints.get(joint) !== 1))
      continue
    const meant = likeIt(word, joints).find((each) => (counts.get(each) ?? 0) > 1)
    if (meant === undefined) continue
    const place = { document, path: text.path, within: { from, length: word.length } }
    const label = `\`${meant}\` stands in other texts, and no other word has these letters beside each other`
    report('J234', place, `\`${text.text.slice(from, from + word.length)}\` is misspelt`, label, `write \`${meant}\``)
  }
}

/** In small letters; what a text fills in is none of its words. */
function wordsIn(text: Text): Word[] {
  const plain = text.text.replaceAll(/\{\w+[^{}]*\}/g, (name) => ' '.repeat(name.length))
  return [...plain.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), text, from: index }))
}

/** Every two letters that stand beside each other, and those at both ends as such. */
function jointsOf(word: string): string[] {
  const pairs = Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2))
  return [...pairs, `^${word.slice(0, 2)}`, `${word.slice(-2)}$`]
}

/** With two letters turned, or one more between two. */
function likeIt(word: string, joints: ReadonlyMap<string, number>): string[] {
  const letters = [...new Set([...joints.keys()].join(''))]
  return Array.from({ length: word.length - 1 }, (_, index) => index).flatMap((at) => {
    const [before, one, other, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
    return [`${before}${other}${one}${after}`, ...letters.map((letter) => `${before}${one}${letter}${other}${after}`)]
  })
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
