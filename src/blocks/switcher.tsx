import { defineBlock } from '@journey/engine'
import { useId } from 'react'
import { chakra } from '../look/chakra.ts'
import { inSafari, radioStyle } from '../look/choice-marks.ts'

type Item = { code: string; name: string }
type Options = { items?: Item[]; value?: string; action: string }

/** One of a few ways to show what follows, such as its language. Choosing one raises the event with its code. */
export const switcher = defineBlock<Options>({
  options: {
    type: 'object',
    properties: {
      items: {
        type: 'string',
        'x-fact': true,
        'x-holds': {
          type: 'array',
          items: { type: 'object', properties: { code: { type: 'string' }, name: { type: 'string' } } },
        },
      },
      value: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } },
      action: { type: 'string', 'x-event': true },
    },
    required: ['items', 'value', 'action'],
    additionalProperties: false,
  },
  copy: ['label'],
  component: ({ options, text, act, can }) => {
    const name = useId()
    const { items = [], value, action } = options
    const help = text('help')
    return (
      <chakra.fieldset
        data-screen-only=""
        aria-describedby={help === undefined ? undefined : `${name}-help`}
        border="0"
        padding="0"
        margin="0"
        marginBlockStart={{ base: '5', md: '6' }}
        minWidth="0"
      >
        <chakra.legend textStyle="label" padding="0">
          {text('label')}
        </chakra.legend>
        {help !== undefined && (
          <chakra.p id={`${name}-help`} textStyle="help" marginBlockStart="1">
            {help}
          </chakra.p>
        )}
        <chakra.div display="flex" flexWrap="wrap" gap="2" marginBlockStart="2">
          {items.map(({ code, name: label }) => (
            <chakra.label key={code} css={optionStyle}>
              <input
                type="radio"
                name={name}
                value={code}
                checked={code === value}
                disabled={!can(action) && code !== value}
                onChange={() => act(action, code)}
              />
              {label}
            </chakra.label>
          ))}
        </chakra.div>
      </chakra.fieldset>
    )
  },
})

const ring = { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '2px' } as const

const optionStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: 'control',
  paddingInline: '4',
  border: '1.5px solid',
  borderColor: 'border.control',
  borderRadius: 'control',
  fontWeight: 'medium',
  cursor: 'pointer',
  '& input': { ...radioStyle, width: '5', height: '5', flexShrink: 0 },
  '&:has(:checked)': { borderColor: 'accent.fg', backgroundColor: 'accent.subtle' },
  '&:has(:focus-visible)': ring,
  [inSafari]: { '&:has([type=radio]:focus)': ring },
} as const
