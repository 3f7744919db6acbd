/** Draws one widget the way a form does: it holds the value, and records what the widget reports. */
import { createFileStore, type Json, type WidgetProps } from '@journey/engine'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { widgets } from '../../src/widgets/index.ts'

type Use = {
  value?: Json
  options?: Record<string, unknown>
  schema?: Record<string, unknown>
  copy?: Record<string, string>
  help?: string
  error?: string
  required?: boolean
  disabled?: boolean
  /** Files that the page holds already: `file-1`, and so on. */
  stored?: Blob[]
}

/** Renders the widget of that name under a label (`Label`), with nothing answered unless `value` says so. */
export function drawField(name: string, use: Use = {}) {
  const widget = widgets[name]
  if (!widget) throw new Error(`expected a widget named \`${name}\`, found none`)
  const Control = widget.component as unknown as ComponentType<WidgetProps>
  const reported = {
    changes: [] as (Json | undefined)[],
    blurs: 0,
    events: [] as string[],
    carried: [] as [string, Json | undefined][],
  }
  const outside = {
    set: (_value: Json | undefined) => {},
    setOptions: (_options: Record<string, unknown>) => {},
  }

  const fileStore = createFileStore()
  for (const file of use.stored ?? []) fileStore.store(file)

  function Field() {
    const [value, setValue] = useState<Json | undefined>(use.value)
    const [options, setOptions] = useState(use.options ?? {})
    Object.assign(outside, { set: setValue, setOptions })
    return (
      <>
        {!widget?.ownFieldGroup && <label htmlFor="field">Label</label>}
        <Control
          id="field"
          name="field"
          value={value}
          schema={use.schema ?? {}}
          copy={{
            label: 'Label',
            help: use.help,
            shell: (key) => ({ optional: 'optional', error: 'Error:' })[key] ?? `shell.${key}`,
            text: (key) => use.copy?.[key],
          }}
          options={options}
          required={use.required ?? true}
          disabled={use.disabled ?? false}
          invalid={use.error !== undefined}
          error={use.error}
          helpId="field-help"
          errorId="field-error"
          describedBy={[use.help && 'field-help', use.error && 'field-error'].filter(Boolean).join(' ') || undefined}
          language="en-ZA"
          files={fileStore}
          onChange={(next) => {
            reported.changes.push(next)
            setValue(next)
          }}
          onBlur={() => {
            reported.blurs += 1
          }}
          onEvent={(event, value) => {
            reported.events.push(event)
            reported.carried.push([event, value])
          }}
        />
      </>
    )
  }

  const screen = render(<Field />)
  return { ...screen, user: userEvent.setup(), reported, outside, fileStore, latest: () => reported.changes.at(-1) }
}
