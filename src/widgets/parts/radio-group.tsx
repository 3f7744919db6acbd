/** Radio buttons as large targets. */
import type { WidgetProps } from '@journey/engine'
import { defineStyles } from '../../look/styles.ts'
import { Choice } from './choice.tsx'
import { readOnly } from './control-props.ts'
import { FieldGroup, groupProps } from './field-group.tsx'

/** `aloud`: the name where it is not seen among the others. */
type Entry<Value> = { value: Value; name: string; hint?: string | undefined; aloud?: string | undefined }

type RadioProps<Value extends string | number | boolean> = {
  field: WidgetProps<Value, unknown>
  entries: Entry<Value>[]
  /** Entries that are still to come. */
  places?: number | undefined
  /** Short answers are beside each other; cards fill the line on a phone. */
  variant: 'pair' | 'chips' | 'cards'
}

/** Radio buttons under one legend. The first one takes the field's id, so that a link to the field leads to it. */
export function RadioGroup<Value extends string | number | boolean>({
  field,
  entries,
  places = 0,
  variant,
}: RadioProps<Value>) {
  const { id, name, value, disabled, invalid, onChange, onBlur } = field
  return (
    <FieldGroup field={groupProps(field)} role="radiogroup">
      <div className={styles[variant]} data-odd={(entries.length + places) % 4 === 1 || undefined}>
        {entries.map((entry, index) => (
          <Choice
            key={String(entry.value)}
            variant={variant === 'chips' ? 'chip' : 'card'}
            type="radio"
            id={index === 0 ? id : `${id}-${index}`}
            name={name}
            value={String(entry.value)}
            checked={entry.value === value}
            hint={entry.hint}
            aria-label={entry.aloud}
            disabled={disabled || (readOnly(field) && entry.value !== value)}
            aria-invalid={invalid || undefined}
            onChange={() => onChange(entry.value)}
            onBlur={onBlur}
          >
            {entry.name}
          </Choice>
        ))}
        {Array.from({ length: places }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places are nothing but their number
          <div key={place} aria-hidden="true" className={styles.place} />
        ))}
      </div>
    </FieldGroup>
  )
}

/** As many in a line as fit, also with the text twice as large. */
const columns = { display: 'grid', gap: '2.5' } as const

const styles = defineStyles({
  pair: {
    ...columns,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(7rem, 100%), 1fr))',
    maxWidth: '24rem',
  },
  // Four in a line, or three where one would stand alone in the last line. A pixel less than its share, so that no rounding
  // moves one to the next line.
  chips: {
    '--columns': '4',
    '&[data-odd]': { '--columns': '3' },
    display: 'grid',
    gap: 'min(0.5rem, 2vw)',
    gridTemplateColumns:
      'repeat(auto-fit, minmax(max(min(2.75rem, 15vw), calc((100% - (var(--columns) - 1) * min(0.5rem, 2vw)) / var(--columns) - 1px)), 1fr))',
  },
  place: { minHeight: 'control', borderRadius: 'control', backgroundColor: 'bg.subtle' },
  cards: {
    ...columns,
    gridTemplateColumns: { base: '1fr', sm: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))' },
  },
})
