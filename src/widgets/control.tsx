/** The native controls that widgets are made of, wired and dressed by the theme's recipes. */
import { chakra, useRecipe } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import type { WidgetProps } from '#engine/define'
import type { Json } from '#engine/model'

/** What every control says of itself to the form, to the keyboard and to assistive technology. */
export function wiring<Value extends Json, Options>(field: WidgetProps<Value, Options>) {
  return {
    id: field.id,
    name: field.name,
    disabled: field.disabled,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
    'aria-describedby': field.describedBy,
  }
}

/** The field may be read and copied, but not changed. */
export const readOnly = (field: { schema: { readonly [keyword: string]: unknown } }): boolean =>
  field.schema.readOnly === true

/** A text input. Never `type="number"`: it drops leading zeros and changes when the page is scrolled. */
export function TextInput({ css, ...props }: ComponentProps<typeof chakra.input>) {
  const look = useRecipe({ key: 'input' })()
  return <chakra.input type="text" enterKeyHint="next" {...props} css={[look, css]} />
}

/** A text input with words before the first character, such as a currency. They are left out of what is read aloud. */
export function PrefixedInput({ prefix, ...props }: ComponentProps<typeof TextInput> & { prefix: string }) {
  return (
    <chakra.span display="block" position="relative">
      <chakra.span
        aria-hidden="true"
        position="absolute"
        insetStart="4"
        insetBlock="0"
        display="flex"
        alignItems="center"
        color="fg.muted"
        fontWeight="semibold"
        pointerEvents="none"
        zIndex="1"
      >
        {prefix}
      </chakra.span>
      <TextInput {...props} css={{ paddingInlineStart: '9' }} />
    </chakra.span>
  )
}

/** A native select. The first option asks; it cannot be chosen again once there is an answer. */
export function NativeSelect({
  prompt,
  children,
  ...props
}: ComponentProps<typeof chakra.select> & { prompt: string }) {
  const look = useRecipe({ key: 'input' })()
  return (
    <chakra.span display="block" position="relative">
      <chakra.select {...props} css={[look, picker]} color={props.value === '' ? 'fg.muted' : 'fg'}>
        <option value="" disabled hidden>
          {prompt}
        </option>
        {children}
      </chakra.select>
      <Chevron />
    </chakra.span>
  )
}

const picker = {
  appearance: 'none',
  paddingInlineEnd: '11',
  cursor: 'pointer',
  textOverflow: 'ellipsis',
  _disabled: { opacity: 1 },
} as const

/** A tick box or a radio dot inside the label that can be tapped anywhere. */
export function Choice({
  children,
  look,
  ...props
}: ComponentProps<typeof chakra.input> & { children: ReactNode; look: 'card' | 'line' }) {
  const card = useRecipe({ key: 'choice' })()
  const tick = useRecipe({ key: 'tick' })()
  return (
    <chakra.label css={look === 'card' ? [card, snug] : line}>
      <chakra.input {...props} css={[tick, drawn, props.type === 'radio' ? dot : check]} />
      <chakra.span minWidth="0">{children}</chakra.span>
    </chakra.label>
  )
}

/** Twice “60 months” stands in a line on a phone of 360 px, also beside the mark of a field that is wrong. */
const snug = { gap: '2.5', paddingInline: '3.5' }

const line = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  minHeight: 'target',
  paddingBlock: '2.5',
  cursor: 'pointer',
  '&:has(:disabled)': { color: 'fg.muted', cursor: 'not-allowed' },
}

/**
 * Drawn by us, because in the dark the browser's own unticked box looks as if it could not be used. In the reader's own
 * colours the browser draws it.
 */
const drawn = {
  appearance: 'none',
  display: 'grid',
  placeContent: 'center',
  margin: '0',
  border: '1.5px solid',
  borderColor: 'border.control',
  backgroundColor: 'bg.surface',
  '&::before': { content: '""', width: '3.5', height: '3.5', backgroundColor: 'accent.onSolid', transform: 'scale(0)' },
  _checked: { backgroundColor: 'accent.solid', borderColor: 'accent.solid' },
  '&:checked::before': { transform: 'scale(1)' },
  _invalid: { borderColor: 'error.border', borderWidth: '2px' },
  _disabled: { opacity: 0.6 },
  '@media (prefers-reduced-motion: no-preference)': { '&::before': { transition: 'transform 120ms ease-out' } },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
} as const

const check = {
  borderRadius: 'sm',
  '&::before': { clipPath: 'polygon(14% 47%, 4% 58%, 39% 91%, 97% 22%, 86% 12%, 38% 69%)' },
} as const

const dot = { borderRadius: 'full', '&::before': { borderRadius: 'full', width: '2.5', height: '2.5' } } as const

function Chevron() {
  return (
    <chakra.svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      position="absolute"
      insetEnd="4"
      insetBlock="0"
      marginBlock="auto"
      width="5"
      height="5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      pointerEvents="none"
    >
      <path d="m5 7.5 5 5 5-5" />
    </chakra.svg>
  )
}
