/** One field: it subscribes to its own answer and error, to the facts that it reads if any, and to nothing else. */
import { memo, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { sameJson } from '../core/condition.ts'
import type { FieldCopy, Schema, WidgetProps } from '../core/define.ts'
import { allHold, factsIn, fillTemplate } from '../core/facts.ts'
import { memoize } from '../core/memoize.ts'
import type { Json, JsonObject, State } from '../core/model.ts'
import type { FieldUse } from '../core/screen.ts'
import { useEngine } from './engine.ts'
import { FailureBoundary } from './failure-boundary.tsx'
import { type FieldError, fieldErrorsOf, formatFieldError } from './field-errors.ts'
import { fieldId } from './focus.ts'
import { useAct, useDispatch, useSelect } from './hooks.ts'
import { partNamed } from './load-parts.ts'
import { useStepContext } from './step-context.ts'
import { type Translate, useText } from './use-text.ts'

type FieldProps = { name: string; schema: Schema; required: boolean }

/** Draws the field with the widget that its step names; a property without a widget is not drawn. */
export const Field = memo(function Field(props: FieldProps) {
  const { screen, step } = useStepContext()
  const use = screen.fields[props.name]
  if (!use) return null
  return (
    <FailureBoundary component={props.name} labels={[`${step}.fields.${props.name}.label`]}>
      <ConnectedField {...props} use={use} />
    </FailureBoundary>
  )
}, sameField)

function ConnectedField({ name, schema, required, use }: FieldProps & { use: FieldUse }) {
  const { registry, locale, journey, runtime } = useEngine()
  const { step } = useStepContext()
  const { value, options, isReadOnly, fault } = useFieldState(name, use)
  const text = useText()
  const error = fault && formatFieldError(journey, text, step, fault)
  const copy = useFieldCopy(text, step, name)
  const typed = useRef<Json | undefined>(undefined)
  const handlers = useFieldHandlers(step, name, typed)
  const widget = partNamed('widget', registry.widgets, use.widget)
  // The compiler has checked that this widget holds values of the field's schema and takes these options.
  const Control = widget.component as unknown as React.ComponentType<WidgetProps>
  const id = fieldId(step, name)
  useReplaceable(id, value, typed)
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const described = [copy.help === undefined ? [] : helpId, error === undefined ? [] : errorId].flat()
  const control = (
    <Control
      id={id}
      name={name}
      value={value}
      schema={schema}
      copy={copy}
      options={options ?? noOptions}
      required={required}
      disabled={isReadOnly}
      invalid={error !== undefined}
      describedBy={described.length > 0 ? described.join(' ') : undefined}
      error={error}
      helpId={helpId}
      errorId={errorId}
      language={locale.language}
      files={runtime.files}
      {...handlers}
    />
  )
  if (widget.ownFieldGroup) return control
  const { FieldFrame } = registry.slots
  return (
    <FieldFrame
      id={id}
      label={copy.label}
      help={copy.help}
      helpId={helpId}
      error={error}
      errorId={errorId}
      required={required}
    >
      {control}
    </FieldFrame>
  )
}

/** What a widget reports, as events of its step, and since the field was last left as `typed`. */
function useFieldHandlers(
  step: string,
  field: string,
  typed: RefObject<Json | undefined>,
): Pick<WidgetProps, 'onChange' | 'onBlur' | 'onEvent'> {
  const dispatch = useDispatch()
  const onEvent = useAct(step)
  const onChange = useCallback(
    (given: Json | undefined) => {
      // An emptied field is no answer.
      const value = given === '' ? undefined : given
      typed.current = value
      dispatch({ type: 'answer', step, field, value })
    },
    [dispatch, step, field, typed],
  )
  const onBlur = useCallback(() => {
    typed.current = undefined
    dispatch({ type: 'blur', step, field })
  }, [dispatch, step, field, typed])
  return { onChange, onBlur, onEvent }
}

/**
 * What the journey fills in while the applicant is in the field and has typed nothing is selected, as after Tab. What is typed
 * next replaces it: behind it, it would be refused or mixed up with it.
 */
function useReplaceable(id: string, value: Json | undefined, typed: RefObject<Json | undefined>): void {
  useLayoutEffect(() => {
    if (value === undefined || typed.current !== undefined) return
    const { activeElement } = document
    if (activeElement?.id === id && activeElement instanceof HTMLInputElement) activeElement.select()
  }, [id, value, typed])
}

type FieldState = {
  value: Json | undefined
  options: JsonObject | undefined
  isReadOnly: boolean
  fault: FieldError | undefined
}

/**
 * What a field shows of the state. A field that reads no facts looks again only when its own answer or error has changed;
 * any other after every event.
 */
function useFieldState(name: string, use: FieldUse): FieldState {
  const { journey } = useEngine()
  const { step, watchField } = useStepContext()
  const watchOwn = useCallback((listener: () => void) => watchField(name, listener), [watchField, name])
  const select = (state: State): FieldState => ({
    value: state.answers[step]?.[name],
    // The compiler has checked that options are an object.
    options: fillTemplate(journey, state, use.options) as JsonObject | undefined,
    isReadOnly: use.readOnly !== undefined && allHold(journey, state, use.readOnly),
    fault: fieldErrorsOf(journey, state, step).byField.get(name),
  })
  return useSelect(select, sameFieldState, readsFacts(use) ? undefined : watchOwn)
}

function sameFieldState(a: FieldState, b: FieldState): boolean {
  return (
    a.isReadOnly === b.isReadOnly &&
    sameJson(a.value, b.value) &&
    sameJson(a.fault, b.fault) &&
    sameJson(a.options, b.options)
  )
}

/** Facts may change its options, or whether it can be changed. */
const readsFacts = memoize((use: FieldUse) => use.readOnly !== undefined || factsIn(use.options).length > 0)

function useFieldCopy(text: Translate, step: string, name: string): FieldCopy {
  return useMemo(() => {
    const of = (key: string) => text(`${step}.fields.${name}.${key}`)
    return {
      label: of('label') ?? name,
      help: of('help'),
      placeholder: of('placeholder'),
      optional: text('shell.optional'),
      error: text('shell.error'),
      shell: (key: string) => text(`shell.${key}`),
      text: of,
    }
  }, [text, step, name])
}

const noOptions = {}

function sameField(a: FieldProps, b: FieldProps): boolean {
  // A form's resolved schema is a new object each time, and plain JSON.
  return a.name === b.name && a.required === b.required && sameJson(a.schema as JsonObject, b.schema as JsonObject)
}
