/** Values in messages. */
import type { Json } from '../../core/model.ts'

/** A value as its author wrote it, near enough to be recognised; cut where it is long. Never throws. */
export function valueText(value: Json | undefined): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** Two texts that look alike but for signs that cannot be seen, or that look like a blank: those by their numbers. Else as they are. */
export function toldApart(one: string, other: string): [one: string, other: string] {
  const seen = (text: string): string => text.replaceAll(/\p{Cc}|\p{Cf}/gu, '').replaceAll(/\p{Z}/gu, ' ')
  if (seen(one) !== seen(other)) return [one, other]
  const numbered = (text: string): string =>
    text.replaceAll(/(?! )[\p{Z}\p{Cc}\p{Cf}]/gu, (sign) => `\\u${sign.codePointAt(0)?.toString(16).padStart(4, '0')}`)
  return [numbered(one), numbered(other)]
}
