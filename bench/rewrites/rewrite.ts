/** What a rewrite is, and the ways in which most of them go through a journey's files. */
import { type Document, isMap, parseDocument, stringify } from 'yaml'
import type { Source } from '../../src/engine/compiler/source/document.ts'

export type Rewrite = (sources: readonly Source[]) => Source[]

type Value = { [key: string]: unknown }

export const steps = /\/steps\/[^/]*\.yaml$/
export const rules = /(?<!stories)\/(steps\/[^/]*|journey)\.yaml$/
export const schemas = /\/schemas\/.*\.yaml$/
export const journey = /(?<!stories)\/journey\.yaml$/
export const services = /\/services\.yaml$/
export const errors = /\/errors\.yaml$/

/** Every file as another document. */
export function redone(change: (tree: Document, source: Source) => void, options: object = {}): Rewrite {
  return (sources) =>
    sources.map((source) => {
      const tree = parseDocument(source.text, { merge: true })
      change(tree, source)
      return { file: source.file, text: tree.toString({ lineWidth: 0, ...options }) }
    })
}

export const eachText =
  (change: (text: string) => string): Rewrite =>
  (sources) =>
    sources.map(({ file, text }) => ({ file, text: change(text) }))

/** The files that fit, as values that `change` may change in place. */
export function eachValue(files: RegExp, change: (value: Value, source: Source) => void): Rewrite {
  return (sources) =>
    sources.map((source) => {
      if (!files.test(source.file)) return source
      const value = structuredClone(readValue(source))
      change(value, source)
      return { file: source.file, text: stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 }) }
    })
}

/** A file as a value, with its aliases written out. */
export function readValue({ text }: Source): Value {
  const tree = parseDocument(text, { merge: true })
  return isMap(tree.contents) ? asValue(tree.toJS()) : {}
}

export function asValue(value: unknown): Value {
  return isValue(value) ? value : {}
}

export function isValue(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every mapping in the value, with the key that it is under; the innermost first. */
export function eachMapping(value: unknown, visit: (mapping: Value, key: string) => void, key = ''): void {
  if (Array.isArray(value)) for (const item of value) eachMapping(item, visit, key)
  if (!isValue(value)) return
  for (const [name, each] of Object.entries(value)) eachMapping(each, visit, name)
  visit(value, key)
}

/** The rules of a step or of journey.yaml, by event. */
export function rulesIn(value: Value): [event: string, rules: Value[]][] {
  return Object.entries(asValue(value.on)).map(([event, own]) => [event, Array.isArray(own) ? own.filter(isValue) : []])
}

/** The conditions of a file, by name. */
export function conditionsIn(value: Value): [name: string, table: Value][] {
  return Object.entries(asValue(value.conditions)).map(([name, table]) => [name, asValue(table)])
}
