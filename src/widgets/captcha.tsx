/** @jsxImportSource @emotion/react */
/** Shows that no machine is applying, without a puzzle: the browser does some work when it is asked to. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { defineLooks } from './look.ts'
import { framed, HelpAndError, Label, PlainFrame } from './own-frame.tsx'
import { wiring } from './wiring.ts'

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
  const looks = useLooks()
  const state = value ? 'solved' : options.solving ? 'solving' : 'prompt'
  const words = copy.text(state) ?? ''
  return (
    <PlainFrame field={framed(field)}>
      <Label id={`${id}-label`}>{copy.label}</Label>
      <HelpAndError field={framed(field)} />
      {/* biome-ignore lint/a11y/useSemanticElements: a native box would be ticked before the work is done */}
      <button
        type="button"
        role="checkbox"
        {...wiring(field)}
        disabled={disabled}
        aria-labelledby={`${id}-label ${id}`}
        aria-checked={state === 'solved' ? true : state === 'solving' ? 'mixed' : false}
        aria-disabled={state === 'prompt' ? undefined : true}
        onClick={() => state === 'prompt' && onEvent('captchaRequested')}
        onBlur={onBlur}
        css={looks.button}
        data-state={state}
      >
        <Mark state={state} />
        {words}
      </button>
      <span role="status" css={looks.aloud}>
        {state === 'prompt' ? '' : words}
      </span>
    </PlainFrame>
  )
}

function Mark({ state }: { state: 'prompt' | 'solving' | 'solved' }) {
  const looks = useLooks()
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" css={looks.mark}>
      {state === 'prompt' && <rect x="1" y="1" width="22" height="22" rx="5" css={looks.box} />}
      {state === 'solving' && <path d="M12 3a9 9 0 1 1-9 9" css={looks.turning} />}
      {state === 'solved' && (
        <>
          <rect x="1" y="1" width="22" height="22" rx="5" css={looks.full} />
          <path d="m6.5 12.5 4 4 7-8.5" pathLength={1} css={looks.tick} />
        </>
      )}
    </svg>
  )
}

const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const useLooks = defineLooks({
  button: {
    recipe: 'choice',
    marginBlockStart: '2',
    width: 'full',
    textAlign: 'start',
    font: 'inherit',
    _focusVisible: { outline: '3px solid', outlineColor: 'focus.ring' },
    _invalid: { borderColor: 'error.border' },
    '&[data-state=solving]': { cursor: 'progress' },
    '&[data-state=solved]': { cursor: 'default', backgroundColor: 'accent.subtle', borderColor: 'accent.fg' },
  },
  aloud: { srOnly: true },
  mark: { width: '6', height: '6', flexShrink: '0', fill: 'none', strokeWidth: '2' },
  box: { stroke: 'border.control', strokeWidth: '1.5' },
  turning: { ...round, stroke: 'currentColor', transformOrigin: 'center', animationStyle: 'turn' },
  full: { fill: 'accent.solid' },
  tick: { ...round, stroke: 'accent.onSolid', strokeWidth: '2.5', strokeDasharray: '1', animationStyle: 'draw' },
})
