/** A statement that the applicant agrees to, or not. */
import { chakra } from '@chakra-ui/react'
import { defineWidget, type WidgetProps } from '#engine/define'
import { Choice, readOnly, wiring } from './control.tsx'
import { HelpAndError } from './own-frame.tsx'

/** Stores `true` when ticked and `false` when unticked again. */
export const checkbox = defineWidget<boolean>({ accepts: ['boolean'], ownFrame: true, component: Checkbox })

function Checkbox(field: WidgetProps<boolean, Record<string, never>>) {
  const { value, copy, error, errorId, helpId, onChange, onBlur } = field
  return (
    <chakra.div>
      <HelpAndError {...{ help: copy.help, helpId, error, errorId }} />
      <Choice
        {...wiring(field)}
        look="line"
        disabled={field.disabled || readOnly(field)}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
      >
        {copy.label}
      </Choice>
    </chakra.div>
  )
}
