/** One widget in each state in which an applicant can meet it. */
import { createFileStore, type FieldCopy, type Json, type Widget, type WidgetProps } from '@journey/engine'
import { useText } from '@journey/engine/react'
import { type ComponentType, useState } from 'react'
import { FieldFrame } from '../../app/slots/field-layout.tsx'
import type { Sample } from './samples.ts'

const states = [
  { name: 'empty' },
  { name: 'answered', isAnswered: true },
  { name: 'wrong', isWrong: true },
  { name: 'disabled', isAnswered: true, isDisabled: true },
  { name: 'read only', isAnswered: true, isReadOnly: true },
  { name: 'optional', isOptional: true },
]

type State = (typeof states)[number]

const files = createFileStore()

/** They can be used: an answer is kept while the page is open, and goes nowhere. */
export function WidgetStates({ name, widget, sample }: { name: string; widget: Widget; sample: Sample }) {
  return states.map((state) => (
    <section key={state.name} data-widget={name} data-state={state.name}>
      <h3>{state.name}</h3>
      <Field id={`${name}-${state.name.replace(' ', '-')}`} {...{ widget, sample, state }} />
    </section>
  ))
}

function Field({ id, widget, sample, state }: { id: string; widget: Widget; sample: Sample; state: State }) {
  const say = useText()
  const [value, setValue] = useState<Json | undefined>(state.isAnswered ? sample.answer : undefined)
  const { label, help, options = {}, schema = {}, words = {} } = sample
  const error = state.isWrong ? sample.wrong : undefined
  // Each widget takes the options and the answers that its declaration names: the samples are such.
  const Control = widget.component as unknown as ComponentType<WidgetProps>
  const [helpId, errorId] = [`${id}-help`, `${id}-error`]
  const copy: FieldCopy = {
    ...{ label, help, placeholder: words.placeholder },
    shell: (key) => say(`shell.${key}`),
    text: (key) => words[key],
  }
  const control = (
    <Control
      {...{ id, value, options, helpId, errorId, files }}
      name={id}
      schema={{ ...schema, ...(state.isReadOnly && { readOnly: true }) }}
      copy={copy}
      required={!state.isOptional}
      disabled={state.isDisabled ?? false}
      invalid={error !== undefined}
      error={error}
      describedBy={[help && helpId, error && errorId].filter(Boolean).join(' ') || undefined}
      language="en-ZA"
      onChange={setValue}
      onBlur={() => undefined}
      onEvent={() => undefined}
    />
  )
  if (widget.ownFieldGroup) return control
  return (
    <FieldFrame {...{ id, copy, helpId, errorId, error }} required={!state.isOptional}>
      {control}
    </FieldFrame>
  )
}
