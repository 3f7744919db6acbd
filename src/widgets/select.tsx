/** One of a list, chosen from the phone's or the browser's own picker. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { autocomplete } from './parts/autocomplete.ts'
import { controlProps, readOnly } from './parts/control-props.ts'
import { type Item, itemsSchema, nameOf } from './parts/items.ts'
import { NativeSelect } from './parts/native-select.tsx'

type Options = { items?: Item[]; autocomplete?: string }

/**
 * Stores the code of the chosen item, a text or a number as the list has it. Until the list is there, the field cannot be used.
 * An item of the list that the field's `enum` does not name is not offered.
 */
export const select = defineWidget<string | number, Options>({
  accepts: ['string', 'number', 'integer'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    'x-offers': 'items',
    properties: { items: itemsSchema, autocomplete: autocomplete.words },
  },
  copy: ['prompt'],
  component: Select,
})

function Select(field: WidgetProps<string | number, Options>) {
  const { value, options, schema, copy, disabled, onChange, onBlur } = field
  const taken = Array.isArray(schema.enum) ? new Set<unknown>(schema.enum) : undefined
  const items = (options.items ?? []).filter(({ code }) => taken?.has(code) ?? true)
  return (
    <NativeSelect
      {...controlProps(field)}
      prompt={copy.text('prompt') ?? ''}
      disabled={disabled || readOnly(field) || items.length === 0}
      autoComplete={options.autocomplete ?? 'off'}
      // A code that the list no longer has is no answer.
      value={items.some((item) => item.code === value) ? value : ''}
      onChange={(event) => onChange(items.find((item) => String(item.code) === event.currentTarget.value)?.code)}
      onBlur={onBlur}
    >
      {items.map((item) => (
        <option key={item.code} value={item.code}>
          {nameOf(item, copy.text)}
        </option>
      ))}
    </NativeSelect>
  )
}
