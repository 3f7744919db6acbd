/** One field outside of any component: what it shows of the state, with its words, and what its widget reports. */
import { sameJson } from '../core/condition.ts'
import type { FieldCopy, WidgetProps } from '../core/define.ts'
import { allHold, factsIn, factsOfConditions, fillTemplate } from '../core/facts.ts'
import type { Json, JsonObject } from '../core/model.ts'
import type { FieldUse } from '../core/screen.ts'
import type { Engine } from './engine.ts'
import { fieldErrorsOf, formatFieldError } from './field-errors.ts'
import { actIn } from './hooks.ts'
import type { StepContextValue } from './step-context.ts'
import { createTexts, type Translate } from './use-text.ts'

type FieldView = {
  value: Json | undefined
  options: JsonObject
  isReadOnly: boolean
  /** What is wrong with it, in words. */
  error: string | undefined
  copy: FieldCopy
}

export type FieldModel = Pick<WidgetProps, 'onChange' | 'onBlur' | 'onEvent'> & {
  /** One subscription for all of it: to the field's own answer and error, and to the facts that it reads if any. */
  subscribe: (listener: () => void) => () => void
  /** The same object until something in it changes. */
  current: () => FieldView
  /** The applicant has typed something since the field was last left. */
  isTyped: () => boolean
}

export function createFieldModel(engine: Engine, place: StepContextValue, name: string, use: FieldUse): FieldModel {
  const { journey, view, runtime } = engine
  const { step, watchField } = place
  const texts = createTexts(engine)
  const facts = [...factsIn(use.options), ...factsOfConditions(journey, use.readOnly)]
  let text: Translate | undefined
  let copy: FieldCopy
  let before: FieldView | undefined
  let isTyped = false

  function current(): FieldView {
    const state = view.getState()
    const newest = texts.current()
    if (text !== newest) {
      text = newest
      copy = copyOf(text, step, name)
    }
    const fault = fieldErrorsOf(journey, state, step).byField.get(name)
    const next: FieldView = {
      value: state.answers[step]?.[name],
      // The compiler has checked that options are an object.
      options: (fillTemplate(journey, state, use.options) ?? {}) as JsonObject,
      isReadOnly: use.readOnly !== undefined && allHold(journey, state, use.readOnly),
      error: fault && formatFieldError(journey, text, step, fault),
      copy,
    }
    if (!before || !isSame(before, next)) before = next
    return before
  }

  return {
    current,
    subscribe: (listener) => {
      const stopField = watchField(name, facts, listener)
      const stopTexts = texts.subscribe(listener)
      return () => {
        stopField()
        stopTexts()
      }
    },
    isTyped: () => isTyped,
    onChange: (given) => {
      // An emptied field is no answer.
      const value = given === '' ? undefined : given
      isTyped = value !== undefined
      runtime.dispatch({ type: 'answer', step, field: name, value })
    },
    onBlur: () => {
      isTyped = false
      runtime.dispatch({ type: 'blur', step, field: name })
    },
    onEvent: actIn(runtime, step),
  }
}

function isSame(a: FieldView, b: FieldView): boolean {
  return (
    a.copy === b.copy &&
    a.error === b.error &&
    a.isReadOnly === b.isReadOnly &&
    sameJson(a.value, b.value) &&
    sameJson(a.options, b.options)
  )
}

function copyOf(text: Translate, step: string, name: string): FieldCopy {
  const of = (key: string) => text(`${step}.fields.${name}.${key}`)
  return {
    label: of('label') ?? name,
    help: of('help'),
    placeholder: of('placeholder'),
    shell: (key) => text(`shell.${key}`),
    text: of,
  }
}
