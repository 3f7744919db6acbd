/** Whether what one side sends may be refused by the other: a difference between two documents is a mistake only then. */
import { asText } from '../../../core/as-text.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { isNarrowerPattern } from '../../source/same-pattern.ts'

const upperLimits = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])
const lowerLimits = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])

/**
 * Whether a value that keeps to the sender's schema may break one keyword of the receiver's. Silence of the receiver takes everything.
 * Both schemas are in normal form.
 */
export function mayBeRefused(keyword: string, sender: JsonObject, receiver: JsonObject): boolean {
  const [sent, accepted] = [sender[keyword], receiver[keyword]]
  if (accepted === undefined) return false
  if (sent === undefined) return !isImplied(keyword, sender, accepted)
  if (upperLimits.has(keyword)) return Number(sent) > Number(accepted)
  if (lowerLimits.has(keyword)) return Number(sent) < Number(accepted)
  if (keyword === 'pattern') return !isNarrowerPattern(asText(sent), asText(accepted))
  if (keyword === 'enum') return !listed(sent).every((each) => listed(accepted).includes(each))
  if (keyword === 'type') return !listed(sent).every((each) => takesType(listed(accepted), each))
  return true
}

/** Whether a limit of length follows from the sender's pattern. */
function isImplied(keyword: string, { pattern }: JsonObject, limit: Json): boolean {
  if (typeof pattern !== 'string') return false
  if (keyword === 'maxLength') return isNarrowerPattern(pattern, `^[\\s\\S]{0,${Number(limit)}}$`)
  return keyword === 'minLength' && isNarrowerPattern(pattern, `^[\\s\\S]{${Number(limit)},}$`)
}

/** Members as text, so that two of them can be compared. */
function listed(value: Json): string[] {
  return [value].flat().map((each) => JSON.stringify(each))
}

function takesType(accepted: string[], type: string): boolean {
  return accepted.includes(type) || (type === '"integer"' && accepted.includes('"number"'))
}
