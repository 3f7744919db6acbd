import type { FieldFrameProps } from '@journey/engine'
import { chakra } from '../../look/chakra.ts'
import { Words } from '../../look/words.tsx'

/**
 * Label, help, message and control, in the order in which they are read. The message is above the control, where no keyboard hides
 * it. Whatever is the last above the control keeps it away: an element around each control would do nothing else.
 */
export function FieldFrame({ id, copy, helpId, error, errorId, required, children }: FieldFrameProps) {
  const { label, help } = copy
  const isRight = error === undefined
  return (
    <chakra.div
      marginBlockStart={{ base: '5', md: '6' }}
      css={
        isRight
          ? undefined
          : { borderInlineStart: '4px solid', borderColor: 'error.border', paddingInlineStart: 'min(1rem, 4vw)' }
      }
    >
      <chakra.label
        htmlFor={id}
        textStyle="label"
        display="block"
        marginBlockEnd={help === undefined && isRight ? '2' : undefined}
      >
        {required ? (
          label
        ) : (
          <>
            {label}
            <chakra.span color="fg.muted" fontWeight="normal">
              {` (${copy.shell('optional')})`}
            </chakra.span>
          </>
        )}
      </chakra.label>
      {help !== undefined && (
        <chakra.p id={helpId} textStyle="help" marginBlockStart="1" marginBlockEnd={isRight ? '2' : undefined}>
          <Words text={help} isExample />
        </chakra.p>
      )}
      {!isRight && (
        <chakra.p id={errorId} textStyle="error" marginBlockStart="1.5" marginBlockEnd="2">
          <chakra.span srOnly>{copy.shell('error')} </chakra.span>
          {error}
        </chakra.p>
      )}
      {children}
    </chakra.div>
  )
}
