/** Radio buttons as large targets. */
import { chakra } from '@chakra-ui/react'
import type { WidgetProps } from '#engine/define'
import { Choice, readOnly } from './control.tsx'
import { framed, GroupFrame } from './own-frame.tsx'

type Entry<Value> = { value: Value; name: string }

type RadioProps<Value extends string | number | boolean> = {
  field: WidgetProps<Value, unknown>
  entries: Entry<Value>[]
  /** Short answers stand beside each other; cards fill the line on a phone. */
  look: keyof typeof looks
}

/** Radio buttons under one legend. The first one takes the field's id, so that a link to the field leads to it. */
export function RadioGroup<Value extends string | number | boolean>({ field, entries, look }: RadioProps<Value>) {
  const { id, name, value, disabled, invalid, onChange, onBlur } = field
  return (
    <GroupFrame field={framed(field)} role="radiogroup">
      <chakra.div display="grid" gap="2.5" {...looks[look]}>
        {entries.map((entry, index) => (
          <Choice
            key={String(entry.value)}
            look="card"
            type="radio"
            id={index === 0 ? id : `${id}-${index}`}
            name={name}
            value={String(entry.value)}
            checked={entry.value === value}
            disabled={disabled || (readOnly(field) && entry.value !== value)}
            aria-invalid={invalid || undefined}
            onChange={() => onChange(entry.value)}
            onBlur={onBlur}
          >
            {entry.name}
          </Choice>
        ))}
      </chakra.div>
    </GroupFrame>
  )
}

/** As many in a line as fit, also with the text twice as large. */
const looks = {
  pair: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(7rem, 100%), 1fr))', maxWidth: '24rem' },
  chips: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))' },
  cards: { gridTemplateColumns: { base: '1fr', sm: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))' } },
} as const
