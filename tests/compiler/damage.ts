/** Ways to damage a journey's files: bytes, cuts, files put together, and values of any kind at any place. */
import fc from 'fast-check'
import { parseDocument, visit } from 'yaml'
import type { Source } from '../../src/engine/compiler/source/document.ts'

/** Texts that a parser, or a reader of what it gives, may trip over. */
const scraps = [
  ...[
    '',
    '[]',
    '{}',
    'null',
    '7',
    '-0',
    '.nan',
    '1e999',
    '0o17',
    '007',
    'true',
    'yes',
    '~',
    '- a',
    'a: b',
    ': :',
    '? ',
  ],
  ...[
    '"',
    "'",
    '{',
    '}',
    '[',
    ']',
    '{{',
    '|',
    '>',
    '%',
    '@',
    '`',
    '\t',
    '\r',
    '\0',
    '\u2028',
    '\uFEFF',
    '\uD800',
    '💳',
  ],
  ...[
    '&a *a',
    '*a',
    '&a',
    '<<: *x',
    '<<: 7',
    '<<: [*a]',
    '!!set {a}',
    '!!binary x',
    '!x y',
    '? [a]',
    '? {a: b}',
    '---',
    '...',
  ],
  ...[
    'x.y.z',
    "''",
    '""',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '#',
    ' #',
    '%YAML 9.9',
    '$ref: "#"',
  ],
  ...[
    'pattern: "("',
    'format: x',
    'type: 7',
    'extends: otp',
    '30 min',
    '-5s',
    '{a, plural, }',
    '{a, select, other {',
    '99999999999999999999',
  ],
]

type Wound = (text: string, other: string) => string

const cut = fc.tuple(fc.nat(), fc.nat(200)).map(
  ([at, length]): Wound =>
    (text) =>
      text.slice(0, at % (text.length + 1)) + text.slice((at % (text.length + 1)) + length),
)
const truncated = fc.nat().map(
  (at): Wound =>
    (text) =>
      text.slice(0, at % (text.length + 1)),
)
const inserted = fc
  .tuple(fc.nat(), fc.oneof(fc.constantFrom(...scraps), fc.string({ unit: 'binary', maxLength: 8 })))
  .map(
    ([at, scrap]): Wound =>
      (text) =>
        text.slice(0, at % (text.length + 1)) + scrap + text.slice(at % (text.length + 1)),
  )
const flipped = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })).map(
  ([at, bits]): Wound =>
    (text) => {
      const bytes = new TextEncoder().encode(text)
      const index = at % Math.max(bytes.length, 1)
      bytes[index] = (bytes[index] ?? 0) ^ bits
      return new TextDecoder().decode(bytes)
    },
)
const merged = fc.tuple(fc.nat(), fc.nat(), fc.boolean()).map(
  ([from, to, byLine]): Wound =>
    (text, other) => {
      const mark = byLine ? '\n' : ''
      const [head, tail] = [text.split(mark), other.split(mark)]
      return [...head.slice(0, from % (head.length + 1)), ...tail.slice(to % (tail.length + 1))].join(mark)
    },
)
const movedLine = fc.tuple(fc.nat(), fc.nat(), fc.nat(8)).map(
  ([from, to, indent]): Wound =>
    (text) => {
      const lines = text.split('\n')
      const [line = ''] = lines.splice(from % lines.length, 1)
      lines.splice(to % (lines.length + 1), 0, `${' '.repeat(indent)}${line.trimStart()}`)
      return lines.join('\n')
    },
)
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    '',
    ' ',
    [],
    {},
    [[]],
    [{}],
    [null],
    { '': '' },
    { toString: 7, valueOf: 7 },
    ...scraps,
  ),
  fc.jsonValue({ maxDepth: 2 }),
)
/** Another value, or another key, where something is written. */
const replaced = fc.tuple(fc.nat(), odd, fc.boolean(), fc.boolean()).map(
  ([at, value, key, wrapped]): Wound =>
    (text) => {
      const tree = parseDocument(text, { logLevel: 'silent' })
      if (tree.errors.length > 0) return text
      const pairs: { set: () => void }[] = []
      visit(tree, {
        Pair: (_, pair) => {
          const given = wrapped ? [pair.value] : tree.createNode(value)
          pairs.push({
            set: () => {
              if (key) pair.key = tree.createNode(value)
              else pair.value = wrapped ? tree.createNode(given) : given
            },
          })
        },
        Seq: (_, list) => {
          pairs.push({ set: () => void list.items.unshift(tree.createNode(value)) })
        },
      })
      pairs[at % Math.max(pairs.length, 1)]?.set()
      try {
        return tree.toString()
      } catch {
        // Not every value can be written where it was put.
        return text
      }
    },
)
const written = fc.string({ unit: 'grapheme', maxLength: 200 }).map(
  (random): Wound =>
    () =>
      random,
)

const wound: fc.Arbitrary<Wound> = fc.oneof(
  { weight: 2, arbitrary: truncated },
  { weight: 2, arbitrary: cut },
  { weight: 3, arbitrary: inserted },
  { weight: 2, arbitrary: flipped },
  { weight: 2, arbitrary: merged },
  { weight: 2, arbitrary: movedLine },
  { weight: 8, arbitrary: replaced },
  { weight: 1, arbitrary: written },
)

/** The sources with one to three wounds; `files` are those that were damaged. */
export function damagedSources(sources: readonly Source[]): fc.Arbitrary<{ sources: Source[]; files: string[] }> {
  const place = fc.record({ at: fc.nat(sources.length - 1), other: fc.nat(sources.length - 1), wound })
  return fc.array(place, { minLength: 1, maxLength: 3 }).map((places) => {
    const damaged = [...sources]
    for (const { at, other, wound: apply } of places) {
      const source = damaged[at]
      if (source) damaged[at] = { file: source.file, text: apply(source.text, damaged[other]?.text ?? '') }
    }
    return { sources: damaged, files: places.map(({ at }) => sources[at]?.file ?? '') }
  })
}
