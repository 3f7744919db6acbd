/** What can happen in a step: outcomes of its calls, actions of its buttons, events of its blocks and widgets. */
import type { Schema } from '../../core/define.ts'
import type { Json, JsonObject } from '../../core/model.ts'
import {
  type AuthoredAction,
  type AuthoredCall,
  type AuthoredService,
  type AuthoredStep,
  list,
  type Names,
} from '../source/authored.ts'
import type { Project, StepFile } from '../source/project.ts'
import { branches, isObject } from '../source/schema-parts.ts'

/** Codes that every effect can end with, so that the catalogue must have them. */
export const alwaysPossible = ['NETWORK', 'TIMEOUT', 'NO_RESPONSE', 'UNKNOWN']

/** Everything that a call can end with. */
export function outcomesOf(project: Project, call: AuthoredCall): string[] {
  const service = project.services.value.services[call.effect]
  const named = [...(service?.codes ?? []), ...signsOf(service)]
  return ['ok', ...new Set([...named, ...alwaysPossible]), ...(call.retry ? ['gaveUp'] : []), 'failed']
}

/** Codes that stand for an answer, or for the status of a refusal. */
export function signsOf(service: AuthoredService | undefined): string[] {
  return [...Object.keys(service?.outcomes ?? {}), ...Object.values(service?.statuses ?? {})]
}

/** Names of the conditions that can be used in a step: its own, and those of journey.yaml. */
export function conditionNames(project: Project, step: StepFile | undefined): string[] {
  return [...Object.keys(step?.merged.conditions ?? {}), ...Object.keys(project.journey.value.conditions ?? {})]
}

/** The buttons of a step: those it names, or `next` where it has rules for it. */
export function actionsOf(step: AuthoredStep): Record<string, AuthoredAction> {
  const written = step.actions ?? (step.on?.next ? { next: 'primary' as const } : {})
  return Object.fromEntries(
    Object.entries(written).map(([name, use]) => [name, typeof use === 'string' ? { look: use } : use]),
  )
}

export type BlockUse = {
  block: string
  name: string
  options: JsonObject
  /** Conditions under which it is drawn; their shape is checked with the names. */
  when?: Names
  unless?: Names
  content: BlockUse[]
  path: (string | number)[]
}

/** The blocks of a step in screen order, each with where it stands. */
export function blocksOf(step: AuthoredStep): BlockUse[] {
  return readBlocks(step.content ?? (step.form === undefined ? [] : ['form']), ['content'])
}

/** The blocks and all that are nested in them. */
export function allBlocks(blocks: BlockUse[]): BlockUse[] {
  return blocks.flatMap((block) => [block, ...allBlocks(block.content)])
}

/** Events that blocks and widgets of a step can raise, beside its buttons. */
export function eventsOf(project: Project, step: StepFile): string[] {
  const { blocks, widgets } = project.registry
  const uses = allBlocks(blocksOf(step.merged))
  const raised = uses.flatMap((use) => [
    ...(blocks[use.block]?.events ?? []),
    ...marked(blocks[use.block]?.options ?? {}, use.options, 'x-event').map(({ text }) => text),
  ])
  const named = Object.values(step.merged.fields ?? {}).flatMap((use) => {
    const widget = widgets[typeof use === 'string' ? use : use.widget]
    const chosen = marked(widget?.options ?? {}, fieldOptions(use), 'x-event').map(({ text }) => text)
    return [...(widget?.events ?? []), ...chosen]
  })
  return [...raised, ...named]
}

/** What stands beside `widget` in a field, without what the engine reads itself. */
export function fieldOptions(use: string | JsonObject): JsonObject {
  const { widget: _, check: __, closed: ___, ...options } = typeof use === 'string' ? {} : use
  return options
}

/** Conditions under which a field cannot be changed. */
export function closedWhen(use: string | JsonObject): string[] {
  return typeof use === 'string' ? [] : list(use.closed as Names | undefined)
}

/** Texts among the options that the options' schema marks: facts, events, steps. */
export function marked(
  schema: Schema,
  value: Json | undefined,
  mark: 'x-fact' | 'x-event' | 'x-step',
  path: (string | number)[] = [],
): { text: string; path: (string | number)[] }[] {
  if (typeof value === 'string') return isMarked(schema, path.at(-1), mark) ? [{ text: value, path }] : []
  if (Array.isArray(value))
    return value.flatMap((each, index) => marked(inner(schema, 'items'), each, mark, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) => marked(inner(schema, key), each, mark, [...path, key]))
}

/**
 * Copy keys that options stand for: where the schema says `x-copy: items`, the option `milk` wants words at `items.milk`.
 * `x-copy: ./rows` is below what the `key` around it stands for: `sections.person.rows.name`.
 */
export function wordedOptions(
  schema: Schema,
  value: Json | undefined,
  path: (string | number)[] = [],
  around = '',
): { key: string; path: (string | number)[] }[] {
  if (typeof value === 'string') {
    const key = wordedKey(schema, value, around)
    return key === undefined ? [] : [{ key, path }]
  }
  if (Array.isArray(value))
    return value.flatMap((each, index) => wordedOptions(inner(schema, 'items'), each, [...path, index], around))
  if (!isObject(value)) return []
  const own = typeof value.key === 'string' ? wordedKey(inner(schema, 'key'), value.key, around) : undefined
  return Object.entries(value).flatMap(([key, each]) =>
    wordedOptions(inner(schema, key), each, [...path, key], key === 'key' || own === undefined ? around : `${own}.`),
  )
}

function wordedKey(schema: Schema, value: string, around: string): string | undefined {
  const prefix = branches(schema).find((branch) => typeof branch['x-copy'] === 'string')?.['x-copy']
  if (typeof prefix !== 'string') return undefined
  return prefix.startsWith('./') ? `${around}${prefix.slice(2)}.${value}` : `${prefix}.${value}`
}

/** The schema of an option's inner part. */
export function inner(schema: Schema, key: string): Schema {
  for (const branch of branches(schema)) {
    const properties = branch.properties
    if (key === 'items' && isObject(branch.items)) return branch.items
    if (isObject(properties) && isObject(properties[key])) return properties[key]
    if (isObject(branch.additionalProperties)) return branch.additionalProperties
  }
  return {}
}

/** Options called `action` name an event and those called `edit` a step, marked or not: every block means the same by them. */
export function isMarked(
  schema: Schema,
  key: string | number | undefined,
  mark: 'x-fact' | 'x-event' | 'x-step',
): boolean {
  if (branches(schema).some((branch) => branch[mark] === true)) return true
  if (branches(schema).some((branch) => branch['x-fact'] === true)) return false
  return (mark === 'x-event' && key === 'action') || (mark === 'x-step' && key === 'edit')
}

function readBlocks(content: Json, path: (string | number)[]): BlockUse[] {
  return list(content as Json[]).map((item, index) => {
    const [block = '', given] = typeof item === 'string' ? [item] : (Object.entries(item as JsonObject)[0] ?? [])
    const here = typeof item === 'string' ? [...path, index] : [...path, index, block]
    const { content: nested, ...rest } = isObject(given) ? given : {}
    // What is no name is left to the block's own schema, which knows no such option.
    const name = typeof rest.name === 'string' ? rest.name : undefined
    const { when, unless } = { when: namesIn(rest.when), unless: namesIn(rest.unless) }
    const options = Object.entries(rest).filter(
      ([key]) => !(key === 'when' && when) && !(key === 'unless' && unless) && !(key === 'name' && name !== undefined),
    )
    return {
      block,
      name: name ?? block,
      options: Object.fromEntries(options),
      ...(when ? { when } : {}),
      ...(unless ? { unless } : {}),
      content: Array.isArray(nested) ? readBlocks(nested, [...here, 'content']) : [],
      path: here,
    }
  })
}

function namesIn(value: Json | undefined): Names | undefined {
  if (typeof value === 'string') return value
  const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  return Array.isArray(value) && texts.length === value.length ? texts : undefined
}
