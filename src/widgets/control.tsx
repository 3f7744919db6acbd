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
      <chakra.select
        {...props}
        css={[look, { appearance: 'none', paddingInlineEnd: '11', cursor: 'pointer', textOverflow: 'ellipsis' }]}
        color={props.value === '' ? 'fg.muted' : 'fg'}
      >
        <option value="" disabled hidden>
          {prompt}
        </option>
        {children}
      </chakra.select>
      <Chevron />
    </chakra.span>
  )
}

/** A tick box or a radio dot inside the label that can be tapped anywhere. */
export function Choice({
  children,
  look,
  ...props
}: ComponentProps<typeof chakra.input> & { children: ReactNode; look: 'card' | 'line' }) {
  const card = useRecipe({ key: 'choice' })()
  const tick = useRecipe({ key: 'tick' })()
  return (
    <chakra.label css={look === 'card' ? card : line}>
      <chakra.input {...props} css={tick} />
      <chakra.span minWidth="0">{children}</chakra.span>
    </chakra.label>
  )
}

const line = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  minHeight: 'target',
  paddingBlock: '2.5',
  cursor: 'pointer',
  '&:has(:disabled)': { color: 'fg.muted', cursor: 'not-allowed' },
}

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
