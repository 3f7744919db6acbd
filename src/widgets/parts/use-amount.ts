/** Ties a text input to a number that is an amount of money. */
import { amount, parseAmount } from './amount.ts'
import { useMask } from './use-mask.ts'

type Given = { value: number | undefined; onChange: (value: number | undefined) => void; onBlur: () => void }

/** Props of a text input that shows the number; see `amount` for what may be typed. */
export function useAmount({ value, onChange, onBlur }: Given) {
  return useMask({
    mask: amount,
    value: value === undefined ? undefined : String(value),
    onChange: (stored) => onChange(stored === undefined ? undefined : parseAmount(stored)),
    onBlur,
  })
}
