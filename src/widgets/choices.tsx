/** One of a few, all of them in sight. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { type Item, itemsOrNumbersSchema, nameOf } from './parts/items.ts'
import { RadioGroup } from './parts/radio-group.tsx'

type Options = { items?: (number | Item)[]; places?: number }

/** Stores the number, or the code of the item. A number is named with the field's `unit`; its label says it to all of them. */
export const choices = defineWidget<string | number, Options>({
  accepts: ['string', 'number', 'integer'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    'x-offers': 'items',
    // Room for so many is kept while they are not known, so that nothing moves when they come.
    properties: { items: itemsOrNumbersSchema, places: { type: 'integer', minimum: 1 } },
  },
  ownFieldGroup: true,
  component: Choices,
})

function Choices(field: WidgetProps<string | number, Options>) {
  const { options, copy } = field
  const unit = copy.text('unit')
  const entries = (options.items ?? []).map((item) =>
    typeof item === 'number'
      ? { value: item, name: String(item), aloud: unit && `${item} ${unit}` }
      : { value: item.code, name: nameOf(item, copy.text), hint: copy.text(`hints.${item.code}`) },
  )
  const places = options.items === undefined ? options.places : 0
  return <RadioGroup field={field} entries={entries} places={places} variant={unit ? 'chips' : 'cards'} />
}
