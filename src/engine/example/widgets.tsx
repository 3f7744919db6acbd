/** The widgets of the tea shop: plain HTML, one of each kind that a widget can be. */
import { defineWidget, type WidgetProps } from '@journey/engine'

const text = defineWidget<string>({
  accepts: ['string'],
  component: ({ value = '', onChange, ...rest }) => (
    <input {...attributesOf(rest)} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
})

/** A whole one: what is behind the point is not taken. */
const number = defineWidget<number>({
  accepts: ['integer'],
  component: ({ value, onChange, ...rest }) => (
    <input
      {...attributesOf(rest)}
      type="number"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : Math.trunc(event.target.valueAsNumber))}
    />
  ),
})

/** Draws its label and error itself. */
const tick = defineWidget<boolean>({
  accepts: ['boolean'],
  ownFieldGroup: true,
  component: ({ value = false, copy, error, errorId, onChange, ...rest }) => (
    <div className="own-frame">
      <input
        {...attributesOf(rest)}
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={rest.id}>{copy.label}</label>
      {error !== undefined && <p id={errorId}>{error}</p>}
    </div>
  ),
})

type Tea = { code: string; name: string }

/** A text with suggestions; it raises `smelled` when one of them is chosen. */
const pick = defineWidget<string, { items?: Tea[] }>({
  accepts: ['string'],
  options: {
    type: 'object',
    required: ['items'],
    properties: { items: { type: 'string', 'x-fact': true } },
    additionalProperties: false,
  },
  events: ['smelled'],
  component: ({ value = '', options: { items = [] }, onChange, onEvent, ...rest }) => (
    <>
      <input
        {...attributesOf(rest)}
        value={value}
        list={`${rest.id}-items`}
        onChange={(event) => {
          onChange(event.target.value)
          if (items.some(({ code }) => code === event.target.value)) onEvent('smelled')
        }}
      />
      <datalist id={`${rest.id}-items`}>
        {items.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  ),
})

export const widgets = { text, number, tick, pick }

type Attributes = Pick<WidgetProps, 'id' | 'disabled' | 'invalid' | 'describedBy' | 'onBlur'>

/** What every input says of itself to a screen reader. */
function attributesOf({ id, disabled, invalid, describedBy, onBlur }: Attributes) {
  return { id, disabled, onBlur, 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy }
}
