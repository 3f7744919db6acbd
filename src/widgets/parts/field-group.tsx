/** The frame of a field that is more than one control, or whose label is beside it: its words wired before they are drawn. */

import type { FieldCopy, Json, WidgetProps } from '@journey/engine'
import type { ReactNode } from 'react'
import { defineStyles } from '../../look/styles.ts'

/** What the frame needs of a field. */
type GroupProps = {
  copy: FieldCopy
  required: boolean
  invalid: boolean
  describedBy: string | undefined
  error: string | undefined
  helpId: string
  errorId: string
  language: string
}

/** The part of a widget's properties that its frame needs. */
export function groupProps<Value extends Json, Options>(field: WidgetProps<Value, Options>): GroupProps {
  const { copy, required, invalid, describedBy, error, helpId, errorId, language } = field
  return { copy, required, invalid, describedBy, error, helpId, errorId, language }
}

/** Controls under one legend, with help and error between. `radiogroup` where one of several is chosen. */
export function FieldGroup({ field, role, children }: { field: GroupProps; role?: 'radiogroup'; children: ReactNode }) {
  const { copy, required, invalid, describedBy } = field
  return (
    <FieldBox field={field}>
      <fieldset
        aria-describedby={describedBy}
        {...(role && { role, 'aria-required': required, 'aria-invalid': invalid })}
        className={styles.group}
      >
        <legend className={styles.label}>
          {copy.label}
          {!required && <span className={styles.optional}>{` (${copy.shell('optional')})`}</span>}
        </legend>
        <HelpAndError field={field} />
        <div className={styles.controls}>{children}</div>
      </fieldset>
    </FieldBox>
  )
}

/** A single control that brings its own label. */
export function FieldBox({ field, children }: { field: GroupProps; children: ReactNode }) {
  return <div className={field.invalid ? styles.wrong : styles.frame}>{children}</div>
}

/** Words that are where a label is. */
export function Label({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.label}>
      {children}
    </p>
  )
}

/** The field's help, and what is wrong with it. The message is above the control, where no keyboard hides it. */
export function HelpAndError({ field }: { field: GroupProps }) {
  return (
    <>
      <Help field={field} />
      <ErrorText field={field} />
    </>
  )
}

export function Help({ field }: { field: GroupProps }) {
  return field.copy.help ? (
    <p id={field.helpId} className={styles.help}>
      {field.copy.help}
    </p>
  ) : null
}

/** In the language of the page, also where the field is part of a document in another. */
export function ErrorText({ field }: { field: GroupProps }) {
  const { copy, error, errorId, language } = field
  return error ? (
    <p id={errorId} lang={language} className={styles.error}>
      <span className={styles.aloud}>{copy.shell('error')} </span>
      {error}
    </p>
  ) : null
}

const styles = defineStyles({
  // As the frame of every other field.
  frame: { marginBlockStart: { base: '5', md: '6' } },
  wrong: {
    marginBlockStart: { base: '5', md: '6' },
    borderInlineStart: '4px solid',
    borderColor: 'error.border',
    paddingInlineStart: 'min(1rem, 4vw)',
  },
  group: { margin: '0', padding: '0', border: '0', minWidth: '0' },
  label: { textStyle: 'label', padding: '0' },
  optional: { color: 'fg.muted', fontWeight: 'normal' },
  help: { textStyle: 'help', marginBlockStart: '1' },
  error: { textStyle: 'error', marginBlockStart: '1.5' },
  aloud: { srOnly: true },
  controls: { marginBlockStart: '2' },
})
