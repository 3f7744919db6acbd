/** The frame of a field that is more than one control: its words stand in a fieldset, wired before they are drawn. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type Words = {
  help: string | undefined
  helpId: string
  error: string | undefined
  errorId: string
}

type Group = Words & {
  label: string
  /** `radiogroup` where one of several is chosen. */
  role?: 'radiogroup'
  required?: boolean
  invalid?: boolean
  describedBy: string | undefined
  children: ReactNode
}

/** Controls under one legend, with help and error between. */
export function GroupFrame({ label, role, required, invalid, describedBy, children, ...words }: Group) {
  return (
    <chakra.fieldset
      role={role}
      aria-describedby={describedBy}
      aria-required={(role && required) || undefined}
      aria-invalid={(role && invalid) || undefined}
      border="0"
      margin="0"
      padding="0"
      minWidth="0"
    >
      <chakra.legend textStyle="label" padding="0" marginBlockEnd={words.help || words.error ? '1' : '2'}>
        {label}
      </chakra.legend>
      <HelpAndError {...words} />
      {children}
    </chakra.fieldset>
  )
}

/** The field's help, and what is wrong with it. */
export function HelpAndError({ help, helpId, error, errorId }: Words) {
  return (
    <>
      {help && (
        <chakra.p id={helpId} textStyle="help" marginBlockEnd="2">
          {help}
        </chakra.p>
      )}
      {error && (
        <chakra.p id={errorId} textStyle="error" marginBlockEnd="2">
          {error}
        </chakra.p>
      )}
    </>
  )
}
