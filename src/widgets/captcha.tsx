/** Shows that no machine is applying, without a puzzle: the browser does some work when it is asked to. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { defineStyles } from '../look/styles.ts'
import { controlProps, readOnly } from './parts/control-props.ts'
import { FieldBox, groupProps, HelpAndError, Label } from './parts/field-group.tsx'

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
    properties: { solving: { type: ['string', 'boolean'], 'x-fact': true, 'x-holds': { type: 'boolean' } } },
  },
  events: ['captchaRequested'],
  ownFieldGroup: true,
  copy: ['prompt', 'solving', 'solved'],
  component: Captcha,
})

function Captcha(field: WidgetProps<string, Options>) {
  const { id, value, options, copy, disabled, onBlur, onEvent } = field
  const state = value ? 'solved' : options.solving ? 'solving' : 'prompt'
  const words = copy.text(state) ?? ''
  return (
    <FieldBox field={groupProps(field)}>
      <Label id={`${id}-label`}>{copy.label}</Label>
      <HelpAndError field={groupProps(field)} />
      {/* biome-ignore lint/a11y/useSemanticElements: a native box would be ticked before the work is done */}
      <button
        type="button"
        role="checkbox"
        {...controlProps(field)}
        disabled={disabled || readOnly(field)}
        aria-labelledby={`${id}-label ${id}`}
        aria-checked={state === 'solved' ? true : state === 'solving' ? 'mixed' : false}
        aria-disabled={state === 'prompt' ? undefined : true}
        onClick={() => state === 'prompt' && onEvent('captchaRequested')}
        onBlur={onBlur}
        className={styles.button}
        data-state={state}
      >
        <Mark state={state} />
        {words}
      </button>
      <span role="status" className={styles.aloud}>
        {state === 'prompt' ? '' : words}
      </span>
    </FieldBox>
  )
}

function Mark({ state }: { state: 'prompt' | 'solving' | 'solved' }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.mark}>
      {state === 'prompt' && <rect x="1" y="1" width="22" height="22" rx="5" className={styles.box} />}
      {state === 'solving' && <path d="M12 3a9 9 0 1 1-9 9" className={styles.turning} />}
      {state === 'solved' && (
        <>
          <rect x="1" y="1" width="22" height="22" rx="5" className={styles.full} />
          <path d="m6.5 12.5 4 4 7-8.5" pathLength={1} className={styles.tick} />
        </>
      )}
    </svg>
  )
}

const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const styles = defineStyles({
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
