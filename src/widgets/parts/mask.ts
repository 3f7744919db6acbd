/** What a text field shows while it is typed in: which characters count, how they are grouped, and where the caret stays. */
import { plainDigits } from './plain-text.ts'

/** A character that counts, and where it is in the text. */
export type Kept = { char: string; at: number }

export type Mask = {
  /** The characters of a text that count, in order. `read(show(raw))` gives `raw` again. */
  read: (text: string) => Kept[]
  /** Those characters as they are shown while typing. */
  show: (raw: string) => string
  /** They may be in the field. An insertion that breaks this is refused; a deletion never is. */
  fits: (raw: string, pasted: boolean) => boolean
  /** What is stored; two texts that mean the same settle to the same. An empty one means nothing is stored. */
  settle: (raw: string) => string
  /** A stored value as it is shown while the applicant is not typing. */
  rest: (stored: string) => string
  /** The text at rest as it is edited, once a resting field is tapped or typed in at its end. */
  begin: (text: string) => string
  /** More than one character came at once: pasted, dropped or filled in by the browser. `undefined` refuses it. */
  paste: (parts: Parts) => Placed | undefined
}

/** The text of a field around what has just been inserted. */
type Parts = { left: string; inserted: string; right: string }

export type Placed = { text: string; caret: number }

/**
 * What the browser has made of the field: the text before and after, where its caret is now, and the kind of input. `from`: where
 * the caret or the selection began before it, if that is known. `resting`: the text before it is as the mask rests it.
 */
export type Change = {
  before: string
  text: string
  caret: number
  inputType?: string | undefined
  from?: number | null
  resting?: boolean
}

/**
 * The text to show after a change, and the place of the caret in it: behind the character just typed, however the
 * groups move; where it was when the change is refused; and on the side of a separator where the browser left it.
 */
export function edit(mask: Mask, given: Change): Placed {
  const parts = partsOf(mask, given)
  const { left, inserted, right } = parts
  const change = { ...given, text: left + inserted + right, caret: left.length + inserted.length }
  if (inserted === '') return erase(mask, change)
  if (mask.read(inserted).length === 0) return refuse(change)
  const pasted = inserted.length > 1
  const placed = pasted ? mask.paste(parts) : change
  if (!placed) return refuse(change)
  const raw = rawOf(mask, placed.text)
  if (!mask.fits(raw, pasted)) return refuse(change)
  // A digit before a `+` would make that mean nothing.
  if (!pasted && raw.length < rawOf(mask, left).length + rawOf(mask, right).length + 1) return refuse(change)
  const shown = mask.show(raw)
  return { text: shown, caret: after(mask, shown, countBefore(mask, placed)) }
}

/** The characters of a text that count. */
export const rawOf = (mask: Mask, text: string): string =>
  mask
    .read(text)
    .map((kept) => kept.char)
    .join('')

/** What is stored for a text; `undefined` for nothing. */
export const storedFor = (mask: Mask, text: string): string | undefined => mask.settle(rawOf(mask, text)) || undefined

const refuse = ({ before, text, caret }: Change): Placed => ({
  text: before,
  caret: Math.max(0, before.length - (text.length - caret)),
})

/** A separator cannot be deleted: the character behind it goes instead, so that no key press is without effect. */
function erase(mask: Mask, change: Change): Placed {
  const onlySeparator =
    change.before.length - change.text.length === 1 && rawOf(mask, change.before) === rawOf(mask, change.text)
  const kept = mask.read(change.text)
  const left = countBefore(mask, change)
  const forward = change.inputType === 'deleteContentForward'
  const gone = onlySeparator ? (forward ? left : left - 1) : -1
  const shown = mask.show(
    kept
      .filter((_, index) => index !== gone)
      .map((one) => one.char)
      .join(''),
  )
  const count = gone >= 0 && gone < left ? left - 1 : left
  const stays = countBefore(mask, { text: shown, caret: change.caret }) === count && change.caret <= shown.length
  return { text: shown, caret: stays ? change.caret : after(mask, shown, count) }
}

/**
 * What both texts begin with, at most up to `from`, counts as left as it was. If that is a whole text at rest, it is as it begins to be
 * edited: a key such as Next brings the caret behind it, and no tap. What was inserted has its digits as 0 to 9 and no marks that are
 * not drawn: a keyboard of another script may have no other digits.
 */
function partsOf(mask: Mask, { before, text, caret, from, resting }: Change): Parts {
  const right = text.slice(caret)
  const most = Math.min(caret, from ?? before.length - right.length)
  let start = 0
  while (start < most && text[start] === before[start]) start += 1
  const left = text.slice(0, start)
  const inserted = plainDigits(text.slice(start, caret))
  return { left: resting && inserted && left === before ? mask.begin(left) : left, inserted, right }
}

const countBefore = (mask: Mask, { text, caret }: Placed): number =>
  mask.read(text).filter((kept) => kept.at < caret).length

/** The place behind the `count`th character that counts. */
const after = (mask: Mask, text: string, count: number): number => {
  const last = mask.read(text)[count - 1]
  return last ? last.at + 1 : 0
}
