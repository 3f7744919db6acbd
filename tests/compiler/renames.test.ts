/** A new name loses what applicants have saved under the old one, unless a migration says so: `check` and `pin` refuse it. */
import { expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { pinJourney } from '../../src/engine/toolchain/pin.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

const written = pinJourney(tea, teaRegistry)
const pinned: Source[] = [...tea.filter(({ file }) => !written.some((each) => each.file === file)), ...written]

/** With the name changed wherever it stands, but in the pins. */
function renamed(was: RegExp, is: string, more: (text: string) => string = (text) => text): Source[] {
  return pinned.map(({ file, text }) =>
    file.includes('/pins/')
      ? { file, text }
      : {
          file: file.replace(was, is),
          text: file === 'tea/journey.yaml' ? more(text.replaceAll(was, is)) : text.replaceAll(was, is),
        },
  )
}

function lost(sources: Source[]): string[] {
  const { diagnostics, compiled } = checkUnwalked(sources, teaRegistry)
  expect(compiled, JSON.stringify(diagnostics)).toBeDefined()
  return diagnostics
    .filter(({ code }) => code === 'J242')
    .map(({ file, line, message, help }) => `${file.replace('tea/', '')}:${line} ${message} | ${help}`)
}

/** But for what the calculation calls so. */
const size = /(?<!with: \{ )\bsize\b/g

test('a field with another name is refused at its line, with the version to write', () => {
  expect(lost(renamed(size, 'volume'))).toEqual([
    "steps/menu.yaml:9 `menu.size` is called `menu.volume` now, and no migration says so | write `version: 2` and `migrations: { '1': { facts: { menu.size: menu.volume } } }` in journey.yaml, or `menu.size: null` where it is not the same",
  ])
})

test.each([
  ['says so', "migrations: { '1': { facts: { menu.size: menu.volume } } }"],
  ['drops it', "migrations: { '1': { facts: { menu.size: null } } }"],
])('a migration that %s is enough', (_, migration) => {
  expect(lost(renamed(size, 'volume', (text) => text.replace('version: 1', `version: 2\n${migration}`)))).toEqual([])
})

test('a higher version alone is not', () => {
  const higher = (text: string): string => text.replace('version: 1', "version: 2\nmigrations: { '1': {} }")
  expect(lost(renamed(size, 'volume', higher))).toEqual([
    expect.stringContaining("write `migrations: { '1': { facts: { menu.size: menu.volume } } }` in journey.yaml"),
  ])
})

test.each([
  ['address', /(?<!path: \/)\breview\b/g, 'review', 'overview'],
  ['form', /\bmember\b/g, 'member', 'guest'],
  ['rules and content', /\breview\b/g, 'review', 'overview'],
])('a step with another name is known by its %s', (_, pattern, was, is) => {
  expect(lost(renamed(pattern, is))).toEqual([
    expect.stringMatching(`^steps/${is}\\.yaml:\\d+ \`${was}\` is called \`${is}\` now`),
  ])
})

test('a record with another name is known by its schema', () => {
  const withSchema = [...tea].map(({ file, text }) => ({
    file,
    text:
      file === 'tea/journey.yaml'
        ? text.replace('records: [order, kitchen]', 'records: { order: order, kitchen: null }')
        : text,
  }))
  const pins = pinJourney(withSchema, teaRegistry).filter(({ file }) => file.includes('/pins/'))
  const sources = [
    ...withSchema.map((source) => ({
      ...source,
      text: source.text
        .replaceAll('records: { order: order', 'records: { booking: order')
        .replaceAll(/\border\.number\b/g, 'booking.number')
        .replaceAll('keep: order', 'keep: booking')
        .replaceAll('{ order: null }', '{ booking: null }'),
    })),
    ...pins,
  ]
  expect(lost(sources)).toEqual([expect.stringContaining('`order` is called `booking` now')])
})

test('another question in place of one is no new name', () => {
  const other = pinned.map((source) =>
    source.file === 'tea/schemas/menu.yaml'
      ? {
          ...source,
          text: source.text
            .replace('size: { type: integer, minimum: 100 }', 'volume: { type: integer, minimum: 250 }')
            .replace('tea, size', 'tea, volume'),
        }
      : source.file.includes('/pins/') || source.file.includes('/schemas/')
        ? source
        : { ...source, text: source.text.replaceAll(size, 'volume') },
  )
  expect(checkUnwalked(other, teaRegistry).diagnostics.map(({ code }) => code)).not.toContain('J242')
})

const migrating = (migration: string, version = 2): Source[] =>
  pinned.map((source) =>
    source.file === 'tea/journey.yaml'
      ? {
          ...source,
          text: source.text.replace('version: 1', `version: ${version}\nmigrations: { '1': { ${migration} } }`),
        }
      : source,
  )

const unknownIn = (sources: Source[]): string[] =>
  checkUnwalked(sources, teaRegistry)
    .diagnostics.filter(({ code }) => code === 'J207')
    .map(({ file, line, message, help }) => `${file.replace('tea/', '')}:${line} ${message} | ${help}`)

test('a migration of what the pinned version never had is refused at its line', () => {
  expect(unknownIn(migrating('facts: { menu.sise: menu.size }'))).toEqual([
    'journey.yaml:4 `menu.sise` never was | use `menu.size`',
  ])
  expect(unknownIn(migrating('facts: { cupboard: null }'))).toEqual([
    expect.stringContaining('journey.yaml:4 `cupboard` never was | there is `order`'),
  ])
  expect(unknownIn(migrating('steps: { menue: menu }'))).toEqual(['journey.yaml:4 `menue` never was | use `menu`'])
})

test.each(['facts: { menu.size: null }', 'facts: { kitchen: null }', 'facts: { teas: null }'])(
  'a migration with %s forgets what was there',
  (migration) => {
    expect(unknownIn(migrating(migration))).toEqual([])
  },
)
