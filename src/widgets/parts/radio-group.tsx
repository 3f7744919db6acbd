/** Radio buttons as large targets. */
import type { WidgetProps } from '@journey/engine'
import { defineStyles } from '../../look/styles.ts'
import { Choice } from './choice.tsx'
import { readOnly } from './control-props.ts'
import { FieldGroup, groupProps } from './field-group.tsx'

/** `unit`: follows the name where it is read aloud. */
type Entry<Value> = { value: Value; name: string; hint?: string | undefined; unit?: string | undefined }

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
  const count = entries.length + places
  return (
    <FieldGroup field={groupProps(field)} role="radiogroup">
      <div className={styles[variant]} data-columns={evenColumns(count)}>
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
            disabled={disabled || (readOnly(field) && entry.value !== value)}
            aria-invalid={invalid || undefined}
            onChange={() => onChange(entry.value)}
            onBlur={onBlur}
          >
            {entry.name}
            {entry.unit && <span className={styles.aloud}> {entry.unit}</span>}
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

/** At most four in a line, in lines as even as can be: none stands alone in the last one. */
function evenColumns(count: number): number {
  return Math.ceil(count / Math.ceil(count / 4)) || 1
}

/** As many in a line as fit, also with the text twice as large. */
const columns = { display: 'grid', gap: '2.5' } as const

const styles = defineStyles({
  pair: {
    ...columns,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(7rem, 100%), 1fr))',
    maxWidth: '24rem',
  },
  // A pixel less than its share of the line, so that no rounding moves one to the next.
  chips: {
    '--columns': '4',
    '&[data-columns="3"]': { '--columns': '3' },
    '&[data-columns="2"]': { '--columns': '2' },
    '&[data-columns="1"]': { '--columns': '1' },
    display: 'grid',
    gap: 'min(0.5rem, 2vw)',
    gridTemplateColumns:
      'repeat(auto-fill, minmax(max(min(2.75rem, 15vw), calc((100% - (var(--columns) - 1) * min(0.5rem, 2vw)) / var(--columns) - 1px)), 1fr))',
  },
  aloud: { srOnly: true },
  place: { minHeight: 'control', borderRadius: 'control', backgroundColor: 'bg.subtle' },
  cards: {
    ...columns,
    gridTemplateColumns: { base: '1fr', sm: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))' },
  },
})
