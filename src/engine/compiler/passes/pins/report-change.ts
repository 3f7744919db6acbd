/** What has changed since the pin, in words and at its line. */
import { asText } from '../../../core/as-text.ts'
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { aliasesOn, type Document, isWritten, type Path, type Place, spanOf } from '../../source/document.ts'
import { pinnedPath } from '../../source/pins.ts'
import { isObject } from '../../source/schema-parts.ts'
import { toldApart, valueText } from '../../source/value-text.ts'
import { actionText } from '../../symbols/rule-text.ts'
import { commentedOut } from './commented-out.ts'
import type { Changed, Difference } from './differences.ts'
import { differenceOf } from './excerpt.ts'
import type { Witness } from './same-rules.ts'
import type { Section } from './sections.ts'

export const acceptHelp = 'undo the change, or accept it: `npm run journey -- pin`'

/** Reports one difference where it is written; of what is gone, beside its neighbours. */
export function reportChange(
  file: Changed,
  difference: Difference,
  witness: Witness,
  sections: ReadonlyMap<string, Section>,
  report: Report,
): void {
  const pin = sections.get(file.section)
  const path = [...pinnedPath(file), ...difference.path]
  const { message, label } = wordsOf(file, difference, witness)
  const comment = difference.is === undefined ? commentedOut(file.document, difference.path) : undefined
  if (comment) return report.at('J324', comment, message, `${label}, and is a comment now`, acceptHelp)
  report(
    'J324',
    changedAlias(file, difference) ?? placeOf(file, difference),
    message,
    label,
    acceptHelp,
    pin && { place: { document: pin.document, path }, label: 'the pin' },
  )
}

/** The alias through which it differs, where nothing has changed in what that stands for: then it stood for something else. */
export function changedAlias(file: Changed, difference: Difference): Place | undefined {
  const { document, differences } = file
  const [outer, ...inner] = aliasesOn(document, difference.path)
  if (!outer) return undefined
  const { line } = spanOf(placeOf(file, difference))
  const isWrittenThere = (other: Difference): boolean =>
    aliasesOn(document, other.path).length === 0 && spanOf(placeOf(file, other)).line === line
  if (differences.some(isWrittenThere)) return undefined
  const placeOn = (path: Path): Place => ({ document, path, part: 'key' })
  const isChanged = (way: Path): boolean =>
    differences.some(({ path }) => {
      const [first] = aliasesOn(document, path)
      return first !== undefined && spanOf(placeOn(first)).line === spanOf(placeOn(way)).line
    })
  return placeOn(inner.find(isChanged) ?? outer)
}

/** Where it is written; for what is gone, what is written behind it, or before it. */
export function placeOf({ document, was: pinned }: Changed, { path, was, is, order, key }: Difference): Place {
  if (is === undefined) return gapOf(document, path, pinned)
  const isValue = !isObject(is) && !Array.isArray(is)
  // A long text may go over several lines.
  if (typeof was === 'string' && typeof is === 'string' && !order && !key) {
    const { word } = differenceOf(was, is)
    if (word.length > 0) return { document, path, within: word }
  }
  return isValue && !order ? { document, path } : { document, path, part: 'key' }
}

/** The nearest of its neighbours in the pin that are still there; without any what it was part of. */
function gapOf(document: Document, path: Path, pinned: Json | undefined): Place {
  const [at, parent] = [path.at(-1), path.slice(0, -1)]
  const holder = parent.reduce<Json | undefined>((here, part) => Object(here)[part], pinned)
  const keys = isObject(holder) ? Object.keys(holder) : []
  const written = (key: string | number): boolean => isWritten(document, [...parent, key])
  const index = keys.indexOf(asText(at))
  const behind = typeof at === 'number' ? [at].find(written) : keys.slice(index + 1).find(written)
  if (behind !== undefined) return { document, path: [...parent, behind], part: 'key' }
  const before = typeof at === 'number' ? [at - 1].find(written) : keys.slice(0, Math.max(index, 0)).findLast(written)
  if (before !== undefined) return { document, path: [...parent, before], part: 'end' }
  return { document, path: parent, part: 'key' }
}

function wordsOf(
  file: Changed,
  { path, was, is, order, key }: Difference,
  witness: Witness,
): { message: string; label: string } {
  const name = file.key ?? file.section
  const where = path.length === 0 ? `\`${name}\`` : `\`${dotted(path)}\` of \`${name}\``
  if (order) return { message: `${where} has another order`, label: `was ${keysOf(was)}, is ${keysOf(is)}` }
  if (was === undefined) return { message: `${where} is new`, label: `${quoted(is)} is not pinned` }
  if (is === undefined) return { message: `${where} is gone`, label: `was ${quoted(was)}` }
  const given =
    witness.given && [...witness.given].map(([fact, value]) => `\`${fact}: ${valueText(value)}\``).join(', ')
  const does = (rule: Witness['was']): string => (rule ? actionText(rule) : 'nothing')
  const isCondition = path.some((part) => /^(when|unless|conditions)$/.test(asText(part)))
  const effect =
    isCondition && given !== undefined
      ? `; with ${given || 'no facts'}: was ${does(witness.was)}, is ${does(witness.is)}`
      : ''
  const [before, now] = key ? [pairText(was), pairText(is)] : [valueText(was), valueText(is)]
  const isText = typeof was === 'string' && typeof is === 'string'
  const cut = isText && before === now ? differenceOf(was, is) : undefined
  // A text of digits and the number read alike.
  const alike = cut ? [valueText(cut.was), valueText(cut.is)] : [JSON.stringify(was), JSON.stringify(is)]
  const [one = '', other = ''] = before === now ? alike : [before, now]
  const [told, toldNow] = toldApart(one, other)
  return { message: `${where} is not what is pinned`, label: `was \`${told}\`, is \`${toldNow}\`${effect}` }
}

function dotted(path: Path): string {
  return path.join('.')
}

function quoted(value: Json | undefined): string {
  return `\`${valueText(value)}\``
}

/** `when: wantsSugar` */
function pairText(pair: Json): string {
  const [[key, value] = ['', null]] = Object.entries(Object(pair)) as [string, Json][]
  return `${key}: ${valueText(value)}`
}

function keysOf(value: Json | undefined): string {
  return isObject(value) ? Object.keys(value).join(', ') : ''
}
