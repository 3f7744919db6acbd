/** Ties a text input to a number that is an amount of money. */
import { type ChangeEvent, useState } from 'react'
import { amount, hasMinus, parseAmount } from './amount.ts'
import { useMask } from './use-mask.ts'

type Given = { value: number | undefined; onChange: (value: number | undefined) => void; onBlur: () => void }

/**
 * Props of a text input that shows the number; see `amount` for what may be typed. `minusDropped`: a minus sign was typed
 * or pasted since the field was last left, and is not in the amount.
 */
export function useAmount({ value, onChange, onBlur }: Given) {
  const [minusDropped, setMinusDropped] = useState(false)
  const input = useMask({
    mask: amount,
    value: value === undefined ? undefined : String(value),
    onChange: (stored) => onChange(stored === undefined ? undefined : parseAmount(stored)),
    onBlur: () => {
      setMinusDropped(false)
      onBlur()
    },
  })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // Read before the mask puts its own text into the input.
    if (hasMinus(event.currentTarget.value)) setMinusDropped(true)
    input.onChange(event)
  }
  return { input: { ...input, onChange: change }, minusDropped }
}
