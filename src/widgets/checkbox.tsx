/** A statement that the applicant agrees to, or not. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { defineStyles } from '../look/styles.ts'
import { Choice } from './parts/choice.tsx'
import { controlProps, readOnly } from './parts/control-props.ts'
import { ErrorText, FieldBox, groupProps, Help } from './parts/field-group.tsx'

type Options = { language?: string }

/**
 * Stores `true` when ticked and `false` when unticked again. `language` is the tag of the document that it accepts: the
 * label is then `in.<language>` of the field's copy, where there is one.
 */
export const checkbox = defineWidget<boolean, Options>({
  accepts: ['boolean'],
  options: {
    type: 'object',
    additionalProperties: false,
    properties: { language: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } } },
    'x-gives': { const: true },
  },
  ownFieldGroup: true,
  component: Checkbox,
})

function Checkbox(field: WidgetProps<boolean, Options>) {
  const { value, copy, options, disabled, onChange, onBlur } = field
  const translated = options.language === undefined ? undefined : copy.text(`in.${options.language.split('-')[0]}`)
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
        {translated ?? copy.label}
      </Choice>
      {/* Below, because it explains words that have been read by then. */}
      {copy.help && (
        <div className={styles.help}>
          <Help field={groupProps(field)} />
        </div>
      )}
    </FieldBox>
  )
}

// Under the words, not under the box.
const styles = defineStyles({ help: { paddingInlineStart: '9' } })
