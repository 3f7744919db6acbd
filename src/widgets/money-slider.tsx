/** An amount of money, typed or found with a slider: both always show the same. */
import { chakra } from '@chakra-ui/react'
import { defineWidget, type WidgetProps } from '#engine/define'
import { currency, rand } from './amount.ts'
import { PrefixedInput, readOnly, wiring } from './control.tsx'
import { Range } from './range.tsx'
import { useAmount } from './use-amount.ts'

type Options = { min?: number; max?: number; step?: number }

const bound = { type: ['string', 'number'], 'x-fact': true }

/** Stores a number in rand. The step helps the hand; any amount may be typed, and one out of bounds stays to be seen. */
export const moneySlider = defineWidget<number, Options>({
  accepts: ['number', 'integer'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['min', 'max'],
    properties: { min: bound, max: bound, step: bound },
  },
  component: MoneySlider,
})

function MoneySlider(field: WidgetProps<number, Options>) {
  const { value, options, copy, disabled, onChange, onBlur } = field
  const { min, max, step = 1 } = options
  const masked = useAmount(field)
  const bounded = min !== undefined && max !== undefined && max > min
  return (
    <>
      <PrefixedInput
        prefix={currency}
        {...wiring(field)}
        {...masked}
        inputMode="decimal"
        autoComplete="off"
        placeholder={copy.placeholder}
        readOnly={readOnly(field)}
      />
      {bounded && (
        <chakra.div marginBlockStart="2">
          <Range
            label={copy.text('slider') ?? copy.label}
            value={value ?? min}
            min={min}
            max={max}
            step={step}
            says={rand}
            disabled={disabled || readOnly(field)}
            onChange={onChange}
            onBlur={onBlur}
          />
          <chakra.div
            aria-hidden="true"
            display="flex"
            justifyContent="space-between"
            textStyle="fine"
            fontVariantNumeric="tabular-nums"
          >
            <span>{rand(min)}</span>
            <span>{rand(max)}</span>
          </chakra.div>
        </chakra.div>
      )}
    </>
  )
}
