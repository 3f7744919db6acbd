/** The list that the answer to a field is chosen from. */
import { asText } from '../../core/as-text.ts'
import type { JsonObject } from '../../core/model.ts'
import type { Structure } from '../source/project.ts'
import { fieldOptions } from './events.ts'

/** The fact of that list, as it is written. Nothing for a list in the step file: that cannot change under an answer. */
export function offeredList({ registry }: Structure, use: string | JsonObject): string | undefined {
  const widget = registry.widgets[typeof use === 'string' ? use : asText(use.widget)]
  const found = fieldOptions(use)[asText(widget?.options['x-offers'])]
  return typeof found === 'string' ? found : undefined
}
