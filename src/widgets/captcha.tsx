/** Shows that no machine is applying, without a puzzle: the browser does some work when it is asked to. */
import { chakra, useRecipe } from '@chakra-ui/react'
import { defineWidget, type WidgetProps } from '#engine/define'
import { wiring } from './control.tsx'
import { framed, HelpAndError, PlainFrame } from './own-frame.tsx'

type Options = { solving?: boolean }

/**
 * Stores the solved payload, which the step gets by a call and `set`s. Pressing raises `captchaRequested`; `solving`
 * says that the call is in flight.
 */
export const captcha = defineWidget<string, Options>({
  accepts: ['string'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['solving'],
    properties: { solving: { type: ['string', 'boolean'], 'x-fact': true } },
  },
  events: ['captchaRequested'],
  ownFrame: true,
  copy: ['prompt', 'solving', 'solved'],
  component: Captcha,
})

function Captcha(field: WidgetProps<string, Options>) {
  const { id, value, options, copy, disabled, onBlur, onEvent } = field
  const choice = useRecipe({ key: 'choice' })()
  const state = value ? 'solved' : options.solving ? 'solving' : 'prompt'
  const words = copy.text(state) ?? ''
  return (
    <PlainFrame field={framed(field)}>
      <chakra.p id={`${id}-label`} textStyle="label">
        {copy.label}
      </chakra.p>
      <HelpAndError {...framed(field)} />
      <chakra.button
        type="button"
        role="checkbox"
        {...wiring(field)}
        disabled={disabled}
        aria-labelledby={`${id}-label ${id}`}
        aria-checked={state === 'solved' ? true : state === 'solving' ? 'mixed' : false}
        aria-disabled={state === 'prompt' ? undefined : true}
        onClick={() => state === 'prompt' && onEvent('captchaRequested')}
        onBlur={onBlur}
        css={[choice, look]}
        data-state={state}
      >
        <Mark state={state} />
        {words}
      </chakra.button>
      <chakra.span role="status" srOnly>
        {state === 'prompt' ? '' : words}
      </chakra.span>
    </PlainFrame>
  )
}

function Mark({ state }: { state: 'prompt' | 'solving' | 'solved' }) {
  return (
    <chakra.svg viewBox="0 0 24 24" aria-hidden="true" width="6" height="6" flexShrink="0" fill="none" strokeWidth="2">
      {state === 'prompt' && (
        <chakra.rect x="1" y="1" width="22" height="22" rx="5" stroke="border.control" strokeWidth="1.5" />
      )}
      {state === 'solving' && (
        <chakra.g animationStyle="turn" transformOrigin="center" stroke="currentColor" strokeLinecap="round">
          <path d="M12 3a9 9 0 1 1-9 9" />
        </chakra.g>
      )}
      {state === 'solved' && (
        <>
          <chakra.rect x="1" y="1" width="22" height="22" rx="5" fill="accent.solid" />
          <chakra.path
            d="m6.5 12.5 4 4 7-8.5"
            pathLength={1}
            stroke="accent.onSolid"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeDasharray="1"
            animationStyle="draw"
          />
        </>
      )}
    </chakra.svg>
  )
}

const look = {
  marginBlockStart: '2',
  width: 'full',
  textAlign: 'start',
  font: 'inherit',
  _focusVisible: { outline: '3px solid', outlineColor: 'focus.ring' },
  _invalid: { borderColor: 'error.border' },
  '&[data-state=solving]': { cursor: 'progress' },
  '&[data-state=solved]': { cursor: 'default', backgroundColor: 'accent.subtle', borderColor: 'accent.fg' },
} as const
