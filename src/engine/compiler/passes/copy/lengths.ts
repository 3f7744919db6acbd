/** A length that the words of a field say, in figures or in words, against what its schema takes. */
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Document } from '../../source/document.ts'
import { textLengths } from '../../source/pattern-lengths.ts'
import type { Structure } from '../../source/project.ts'
import { fieldSchema } from '../../symbols/fact-schemas.ts'
import type { Text } from '../../symbols/messages.ts'

/**
 * Reports a number of characters that the schema knows neither as a length nor in its pattern: `8 digits` for 7.
 * The message of a broken `pattern` may count anything in figures; other words count what is called digits or characters.
 */
export function checkLengthSaid(
  project: Structure,
  words: string,
  { key, text, path }: Text,
  document: Document,
  report: Report,
): void {
  const [stepName = '', part, field = '', kind = '', keyword] = key.split('.')
  const step = part === 'fields' ? project.steps.get(stepName) : undefined
  const schema = step && fieldSchema(project, step, field)
  if (!schema || !/^(errors|label|help|placeholder)$/.test(kind)) return
  const [least, most] = textLengths(schema)
  if (!Number.isFinite(most)) return
  const counted = kind === 'errors' && keyword === 'pattern' ? onlyNumber(words) : []
  for (const { written, number } of [...counted, ...numbersOfCharacters(words, document.name)]) {
    const isKnown =
      outsideClasses(asText(schema.pattern ?? ''))
        .match(/\d+/g)
        ?.includes(`${number}`) === true
    if (isKnown || (number >= least && number <= most)) continue
    const place = { document, path, within: { from: text.indexOf(written), length: written.length } }
    const wanted = least === most ? `${most}` : `${least} to ${most}`
    const source = 'pattern' in schema ? 'its `pattern`' : 'its schema'
    const label = `${source} takes ${wanted} characters`
    return report('J411', place, `\`${written}\` is not what \`${field}\` takes`, label, `write \`${wanted}\``)
  }
}

/** The numbers of `[0-9]` are no lengths. */
function outsideClasses(pattern: string): string {
  return pattern.replaceAll(/\[(?:[^\]\\]|\\.)*\]/g, '')
}

type Said = { written: string; number: number }

/** The one number in the words, of something: a word follows. */
function onlyNumber(words: string): Said[] {
  const [only, ...others] = words.match(/\d+/g) ?? []
  const isOfSomething = new RegExp(`(?<![\\w.,])${only}[ -]\\p{L}`, 'u').test(words)
  return only === undefined || others.length > 0 || !isOfSomething ? [] : [{ written: only, number: Number(only) }]
}

/** `six digits`, `6-digit`: what is counted says that it is a length. Known for the languages that have a line below. */
function numbersOfCharacters(words: string, language: string): Said[] {
  const known = languages[language.split('-')[0] ?? '']
  if (!known) return []
  const { numbers, characters, parts } = known
  const numberOf = (written: string): number => {
    const index = numbers.indexOf(written.toLowerCase())
    return index < 0 ? Number(written) : index
  }
  const each = `(?<![\\w.,-])(\\d+|${numbers.join('|')})`
  // Nothing and one are words more than lengths, and of several each may be a part: `two letters and six digits`.
  const all = [...words.matchAll(new RegExp(`${each}(?!\\w)`, 'giu'))].filter(([written]) => numberOf(written) > 1)
  if (all.length !== 1) return []
  const counted = new RegExp(`(?<!\\b(?:${parts}) )${each}[ -](?:${characters})\\b`, 'iu')
  const [, written] = counted.exec(words) ?? []
  return written === undefined || numberOf(written) < 2 ? [] : [{ written, number: numberOf(written) }]
}

/** `numbers` begin with nothing; behind one of `parts` only a part of the whole is counted: `the last four digits`. */
const languages: Record<string, { numbers: readonly string[]; characters: string; parts: string }> = {
  en: {
    numbers:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
        ' ',
      ),
    characters: 'digits?|characters?|letters?',
    parts: 'first|last|final|next|other',
  },
}
