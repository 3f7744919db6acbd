/** What every control says of itself to the form, to the keyboard and to assistive technology. */
import type { Json, WidgetProps } from '@journey/engine'

/** Identity and state of a field as attributes of its control. */
export function controlProps<Value extends Json, Options>(field: WidgetProps<Value, Options>) {
  return {
    id: field.id,
    name: field.name,
    disabled: field.disabled,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
    'aria-describedby': field.describedBy,
  }
}

/** The field may be read and copied, but not changed. */
export const readOnly = (field: { schema: { readonly [keyword: string]: unknown } }): boolean =>
  field.schema.readOnly === true
