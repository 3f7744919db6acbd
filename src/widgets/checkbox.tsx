/** @jsxImportSource @emotion/react */
/** A statement that the applicant agrees to, or not. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { defineStyles } from '../look/styles.ts'
import { Choice } from './parts/choice.tsx'
import { controlProps, readOnly } from './parts/control-props.ts'
import { ErrorText, FieldBox, groupProps, Help } from './parts/field-group.tsx'

/** Stores `true` when ticked and `false` when unticked again. */
export const checkbox = defineWidget<boolean>({ accepts: ['boolean'], ownFrame: true, component: Checkbox })

function Checkbox(field: WidgetProps<boolean, Record<string, never>>) {
  const { value, copy, disabled, onChange, onBlur } = field
  const styles = useStyles()
  return (
    <FieldBox field={groupProps(field)}>
      <ErrorText field={groupProps(field)} />
      <Choice
        {...controlProps(field)}
        variant="line"
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
        <div css={styles.help}>
          <Help field={groupProps(field)} />
        </div>
      )}
    </FieldBox>
  )
}

// Under the words, not under the box.
const useStyles = defineStyles({ help: { paddingInlineStart: '9' } })
