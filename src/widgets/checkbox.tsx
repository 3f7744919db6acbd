/** @jsxImportSource @emotion/react */
/** A statement that the applicant agrees to, or not. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { Choice } from './choice.tsx'
import { defineLooks } from './look.ts'
import { ErrorText, framed, Help, PlainFrame } from './own-frame.tsx'
import { readOnly, wiring } from './wiring.ts'

/** Stores `true` when ticked and `false` when unticked again. */
export const checkbox = defineWidget<boolean>({ accepts: ['boolean'], ownFrame: true, component: Checkbox })

function Checkbox(field: WidgetProps<boolean, Record<string, never>>) {
  const { value, copy, disabled, onChange, onBlur } = field
  const looks = useLooks()
  return (
    <PlainFrame field={framed(field)}>
      <ErrorText field={framed(field)} />
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
      {/* Below, because it explains words that have been read by then. */}
      {copy.help && (
        <div css={looks.help}>
          <Help field={framed(field)} />
        </div>
      )}
    </PlainFrame>
  )
}

// Under the words, not under the box.
const useLooks = defineLooks({ help: { paddingInlineStart: '9' } })
