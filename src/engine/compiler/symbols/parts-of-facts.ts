/** Which part of a fact was meant, where the whole of it cannot be used. */
import type { Schema } from '../../core/define.ts'
import { isAssignable, propertiesOf, propertyOf } from '../source/schema-parts.ts'

/** Help for a fact that is a mapping where one value is wanted: its parts that fit. */
export function namePart(text: string, schema: Schema, wanted: Schema = {}): string | undefined {
  const fitting = propertiesOf(schema).filter((name) => {
    const property = propertyOf(schema, name)
    return typeof property === 'object' && isAssignable(property, wanted)
  })
  return fitting.length === 0
    ? undefined
    : `name a part of it: ${fitting.map((name) => `\`${text}.${name}\``).join(', ')}`
}
