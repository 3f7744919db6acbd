/** A day, typed or picked from the phone's or the browser's own calendar. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { autocomplete } from './parts/autocomplete.ts'
import { controlProps, readOnly } from './parts/control-props.ts'
import { TextInput } from './parts/text-input.tsx'

type Options = { from?: string; to?: string; autocomplete?: string }

const day = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }

/** Stores `YYYY-MM-DD`. `from` and `to` bound what the calendar offers; a day that is typed is for the step's checks to judge. */
export const date = defineWidget<string, Options>({
  accepts: ['string'],
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      from: { type: 'string', 'x-fact': true, 'x-holds': day },
      to: { type: 'string', 'x-fact': true, 'x-holds': day },
      autocomplete: autocomplete.date,
    },
    'x-gives': day,
    'x-range': { from: 'from', to: 'to' },
  },
  component: DateInput,
})

function DateInput(field: WidgetProps<string, Options>) {
  const { value, options, onChange, onBlur } = field
  return (
    <TextInput
      {...controlProps(field)}
      type="date"
      min={options.from}
      max={options.to}
      autoComplete={options.autocomplete ?? 'off'}
      readOnly={readOnly(field)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      onBlur={onBlur}
    />
  )
}
