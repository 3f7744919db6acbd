/** @jsxImportSource @emotion/react */
/** An amount of money, typed or found with a slider: both always show the same. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { currency, rand } from './amount.ts'
import { defineLooks } from './look.ts'
import { Range } from './range.tsx'
import { PrefixedInput } from './text-input.tsx'
import { useAmount } from './use-amount.ts'
import { readOnly, wiring } from './wiring.ts'

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
  const looks = useLooks()
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
        <div css={looks.slider}>
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
          <div aria-hidden="true" css={looks.ends}>
            <span>{rand(min)}</span>
            <span>{rand(max)}</span>
          </div>
        </div>
      )}
    </>
  )
}

const useLooks = defineLooks({
  slider: { marginBlockStart: '2' },
  ends: { display: 'flex', justifyContent: 'space-between', textStyle: 'fine', fontVariantNumeric: 'tabular-nums' },
})
