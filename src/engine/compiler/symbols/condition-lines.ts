/** The lines of a fact table. */
import type { Condition } from '../../core/model.ts'

/** Every fact of a condition with its constraint, those of its alternatives too; none of a condition that is not there. */
export function linesOf(condition: Condition | undefined): Condition['facts'] {
  return condition ? [...condition.facts, ...(condition.anyOf ?? []).flatMap(linesOf)] : []
}
