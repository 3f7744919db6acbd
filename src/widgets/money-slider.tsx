/** An amount of money, typed or found with a slider: both always show the same. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { defineStyles } from '../look/styles.ts'
import { rand } from './parts/amount.ts'
import { AmountInput } from './parts/amount-input.tsx'
import { readOnly } from './parts/control-props.ts'
import { Range } from './parts/range.tsx'

type Options = { min?: number; max?: number; step?: number; drag?: number }

const number = { type: ['string', 'number'], 'x-fact': true }
const bound = { ...number, 'x-holds': { type: 'number', minimum: 0 } }
/** Nothing below a cent is shown. */
const stepped = { ...number, 'x-holds': { type: 'number', minimum: 0.01 } }

/** Stores a number in rand. `drag` is the step of a finger, where one of `step` could not be hit. The step helps the hand; any amount may be typed, and one out of bounds stays to be seen. */
export const moneySlider = defineWidget<number, Options>({
  accepts: ['number'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['min', 'max'],
    properties: { min: bound, max: bound, step: stepped, drag: stepped },
    'x-range': { from: 'min', to: 'max', steps: ['step'], coarse: ['drag'] },
  },
  component: MoneySlider,
})

function MoneySlider(field: WidgetProps<number, Options>) {
  const { value, options, copy, disabled, onChange, onBlur } = field
  const { min, max, step = 1, drag } = options
  const bounded = min !== undefined && max !== undefined && max > min
  return (
    <>
      <AmountInput {...field} />
      {bounded && (
        <div className={styles.slider}>
          <Range
            label={copy.text('slider') ?? copy.label}
            value={value}
            min={min}
            max={max}
            step={step}
            drag={drag}
            says={rand}
            disabled={disabled || readOnly(field)}
            onChange={onChange}
            onBlur={onBlur}
          />
          <div aria-hidden="true" className={styles.ends}>
            <span>{rand(min)}</span>
            <span>{rand(max)}</span>
          </div>
        </div>
      )}
    </>
  )
}

const styles = defineStyles({
  slider: { marginBlockStart: '2' },
  ends: { display: 'flex', justifyContent: 'space-between', textStyle: 'fine', fontVariantNumeric: 'tabular-nums' },
})
