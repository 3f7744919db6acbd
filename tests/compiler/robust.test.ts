/** Whatever is written in journey/, the compiler answers with diagnostics: it never throws, and points at places that exist. */
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNode, isScalar, parseDocument, visit } from 'yaml'
import { compile, type Registry } from '../../src/engine/compiler/compile.ts'
import { diagnosticCodes } from '../../src/engine/compiler/diagnostics/diagnostic.ts'
import { printDiagnostics } from '../../src/engine/compiler/diagnostics/print.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { shapes } from '../../src/engine/compiler/source/shapes/index.ts'
import { registry } from '../../src/registry.ts'
import { changed, tea, teaRegistry } from '../diagnostics/tea.ts'

const scraps = [
  '',
  '[]',
  '{}',
  'null',
  '7',
  'true',
  '- a',
  'a: b',
  ': :',
  '"',
  '{',
  '&a *a',
  '*a',
  '<<: *x',
  '\t',
  '!!set {a}',
  '? [a]',
  'x.y.z',
  "''",
  '__proto__',
  'constructor',
]

const damaged: fc.Arbitrary<Source[]> = fc
  .array(
    fc.record({
      file: fc.nat(tea.length - 1),
      line: fc.nat(40),
      column: fc.nat(60),
      scrap: fc.constantFrom(...scraps),
      cut: fc.nat(30),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((wounds) =>
    wounds.reduce<Source[]>(
      (sources, { file, line, column, scrap, cut }) =>
        sources.map((source, index) => {
          if (index !== file) return source
          const lines = source.text.split('\n')
          const at = line % lines.length
          const text = lines[at] ?? ''
          lines[at] = text.slice(0, column) + scrap + text.slice(column + cut)
          return { ...source, text: lines.join('\n') }
        }),
      [...tea],
    ),
  )

test('a damaged journey is diagnosed, whatever the damage', () => {
  fc.assert(
    fc.property(damaged, (sources) => {
      const { diagnostics, unfinished, compiled } = compile(sources, teaRegistry)
      expect(unfinished).toEqual([])
      for (const { code, file, line, column, length } of diagnostics) {
        expect(diagnosticCodes).toHaveProperty(code)
        const text = sources.find((source) => source.file === file)?.text
        expect(text, `${file} is one of the sources`).toBeDefined()
        expect(line).toBeLessThanOrEqual((text ?? '').split('\n').length)
        expect(Math.min(line, column, length)).toBeGreaterThanOrEqual(1)
      }
      expect(compiled === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'))
      // The code of the validators is made when it is asked for.
      if (compiled) expect(() => [compiled.forms, compiled.answers]).not.toThrow()
      expect(printDiagnostics(diagnostics, sources)).toContain('error')
    }),
    { numRuns: 400 },
  )
})

test('a map in place of a key is not asked for its value, which it may not have', () => {
  const sources = changed([{ file: 'steps/review.yaml', replace: 'path: /review', by: '? { <<: 7 }\n: /review' }])
  expect(compile(sources, teaRegistry).diagnostics.map(({ code, message }) => [code, message])).toContainEqual([
    'J101',
    'the parts cannot be put together',
  ])
})

test('an object that cannot become a text is diagnosed in the place of a setting', () => {
  const journey = readSources('journey')
  const file = 'journey/steps/agreement.yaml'
  const { text } = journey.find((source) => source.file === file) ?? { text: '' }
  const places = new Map<string, [number, number]>()
  visit(parseDocument(text), {
    Pair: (_, { key, value }) => {
      const isTried = isScalar(key) && ['as', 'by', 'items', 'key', 'widget', 'when', 'go'].includes(String(key.value))
      if (isTried && isNode(value) && value.range) places.set(String(key.value), [value.range[0], value.range[1]])
    },
  })
  expect(places.size).toBeGreaterThan(4)
  const broken = [...places].flatMap(([setting, [from, to]]) => {
    const wrong = { file, text: `${text.slice(0, from)}{ toString: 7, valueOf: 7 }${text.slice(to)}` }
    const sources = journey.map((source) => (source.file === file ? wrong : source))
    const { diagnostics, unfinished } = compile(sources, registry)
    printDiagnostics(diagnostics, sources)
    return unfinished.map((pass) => `${setting}: ${pass}`)
  })
  expect(broken).toEqual([])
})

test('a name that every object inherits is as unknown as any other', () => {
  const sources = changed([{ file: 'steps/wait.yaml', replace: 'content: [text]', by: 'content: [__proto__]' }])
  expect(compile(sources, teaRegistry).diagnostics.map(({ code }) => code)).toEqual(['J210'])
})

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
  'an entry named `%s`, as every object has it, is refused: it could not be told from none',
  (name) => {
    const entries: [string, string][] = [
      ['timers: { cooldown: 31s }', `timers: { cooldown: 31s, ${name}: 2s }`],
      ['  maySend: {', `  ${name}: { member.cooldown: stopped }\n  maySend: {`],
      ['\non:\n', `\non:\n  ${name}: [{ start: cooldown }]\n`],
    ]
    for (const [replace, by] of entries) {
      const { diagnostics } = compile(changed([{ file: 'steps/member.yaml', replace, by }]), teaRegistry)
      expect(diagnostics.map(({ code, message }) => [code, message])).toContainEqual([
        'J104',
        expect.stringContaining(`\`${name}\``),
      ])
    }
  },
)

test('a journey of no files at all is diagnosed', () => {
  const { diagnostics, compiled } = compile([], teaRegistry)
  expect(compiled).toBeUndefined()
  expect(diagnostics.map(({ code }) => code)).toContain('J106')
})

test('every file may be missing, empty or a list', () => {
  for (const { file } of tea) {
    for (const text of [undefined, '', '- 1\n- 2\n', 'just text']) {
      const sources = tea.flatMap((source) =>
        source.file !== file ? [source] : text === undefined ? [] : [{ file, text }],
      )
      expect(() => compile(sources, teaRegistry)).not.toThrow()
    }
  }
})

test('names that every object has mean nothing of their own', () => {
  const sources = changed([
    { file: 'steps/cup.yaml', replace: 'order.number]', by: 'order.number, constructor.name, toString.length]' },
  ])
  expect(compile(sources, teaRegistry).diagnostics.map(({ code, column }) => [code, column])).toEqual([
    ['J207', 23],
    ['J207', 41],
  ])
})

test('a pattern or format that cannot be compiled is diagnosed, not thrown', () => {
  const sources = changed([
    {
      file: 'schemas/tea.yaml',
      replace: 'code: { type: string }',
      by: "code: { type: string, pattern: '[a\\-', format: emial }",
    },
  ])
  expect(compile(sources, teaRegistry).diagnostics.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['J108', 'J108']),
  )
})

test('the shape of each kind of file is a JSON Schema', () => {
  const ajv = new Ajv({ strict: false })
  for (const shape of Object.values(shapes)) expect(shape && ajv.validateSchema(shape), ajv.errorsText()).toBe(true)
})

test('a field of which the form says that anything fits is no crash', () => {
  const schema = 'type: object\nrequired: [code]\nproperties:\n  code: true\n'
  const { diagnostics } = compile(changed([{ file: 'schemas/member.yaml', text: schema }]), teaRegistry)
  expect(diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([])
})

test.each([
  ['a mapping', '{ not: ', '}'],
  ['a list', '[', ']'],
  ['a bracket that is never closed', '[', ''],
])('%s that is nested deep is read, or said to be too deep', (_, open, close) => {
  for (const levels of [50, 300, 20_000]) {
    const text = `type: object\nnot: ${open.repeat(levels)}${close.repeat(levels)}\n`
    const { diagnostics } = compile(changed([{ file: 'schemas/member.yaml', text }]), teaRegistry)
    const said = diagnostics.filter(({ file }) => file === 'tea/schemas/member.yaml').map(({ message }) => message)
    expect(said.length).toBeGreaterThan(0)
    if (levels > 1000) expect(said).toContain('this is nested too deep to be read')
  }
})

test('a pass that breaks off hides no mistake that is found without it, and is no secret where there is none', () => {
  const text = {
    options: {},
    get events(): never {
      throw new Error('not today')
    },
  }
  const broken: Registry = { ...teaRegistry, blocks: { ...teaRegistry.blocks, text } }
  const wrong = changed([{ file: 'steps/wait.yaml', replace: 'effect: order.read', by: 'effekt: order.read' }])
  const { diagnostics, unfinished } = compile(wrong, broken)
  expect(diagnostics.map(({ code }) => code)).toContain('J102')
  expect(unfinished).toContain('flow: Error: not today')
  expect(() => compile(tea, broken)).toThrow('not today')
})
