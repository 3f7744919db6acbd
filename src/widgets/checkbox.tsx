/** A statement that the applicant agrees to, or not. */
import { defineWidget, type WidgetProps } from '#engine/define'
import { Choice } from './choice.tsx'
import { framed, HelpAndError, PlainFrame } from './own-frame.tsx'
import { readOnly, wiring } from './wiring.ts'

/** Stores `true` when ticked and `false` when unticked again. */
export const checkbox = defineWidget<boolean>({ accepts: ['boolean'], ownFrame: true, component: Checkbox })

function Checkbox(field: WidgetProps<boolean, Record<string, never>>) {
  const { value, copy, disabled, onChange, onBlur } = field
  return (
    <PlainFrame field={framed(field)}>
      <HelpAndError {...framed(field)} />
      <Choice
        {...wiring(field)}
        look="line"
        type="checkbox"
        checked={value === true}
        disabled={disabled || readOnly(field)}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
      >
        {copy.label}
      </Choice>
    </PlainFrame>
  )
}
