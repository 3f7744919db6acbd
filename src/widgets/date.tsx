/** A day, typed or picked from the phone's or the browser's own calendar. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { useLayoutEffect, useRef } from 'react'
import { defineStyles } from '../look/styles.ts'
import { autocomplete } from './parts/autocomplete.ts'
import { controlProps, readOnly } from './parts/control-props.ts'

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

/**
 * Not controlled: Firefox empties every part of a day that is written to, and React writes after each change. Someone who erases one
 * part, to correct it, would lose the others. So only a day that the field does not show is written into it.
 */
function DateInput(field: WidgetProps<string, Options>) {
  const { value = '', options, onChange, onBlur } = field
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { current } = input
    if (current && current.value !== value) current.value = value
  }, [value])
  return (
    <input
      {...controlProps(field)}
      ref={input}
      className={styles.input}
      type="date"
      enterKeyHint="next"
      min={options.from}
      max={options.to}
      autoComplete={options.autocomplete ?? 'off'}
      readOnly={readOnly(field)}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      onBlur={onBlur}
    />
  )
}

const styles = defineStyles({
  input: {
    recipe: 'input',
    // Safari gives the focus to a part of the day, and the field is not `:focus-visible`.
    '&:focus': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '1px', borderColor: 'fg' },
    // An iPhone would put it in the middle.
    '&::-webkit-date-and-time-value': { textAlign: 'inherit' },
  },
})
