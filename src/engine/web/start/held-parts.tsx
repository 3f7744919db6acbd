/**
 * Widgets and blocks, held to what they declare while a product is developed: an event that no one declares meets no rule, and an
 * answer of another type fails where no field has words for it. It comes with `held-effects.ts`, and imports nothing of the first page.
 */
import type { ComponentType } from 'react'
import type { Block, BlockProps, Json, Schema, Widget, WidgetProps } from '../../core/index.ts'
import { typesOf } from './held-calculations.ts'
import { findNoJson } from './held-json.ts'
import type { StartOptions } from './options.ts'

type Registry = Pick<StartOptions['registry'], 'widgets' | 'blocks'>

/** Puts parts that report what breaks their declarations in the place of those of the registry, once for each mistake. */
export function holdParts({ widgets, blocks }: Registry, report: (problem: unknown) => void): void {
  const reported = new Set<string>()
  const reportOnce = (message: string): void => {
    if (reported.has(message)) return
    reported.add(message)
    report(new Error(message))
  }
  for (const [name, one] of Object.entries(widgets))
    if ('component' in one && !held.has(one)) widgets[name] = marked(holdWidget(name, one, reportOnce))
  for (const [name, one] of Object.entries(blocks))
    if ('component' in one && !held.has(one)) blocks[name] = marked(holdBlock(name, one, reportOnce))
}

/** A changed journey is opened with the same registry. */
const held = new WeakSet<object>()

function marked<Part extends object>(part: Part): Part {
  held.add(part)
  return part
}

function holdWidget(name: string, widget: Widget, report: (message: string) => void): Widget {
  // The compiler has checked value and options of every use, as for the component itself.
  const Own = widget.component as unknown as ComponentType<WidgetProps>
  const Held = (props: WidgetProps) => {
    const where = `widget \`${name}\` of the field \`${props.name}\``
    const onChange = (value: Json | undefined): void => {
      const problem = problemOfAnswer(value, props.schema)
      if (problem !== undefined) report(`${where} gave an answer that its schema cannot take: ${problem}`)
      props.onChange(value)
    }
    const onEvent = (event: string, value?: Json): void => {
      reportUndeclared(where, event, widget.events, props.options, report)
      reportValue(where, event, value, report)
      props.onEvent(event, value)
    }
    return <Own {...props} onChange={onChange} onEvent={onEvent} />
  }
  return { ...widget, component: Held as unknown as Widget['component'] }
}

function holdBlock(name: string, block: Block, report: (message: string) => void): Block {
  const Own = block.component as unknown as ComponentType<BlockProps>
  const where = `block \`${name}\``
  const Held = (props: BlockProps) => {
    const act = (event: string, value?: Json): void => {
      reportUndeclared(where, event, [...block.events, ...block.foreignEvents], props.options, report)
      reportValue(where, event, value, report)
      props.act(event, value)
    }
    return <Own {...props} act={act} />
  }
  return { ...block, component: Held as unknown as Block['component'] }
}

/** An emptied field is no answer. */
function problemOfAnswer(value: Json | undefined, { type }: Schema): string | undefined {
  if (value === undefined || value === '') return undefined
  const noJson = findNoJson(value)
  if (noJson !== undefined) return `${noJson}; give \`undefined\` where there is no answer`
  const types = [type].flat()
  const own = typesOf(value)
  if (type === undefined || own.some((each) => types.includes(each))) return undefined
  return `its type is \`${own[0]}\`, and the schema says \`${types.join('`, `')}\``
}

/** Names of events are declared, or stand in the options of the use. */
function reportUndeclared(
  where: string,
  event: string,
  declared: readonly string[],
  options: unknown,
  report: (message: string) => void,
): void {
  if (declared.includes(event) || holds(options, event)) return
  report(`${where} raised \`${event}\`, which it does not declare: name it in its \`events\``)
}

function reportValue(where: string, event: string, value: Json | undefined, report: (message: string) => void): void {
  const noJson = value === undefined ? undefined : findNoJson(value)
  if (noJson !== undefined) report(`${where} raised \`${event}\` with a value that is no JSON: ${noJson}`)
}

function holds(options: unknown, text: string): boolean {
  if (typeof options !== 'object' || options === null) return options === text
  return Object.values(options).some((part) => holds(part, text))
}
