/** The frame of a field that is more than one control, or whose label stands beside it: its words wired before they are drawn. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FieldCopy, WidgetProps } from '#engine/define'
import type { Json } from '#engine/model'

/** What the frame needs of a field. */
type Framed = {
  copy: FieldCopy
  required: boolean
  invalid: boolean
  describedBy: string | undefined
  error: string | undefined
  helpId: string
  errorId: string
}

/** The part of a widget's properties that its frame needs. */
export function framed<Value extends Json, Options>(field: WidgetProps<Value, Options>): Framed {
  const { copy, required, invalid, describedBy, error, helpId, errorId } = field
  return { copy, required, invalid, describedBy, error, helpId, errorId }
}

/** Controls under one legend, with help and error between. `radiogroup` where one of several is chosen. */
export function GroupFrame({ field, role, children }: { field: Framed; role?: 'radiogroup'; children: ReactNode }) {
  const { copy, required, invalid, describedBy } = field
  return (
    <PlainFrame field={field}>
      <chakra.fieldset
        role={role}
        aria-describedby={describedBy}
        aria-required={(role && required) || undefined}
        aria-invalid={(role && invalid) || undefined}
        margin="0"
        padding="0"
        border="0"
        minWidth="0"
      >
        <chakra.legend textStyle="label" padding="0">
          {copy.label}
          {!required && copy.optional && (
            <chakra.span color="fg.muted" fontWeight="normal">
              {` (${copy.optional})`}
            </chakra.span>
          )}
        </chakra.legend>
        <HelpAndError {...field} />
        <chakra.div marginBlockStart="2">{children}</chakra.div>
      </chakra.fieldset>
    </PlainFrame>
  )
}

/** A single control that brings its own label. */
export function PlainFrame({ field, children }: { field: Framed; children: ReactNode }) {
  return <chakra.div css={[frame, field.invalid ? marked : undefined]}>{children}</chakra.div>
}

/** The field's help, and what is wrong with it. The message stands above the control, where no keyboard hides it. */
export function HelpAndError({ copy, helpId, error, errorId }: Pick<Framed, 'copy' | 'helpId' | 'error' | 'errorId'>) {
  return (
    <>
      {copy.help && (
        <chakra.p id={helpId} textStyle="help" marginBlockStart="1">
          {copy.help}
        </chakra.p>
      )}
      {error && (
        <chakra.p id={errorId} textStyle="error" marginBlockStart="1.5" animationStyle="appear">
          {copy.error && <chakra.span srOnly>{copy.error} </chakra.span>}
          {error}
        </chakra.p>
      )}
    </>
  )
}

/** As the frame of every other field. */
const frame = { marginBlockStart: '6' }
const marked = { borderInlineStart: '4px solid', borderColor: 'error.border', paddingInlineStart: '4' }
