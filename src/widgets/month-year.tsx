/** A month in the past: two pickers, so that nothing can be mistyped. */

import { defineWidget, type WidgetProps } from '@journey/engine'
import type { FocusEvent } from 'react'
import { defineStyles } from '../look/styles.ts'
import { readOnly } from './parts/control-props.ts'
import { FieldGroup, groupProps } from './parts/field-group.tsx'
import { months, monthsOf, yearsBack } from './parts/months.ts'
import { NativeSelect } from './parts/native-select.tsx'

type Options = { today?: string; years?: number }

/**
 * Stores `YYYY-MM`. Half a choice is stored too (`2019-` or `-03`), so that it is there when the applicant comes back; the
 * field's schema refuses it by its `pattern`. A month that has not begun is not offered.
 */
export const monthYear = defineWidget<string, Options>({
  accepts: ['string'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['today', 'years'],
    'x-gives': { pattern: '^[0-9]{4}-[0-9]{2}$' },
    properties: {
      today: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' } },
      years: { type: ['string', 'number'], 'x-fact': true, 'x-holds': { type: 'number', minimum: 1 } },
    },
  },
  ownFieldGroup: true,
  // Their names are words like all others: there are browsers that know no name of a month in a language.
  copy: ['month', 'year', ...months.map((month) => `months.${month}`)],
  component: MonthYear,
})

type Chosen = { year: string; month: string }

function MonthYear(field: WidgetProps<string, Options>) {
  const { id, value, options, copy, onChange } = field
  const chosen = read(value)
  const years = yearsBack(options.today, options.years)
  const choose = (part: Partial<Chosen>) => {
    const next = { ...chosen, ...part }
    // The year chosen may be one in which that month has not come yet.
    if (!monthsOf(next.year, options.today).includes(next.month)) next.month = ''
    onChange(joined(next))
  }
  return (
    <FieldGroup field={groupProps(field)}>
      <div className={styles.pair}>
        <Part
          field={field}
          id={id}
          name="month"
          label={copy.text('month') ?? ''}
          value={chosen.month}
          entries={monthsOf(chosen.year, options.today).map((month) => [month, copy.text(`months.${month}`)])}
          onChoose={(month) => choose({ month })}
        />
        <Part
          field={field}
          id={`${id}-year`}
          name="year"
          label={copy.text('year') ?? ''}
          value={years.includes(chosen.year) ? chosen.year : ''}
          entries={years.map((year) => [year, year])}
          onChoose={(year) => choose({ year })}
        />
      </div>
    </FieldGroup>
  )
}

type PartProps = {
  field: WidgetProps<string, Options>
  id: string
  name: keyof Chosen
  label: string
  value: string
  /** What there is to choose from, each with its words. With nothing it cannot be opened. */
  entries: [value: string, words: string | undefined][]
  onChoose: (value: string) => void
}

/** One of the two pickers. */
function Part({ field, id, name, label, value, entries, onChoose }: PartProps) {
  const { disabled, invalid, required, onBlur } = field
  // From one part to the other is not out of the field.
  const leave = (event: FocusEvent<HTMLSelectElement>) => {
    if (!event.currentTarget.closest('fieldset')?.contains(event.relatedTarget)) onBlur()
  }
  return (
    <div className={styles.part}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <NativeSelect
        id={id}
        name={`${field.name}-${name}`}
        prompt={label}
        disabled={disabled || readOnly(field) || entries.length === 0}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        onBlur={leave}
      >
        {entries.map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

const read = (value: string | undefined): Chosen => {
  const [, year = '', month = ''] = /^(\d{4})?-(\d{2})?$/.exec(value ?? '') ?? []
  return { year, month }
}

const joined = ({ year, month }: Chosen): string | undefined => (year || month ? `${year}-${month}` : undefined)

const styles = defineStyles({
  pair: { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))' },
  part: { minWidth: '0' },
  label: { display: 'block', textStyle: 'small', marginBlockEnd: '1' },
})
