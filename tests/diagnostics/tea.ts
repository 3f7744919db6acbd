/** A small journey with nothing wrong in it, the code it names, and a way to break it. */
import { fileURLToPath } from 'node:url'
import { check } from '../../src/engine/compiler/check.ts'
import type { Registry } from '../../src/engine/compiler/compile.ts'
import type { Diagnostic } from '../../src/engine/compiler/diagnostics/diagnostic.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'

export const tea: readonly Source[] = readSources(fileURLToPath(new URL('./tea', import.meta.url)))

const noOptions = { type: 'object', additionalProperties: false }

export const teaRegistry: Registry = {
  widgets: {
    text: { accepts: ['string'], options: noOptions, events: [], copy: [] },
    number: { accepts: ['number'], options: noOptions, events: [], copy: [] },
    tick: { accepts: ['boolean'], options: noOptions, events: [], copy: [] },
    pick: {
      accepts: ['string'],
      options: {
        type: 'object',
        required: ['items'],
        properties: { items: { type: 'string', 'x-fact': true } },
        additionalProperties: false,
      },
      events: ['smelled'],
      copy: [],
    },
  },
  blocks: {
    text: { options: noOptions, events: [] },
    picture: {
      options: {
        type: 'object',
        properties: {
          action: { 'x-event': true },
          shows: { type: 'array', items: { type: 'string', 'x-copy': 'shown' } },
          of: { 'x-fact': true },
        },
        additionalProperties: false,
      },
      events: [],
    },
  },
  calculations: {
    price: {
      input: {
        type: 'object',
        required: ['size'],
        properties: { size: { type: 'number' }, perMillilitre: { type: 'number' } },
        additionalProperties: false,
      },
      output: { type: 'object', properties: { total: { type: 'number' } } },
    },
  },
  effects: ['leaf.smell'],
}

/** A change to one file: every `replace` becomes `by`, or the file gets a whole new text, or goes (`null`). */
export type Change = { file: string; replace?: string | RegExp; by?: string; text?: string | null }

/** The sources with the changes made. Throws when a change changes nothing. */
export function changed(changes: Change[]): Source[] {
  return changes.reduce<Source[]>(
    (sources, { file, replace, by = '', text }) => {
      const name = `tea/${file}`
      const rest = sources.filter((source) => source.file !== name)
      if (text !== undefined) return text === null ? rest : [...rest, { file: name, text }]
      const before = sources.find((source) => source.file === name)?.text ?? ''
      const after = typeof replace === 'object' ? before.replace(replace, by) : before.replaceAll(replace ?? '', by)
      if (after === before) throw new Error(`expected \`${replace}\` in ${name}, found none`)
      return [...rest, { file: name, text: after }]
    },
    [...tea],
  )
}

/** What the compiler says of the changed tea order. */
export function diagnose(changes: Change[]): { diagnostics: Diagnostic[]; sources: Source[] } {
  const sources = changed(changes)
  return { diagnostics: check(sources, teaRegistry).diagnostics, sources }
}
