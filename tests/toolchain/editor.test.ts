/** What an editor knows of the journey: the same shapes as `check`, with its names. */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseSource } from '../../src/engine/compiler/source/document.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { editorSchemas } from '../../src/engine/toolchain/editor/editor.ts'
import { registry } from '../../src/registry.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

const sources = readSources('journey')
/** What a person writes: pins are written by a command. */
const written = sources.filter(({ file }) => !file.endsWith('.lock'))
const schemas = editorSchemas(sources, registry)

function mistakes(kind: string, value: unknown, of = schemas): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile({ ...of[kind], $id: `https://journey.example/${kind}` })
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}

test.each(written.map(({ file, text }) => ({ file, text })))(
  '[Y1] an editor finds nothing wrong in $file',
  ({ file, text }) => {
    expect(mistakes(parseSource({ file, text }).kind, parse(text, { merge: true }))).toEqual([])
  },
)

describe('[Y1] an editor underlines, as it is typed,', () => {
  const wait = parse(tea.find(({ file }) => file === 'tea/steps/wait.yaml')?.text ?? '')
  const ofTea = editorSchemas(tea, teaRegistry)
  test.each([
    ['a step that there is not', { on: { 'look.ok': [{ go: 'cupp' }] } }],
    ['a call of no step', { on: { enter: [{ call: 'loook' }] } }],
    ['a condition that there is not', { when: 'opne' }],
    ['an effect that there is not', { calls: { look: { effect: 'order.raed' } } }],
    ['a widget that there is not', { fields: { milk: 'tikc' } }],
    ['an option that the widget does not have', { fields: { milk: { widget: 'tick', items: 'x' } } }],
    ['a block that there is not', { content: ['txet'] }],
    ['a key that there is not', { need: [] }],
    ['a schema that there is not', { form: 'mneu' }],
  ])('%s', (_, wrong) => {
    expect(mistakes('step', wait, ofTea)).toEqual([])
    expect(mistakes('step', { ...wait, ...wrong }, ofTea)).not.toEqual([])
  })
})

test('[Y1] every key of the notation has its help', () => {
  const without = Object.entries(schemas).flatMap(([kind, { properties }]) =>
    kind === 'copy' || typeof properties !== 'object'
      ? []
      : Object.entries(properties ?? {})
          .filter(([, each]) => each?.description === undefined)
          .map(([key]) => `${kind}.${key}`),
  )
  expect(without).toEqual([])
})

test('[Y1] words that are needed can be completed', () => {
  const { properties } = editorSchemas(tea, teaRegistry).copy as {
    properties: Record<string, { properties?: Record<string, unknown> }>
  }
  expect(Object.keys(properties.menu?.properties ?? {})).toEqual(expect.arrayContaining(['title', 'fields']))
})

test('[Y1] every file names its schema, for editors that read it from the file itself', () => {
  const others = written.filter(({ file, text }) => {
    const up = '../'.repeat(file.split('/').length - 1)
    const { kind } = parseSource({ file, text })
    const openApi = 'https://spec.openapis.org/oas/3.1/schema/2022-10-07'
    const schema = kind === 'contract' ? openApi : `${up}.generated/editor/${kind}.json`
    return !text.startsWith(`# yaml-language-server: $schema=${schema}\n`)
  })
  expect(others.map(({ file }) => file)).toEqual([])
})

test('[Y1] the editor settings say which schema is for which file', () => {
  const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8'))
  const files = Object.keys(settings['yaml.schemas']).map((file) =>
    file.replace('.generated/editor/', '').replace('.json', ''),
  )
  expect(files.toSorted()).toEqual(Object.keys(schemas).toSorted())
})
