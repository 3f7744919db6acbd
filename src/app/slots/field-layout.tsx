import type { FieldFrameProps } from '@journey/engine'
import { defineStyles } from '../../look/styles.ts'
import { Words } from '../../look/words.tsx'

/** Label, help, message and control, in the order in which they are read. The message is above the control, where no keyboard hides it. */
export function FieldFrame({ id, copy, helpId, error, errorId, required, children }: FieldFrameProps) {
  const { label, help } = copy
  const isLabelLast = help === undefined && error === undefined
  return (
    <div className={error === undefined ? styles.frame : styles.wrong}>
      <label htmlFor={id} className={isLabelLast ? styles.lastLabel : styles.label}>
        {required ? (
          label
        ) : (
          <>
            {label}
            <span className={styles.optional}>{` (${copy.shell('optional')})`}</span>
          </>
        )}
      </label>
      {help !== undefined && (
        <p id={helpId} className={error === undefined ? styles.lastHelp : styles.help}>
          <Words text={help} isExample />
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          <span className={styles.aloud}>{copy.shell('error')} </span>
          {error}
        </p>
      )}
      {children}
    </div>
  )
}

const frameStyle = { marginBlockStart: { base: '5', md: '6' } } as const
const labelStyle = { textStyle: 'label', display: 'block' } as const
const helpStyle = { textStyle: 'help', marginBlockStart: '1' } as const
/** Whatever is above the control keeps it away: an element around each control would do nothing else. */
const lastStyle = { marginBlockEnd: '2' } as const

const styles = defineStyles({
  frame: frameStyle,
  wrong: {
    ...frameStyle,
    borderInlineStart: '4px solid',
    borderColor: 'error.border',
    paddingInlineStart: 'min(1rem, 4vw)',
  },
  label: labelStyle,
  lastLabel: { ...labelStyle, ...lastStyle },
  optional: { color: 'fg.muted', fontWeight: 'normal' },
  help: helpStyle,
  lastHelp: { ...helpStyle, ...lastStyle },
  error: { textStyle: 'error', marginBlockStart: '1.5', ...lastStyle },
  aloud: { srOnly: true },
})
