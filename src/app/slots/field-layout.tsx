import type { FieldFrameProps } from '@journey/engine'
import { useText } from '@journey/engine/react'
import { chakra } from '../../look/chakra.ts'
import { Words } from '../../look/words.tsx'

/** Label, help, message and control, in the order in which they are read. The message is above the control, where no keyboard hides it. */
export function FieldFrame({ id, label, help, helpId, error, errorId, required, children }: FieldFrameProps) {
  const text = useText()
  return (
    <chakra.div
      marginBlockStart={{ base: '5', md: '6' }}
      css={
        error === undefined
          ? undefined
          : { borderInlineStart: '4px solid', borderColor: 'error.border', paddingInlineStart: 'min(1rem, 4vw)' }
      }
    >
      <chakra.label htmlFor={id} textStyle="label" display="block">
        {label}
        {!required && (
          <chakra.span color="fg.muted" fontWeight="normal">
            {' '}
            ({text('shell.optional')})
          </chakra.span>
        )}
      </chakra.label>
      {help !== undefined && (
        <chakra.p id={helpId} textStyle="help" marginBlockStart="1">
          <Words text={help} isExample />
        </chakra.p>
      )}
      {error !== undefined && (
        <chakra.p id={errorId} textStyle="error" marginBlockStart="1.5">
          <chakra.span srOnly>{text('shell.error')} </chakra.span>
          {error}
        </chakra.p>
      )}
      <chakra.div marginBlockStart="2">{children}</chakra.div>
    </chakra.div>
  )
}
