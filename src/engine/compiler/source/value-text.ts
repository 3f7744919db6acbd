/** Values in messages. */
import type { Json } from '../../core/model.ts'

/** A value as its author wrote it, near enough to be recognised; cut where it is long. Never throws. */
export function valueText(value: Json | undefined): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
