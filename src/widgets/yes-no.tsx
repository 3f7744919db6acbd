/** A question with two answers, neither of them chosen beforehand. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { RadioGroup } from './parts/radio-group.tsx'

/** Stores `true` or `false`. */
export const yesNo = defineWidget<boolean>({
  accepts: ['boolean'],
  ownFieldGroup: true,
  copy: ['yes', 'no'],
  component: YesNo,
})

function YesNo(field: WidgetProps<boolean, Record<string, never>>) {
  const { text } = field.copy
  const entries = [
    { value: true, name: text('yes') ?? '', hint: text('hints.yes') },
    { value: false, name: text('no') ?? '', hint: text('hints.no') },
  ]
  // Longer answers than yes and no would be broken in two.
  const short = entries.every(({ name }) => name.length <= 8)
  return <RadioGroup field={field} entries={entries} variant={short ? 'pair' : 'cards'} />
}
