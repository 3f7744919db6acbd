/** What a new widget of this product begins with: a text input of our look. */
import type { CommandSettings } from '@journey/engine/toolchain'

type WidgetFile = NonNullable<CommandSettings['code']['widgetFile']>

export const widgetFile: WidgetFile = ({ value, component, title }) => `/** ${title}. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { controlProps } from './parts/control-props.ts'
import { TextInput } from './parts/text-input.tsx'

/** Stores what is typed. */
export const ${value} = defineWidget<string>({
  accepts: ['string'],
  component: ${component},
})

function ${component}(field: WidgetProps<string, Record<string, never>>) {
  const { value, onBlur, onChange } = field
  return (
    <TextInput
      {...controlProps(field)}
      value={value ?? ''}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
`
