/** Editing a file by machine leaves what a person wrote around it alone. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseSource } from '../../src/engine/compiler/source/document.ts'
import { withBefore, withEntry, withScalar } from '../../src/engine/toolchain/text-edit.ts'

const file = 'tea/copy/en.yaml'
const text = `# Words.
menu:                      # the first screen
  title: Tea
  intro: >-
    A long text
    on two lines.
  note: 'Yours, {name}'    # kept

# What fails.
errors:
  OUT: Finished
`

test('[Y1] a text is replaced, and comments, order and blank lines stay', () => {
  expect(withScalar({ file, text }, ['menu', 'title'], 'Coffee')).toBe(text.replace('title: Tea', 'title: Coffee'))
  expect(withScalar({ file, text }, ['menu', 'note'], 'Mine: {name}')).toBe(
    text.replace("'Yours, {name}'", "'Mine: {name}'"),
  )
  expect(withScalar({ file, text }, ['menu', 'intro'], 'Short')).toBe(
    text.replace('>-\n    A long text\n    on two lines.', 'Short'),
  )
})

test('[Y1] whatever is written reads back as it was written, and nothing else changes', () => {
  const written = fc
    .string({ unit: 'grapheme', maxLength: 160 })
    .filter((value) => value.trim() === value && !/[\p{C}\u0085\u2028\u2029]/u.test(value))
  fc.assert(
    fc.property(written, fc.constantFrom('title', 'intro', 'note'), (value, key) => {
      const after = withScalar({ file, text }, ['menu', key], value) ?? ''
      const before = parse(text)
      expect(parse(after)).toEqual({ ...before, menu: { ...before.menu, [key]: value } })
      expect(after).toContain('# the first screen')
      expect(after).toContain('# What fails.\nerrors:')
    }),
  )
})

test('between braces and brackets a text reads back as it was written, with its commas and line breaks', () => {
  const inFlow = 'menu: { tea: { label: Code, help: Look }, sizes: [Big, Small] } # kept\n'
  const set = (path: (string | number)[], value: string) => withScalar({ file, text: inFlow }, path, value)
  expect(set(['menu', 'tea', 'label'], 'Code, please')).toBe(inFlow.replace('Code', "'Code, please'"))
  expect(set(['menu', 'tea', 'label'], 'Number')).toBe(inFlow.replace('Code', 'Number'))
  expect(set(['menu', 'sizes', 1], 'Small, hot')).toBe(inFlow.replace('Small', "'Small, hot'"))
  const parts = fc.array(fc.constantFrom('a', 'Tea', ', ', ': ', ' #', '\n', "'", '"', '{', ']', ' ', '- ', '\\', '\t'))
  fc.assert(
    fc.property(
      parts,
      fc.constantFrom<[string, string, string | number][]>(['menu', 'tea', 'help'], ['menu', 'sizes', 0]),
      (found, path) => {
        const value = found.join('')
        const after = parse(set(path, value) ?? '')
        expect(after.menu[path[1]][path[2]]).toBe(value)
      },
    ),
  )
})

test('a text that begins or ends with a line break reads back as it was written', () => {
  for (const value of ['\nTea', 'Tea\n', ' Tea\nwith milk', 'Tea\n\nwith milk\n\n']) {
    expect(parse(withScalar({ file, text }, ['menu', 'intro'], value) ?? '').menu.intro).toBe(value)
  }
})

test('[Y1] a comment behind a text stays a comment, whatever is written', () => {
  const long =
    'Tea that is black or green, from one of the hills that we know, with milk or without it, and with sugar for you.'
  for (const value of ['Coffee', long, 'Coffee\nwith milk']) {
    const after = withScalar({ file, text }, ['menu', 'note'], value) ?? ''
    expect(parse(after).menu.note).toBe(value)
    expect(after).toContain('    # kept\n')
  }
  const header = text.replace('intro: >-', 'intro: >-  # long')
  const after = withScalar({ file, text: header }, ['menu', 'intro'], long) ?? ''
  expect(parse(after).menu.intro).toBe(long)
  expect(after).toContain('  # long\n')
})

test('[Y1] lines of a file that ends them with CR and LF end so, too', () => {
  const source = { file, text: text.replaceAll('\n', '\r\n') }
  const long =
    'Tea that is black or green, from one of the hills that we know, with milk or without it, and with sugar for you.'
  const changed = [
    ...['Short', long, 'Two\nlines'].flatMap((value) => [
      withScalar(source, ['menu', 'intro'], value),
      withScalar(source, ['menu', 'title'], value),
    ]),
    withBefore(source, 'errors', 'cup: {}\n\n'),
    withEntry(parseSource(source), ['errors'], 'COLD: Too cold'),
  ]
  for (const each of changed) expect(each?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('[Y1] no line ends with a space, which an editor would drop', () => {
  const spaced = `${'word  '.repeat(40)}end`
  for (const value of [spaced, 'Tea \nwith milk']) {
    const after = withScalar({ file, text }, ['menu', 'title'], value) ?? ''
    expect(after).not.toMatch(/ $/m)
    expect(parse(after).menu.title).toBe(value)
  }
})

test('lines at the end of a file begin a line of their own, and an entry follows a comma that is there', () => {
  expect(withBefore({ file, text: 'menu: {}' }, 'errors', 'cup: {}\n')).toBe('menu: {}\ncup: {}\n')
  expect(withEntry(parseSource({ file, text: 'menu: { title: Tea, }\n' }), ['menu'], 'help: Ask')).toBe(
    'menu: { title: Tea, help: Ask }\n',
  )
})

test('[Y1] where no text stands, nothing is replaced', () => {
  expect(withScalar({ file, text }, ['menu', 'nothing'], 'x')).toBeUndefined()
  expect(withScalar({ file, text }, ['menu'], 'x')).toBeUndefined()
})

test('lines go before a key and its comment, or to the end of a map', () => {
  expect(withBefore({ file, text }, 'errors', 'cup: {}\n\n')).toBe(
    text.replace('# What fails.', 'cup: {}\n\n# What fails.'),
  )
  expect(withBefore({ file, text }, 'none', 'cup: {}\n')).toBe(`${text}cup: {}\n`)
  expect(withEntry(parseSource({ file, text }), ['errors'], 'COLD: Too cold')).toBe(`${text}  COLD: Too cold\n`)
  expect(parse(withEntry(parseSource({ file, text }), ['menu'], 'help: Ask'))).toMatchObject({
    menu: { help: 'Ask', title: 'Tea' },
  })
})
