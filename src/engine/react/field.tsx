/** One field, in the frame of the look or in its widget's own: it is drawn again when what it shows has changed. */
import { memo, type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import type { Schema, WidgetProps } from '../core/define.ts'
import type { Json } from '../core/model.ts'
import type { FieldUse } from '../core/screen.ts'
import { useEngine } from './engine.ts'
import { FailureBoundary } from './failure-boundary.tsx'
import { createFieldModel } from './field-model.ts'
import { errorIdOf, fieldId } from './focus.ts'
import { partNamed } from './load-parts.ts'
import { type StepContextValue, useStepContext } from './step-context.ts'

type FieldProps = { name: string; schema: Schema; required: boolean }

/** The field with the widget that its step names, or a message that it failed; a property without a widget is not drawn. */
export function drawField({ step, screen }: StepContextValue, props: FieldProps): ReactNode {
  const { name } = props
  const use = screen.fields[name]
  if (!use) return null
  return (
    <FailureBoundary key={name} component={name} labels={[`${step}.fields.${name}.label`]}>
      <Field {...props} use={use} />
    </FailureBoundary>
  )
}

const Field = memo(function Field({ name, schema, required, use }: FieldProps & { use: FieldUse }) {
  const engine = useEngine()
  const place = useStepContext()
  const field = useMemo(() => createFieldModel(engine, place, name, use), [engine, place, name, use])
  const { current, subscribe, isTyped, onChange, onBlur, onEvent } = field
  const { value, options, isReadOnly, error, copy } = useSyncExternalStore(subscribe, current, current)
  const { registry, locale, runtime } = engine
  const widget = partNamed('widget', registry.widgets, use.widget)
  // The compiler has checked that this widget holds values of the field's schema and takes these options.
  const Control = widget.component as unknown as React.ComponentType<WidgetProps>
  const id = fieldId(place.step, name, engine.part)
  useReplaceable(id, value, isTyped)
  const helpId = `${id}-help`
  const errorId = errorIdOf(id)
  const described = [copy.help && helpId, error && errorId].filter(Boolean)
  const control = (
    <Control
      id={id}
      name={name}
      value={value}
      schema={schema}
      copy={copy}
      options={options}
      required={required}
      disabled={isReadOnly}
      invalid={error !== undefined}
      describedBy={described.join(' ') || undefined}
      error={error}
      helpId={helpId}
      errorId={errorId}
      language={locale.language}
      files={runtime.files}
      onChange={onChange}
      onBlur={onBlur}
      onEvent={onEvent}
    />
  )
  if (widget.ownFieldGroup) return control
  const { FieldFrame } = registry.slots
  return (
    <FieldFrame id={id} copy={copy} helpId={helpId} error={error} errorId={errorId} required={required}>
      {control}
    </FieldFrame>
  )
})

/**
 * What the journey fills in while the applicant is in the field and has typed nothing is selected, as after Tab. What is typed
 * next replaces it: behind it, it would be refused or mixed up with it.
 */
function useReplaceable(id: string, value: Json | undefined, isTyped: () => boolean): void {
  useLayoutEffect(() => {
    if (value === undefined || isTyped()) return
    const { activeElement } = document
    if (activeElement?.id === id && activeElement instanceof HTMLInputElement) activeElement.select()
  }, [id, value, isTyped])
}
