/** A month in the past: two pickers, so that nothing can be mistyped. */

import { defineWidget, type WidgetProps } from '@journey/engine'
import type { FocusEvent, ReactNode } from 'react'
import { defineStyles } from '../look/styles.ts'
import { readOnly } from './parts/control-props.ts'
import { FieldGroup, groupProps } from './parts/field-group.tsx'
import { monthNames, monthsOf, yearsBack } from './parts/months.ts'
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
    properties: {
      today: { type: 'string', 'x-fact': true },
      years: { type: ['string', 'number'], 'x-fact': true },
    },
  },
  ownFieldGroup: true,
  copy: ['month', 'year'],
  component: MonthYear,
})

type Chosen = { year: string; month: string }

function MonthYear(field: WidgetProps<string, Options>) {
  const { id, name, value, options, copy, disabled, invalid, required, onChange, onBlur } = field
  const chosen = read(value)
  const years = yearsBack(options.today, options.years)
  const months = monthsOf(chosen.year, options.today)
  const names = monthNames(field.language)
  const choose = (part: Partial<Chosen>) => {
    const next = { ...chosen, ...part }
    // The year chosen may be one in which that month has not come yet.
    if (!monthsOf(next.year, options.today).includes(next.month)) next.month = ''
    onChange(joined(next))
  }
  const isDisabled = disabled || readOnly(field)
  const shared = {
    disabled: isDisabled,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
    autoComplete: 'off',
    onBlur: (event: FocusEvent<HTMLSelectElement>) => {
      // From one part to the other is not out of the field.
      if (!event.currentTarget.closest('fieldset')?.contains(event.relatedTarget)) onBlur()
    },
  }

  return (
    <FieldGroup field={groupProps(field)}>
      <div className={styles.pair}>
        <Part id={id} label={copy.text('month') ?? ''}>
          <NativeSelect
            {...shared}
            id={id}
            name={`${name}-month`}
            prompt={copy.text('month') ?? ''}
            value={chosen.month}
            onChange={(event) => choose({ month: event.currentTarget.value })}
          >
            {months.map((month) => (
              <option key={month} value={month}>
                {names[Number(month) - 1]}
              </option>
            ))}
          </NativeSelect>
        </Part>
        <Part id={`${id}-year`} label={copy.text('year') ?? ''}>
          <NativeSelect
            {...shared}
            id={`${id}-year`}
            name={`${name}-year`}
            prompt={copy.text('year') ?? ''}
            disabled={isDisabled || years.length === 0}
            value={years.includes(chosen.year) ? chosen.year : ''}
            onChange={(event) => choose({ year: event.currentTarget.value })}
          >
            {years.map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </NativeSelect>
        </Part>
      </div>
    </FieldGroup>
  )
}

function Part({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
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
