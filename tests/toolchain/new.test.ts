/** A new part of the tea order is begun by the tool, and passes `check`, or `check` says what is missing. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { createPart, type Wanted } from '../../src/engine/toolchain/new/new.ts'
import { changed, tea, teaRegistry } from '../diagnostics/tea.ts'

/** The tea order with a part more, and what was written. */
const code = {
  ...{ widgets: 'parts/widgets', blocks: 'parts/blocks', effects: 'parts/effects', calculations: 'parts/calculations' },
  ...{ widgetTable: 'parts/widgets.md', blockTable: 'parts/blocks.md' },
}

function withNew(
  wanted: Pick<Wanted, 'kind' | 'name'> & { after?: string },
  shop: readonly Source[] = tea,
): { files: string[]; sources: Source[] } {
  const disk = (file: string) => shop.find((each) => each.file === file)?.text
  const written = createPart({ after: undefined, ...wanted, folder: 'tea', code }, disk, teaRegistry)
  const others = shop.filter(({ file }) => !written.some((each) => each.file === file))
  const sources = [...others, ...written].toSorted((a, b) => (a.file < b.file ? -1 : 1))
  return { files: written.map(({ file }) => file).toSorted(), sources }
}

/** The sources with a text in one file replaced, as an author would go on. */
function edited(sources: Source[], file: string, replace: string, by: string): Source[] {
  return sources.map((each) => (each.file === file ? { ...each, text: each.text.replace(replace, by) } : each))
}

const found = (sources: Source[]) =>
  compile(sources, teaRegistry).diagnostics.map(({ code, message }) => `${code} ${message}`)

test('[Y1] a new step stands behind another one, with its schema and its words, and only a use of its answer is missing', () => {
  const { files, sources } = withNew({ kind: 'step', name: 'cake', after: 'wait' })
  expect(files).toEqual([
    'tea/copy/en.yaml',
    'tea/schemas/forms/cake.yaml',
    'tea/steps/cake.yaml',
    'tea/steps/wait.yaml',
  ])
  expect(found(sources)).toEqual(['J226 nothing uses the answer to `answer`'])
  const { compiled } = compile(sources, teaRegistry)
  expect(compiled?.definition.steps.wait?.on['look.ok']).toEqual([{ go: 'cake' }])
  expect(compiled?.definition.steps.cake?.on.next).toEqual([{ go: 'cup' }])
})

test('[Y1] a new step opens to whom the step before it opens', () => {
  const guards = 'unless: menuIsRead\nwhen: [menuIsRead]\n'
  const { sources } = withNew(
    { kind: 'step', name: 'cake', after: 'wait' },
    changed([{ file: 'steps/wait.yaml', replace: 'section: brew\n', by: `section: brew\n${guards}` }]),
  )
  const cake = sources.find(({ file }) => file === 'tea/steps/cake.yaml')?.text
  expect(cake).toContain(`section: brew\nneeds: [order.number]\n${guards}`)
})

test.each([
  [
    'on one line',
    '{ order: [kitchen, wait], kitchen: [wait] }',
    '{ order: [kitchen, wait, cake], kitchen: [wait, cake] }',
  ],
  [
    'on lines',
    '\n  order:\n    - wait # last\n    - kitchen',
    '\n  order:\n    - wait\n    - cake # last\n    - kitchen',
  ],
])('[Y1] a new step is emptied with the step before it: %s', (_, before, after) => {
  const { sources } = withNew(
    { kind: 'step', name: 'cake', after: 'wait' },
    changed([{ file: 'journey.yaml', replace: 'calculations:', by: `cascades: ${before}\ncalculations:` }]),
  )
  expect(sources.find(({ file }) => file === 'tea/journey.yaml')?.text).toContain(`cascades: ${after}\n`)
  expect(found(sources)).toEqual(['J226 nothing uses the answer to `answer`'])
})

test('[Y1] of a new step that has no place yet, the tool says what is missing', () => {
  expect(found(withNew({ kind: 'step', name: 'cake' }).sources)).toEqual(['J306 `cake` is a dead end'])
})

test.each([
  [{ kind: 'step', name: 'cake', after: 'wait' } as const, 'cake'],
  [{ kind: 'dialog', name: 'allergies', after: 'menu' } as const, 'allergies'],
  [{ kind: 'error', name: 'TOO_HOT' } as const, 'TOO_HOT'],
])('[Y1] a new $kind leaves a further language as it is, and `check` counts what it lacks', (part, name) => {
  const languages = { file: 'journey.yaml', replace: 'languages: [en]', by: 'languages: [en, zu]' }
  const text = `${tea.find(({ file }) => file === 'tea/copy/en.yaml')?.text}`
  const { sources } = withNew(part, changed([languages, { file: 'copy/zu.yaml', text }]))
  expect(sources.find(({ file }) => file === 'tea/copy/zu.yaml')?.text).toBe(text)
  expect(found(sources)).toContainEqual(expect.stringMatching(`^J406 .*${name}.* missing in \`zu\``))
})

test('[Y1] a new error gets words in a journey that has no error yet', () => {
  const { sources } = withNew(
    { kind: 'error', name: 'TOO_HOT' },
    changed([{ file: 'copy/en.yaml', text: 'actions: { next: Next }\n' }]),
  )
  expect(sources.find(({ file }) => file === 'tea/copy/en.yaml')?.text).toContain(
    "\nerrors:\n  'TOO_HOT':\n    title: ",
  )
})

test('[Y1] a new step stands behind one whose rules all lead to the same step, and behind the dialog that leads there too', () => {
  const shop = changed([
    {
      file: 'steps/milk.yaml',
      replace: /next: .*/,
      by: 'next: [{ when: hasMilk, show: ask }, { when: menuIsRead, go: wait }, { go: wait }]',
    },
    {
      file: 'steps/ask.yaml',
      text: 'step: ask\nas: dialog\nactions: { yes: primary, stay: link }\non: { yes: [{ close: true, go: wait }], stay: [{ close: true, go: cup }] }\n',
    },
    { file: 'stories/ask.yaml', text: 'step: ask\nstories:\n  - { on: yes, does: { close: true, go: wait } }\n' },
  ])
  const { files, sources } = withNew({ kind: 'step', name: 'cake', after: 'milk' }, shop)
  const textOf = (name: string) => sources.find(({ file }) => file === `tea/${name}.yaml`)?.text
  expect(files).toEqual(expect.arrayContaining(['tea/steps/ask.yaml', 'tea/steps/milk.yaml', 'tea/stories/ask.yaml']))
  expect(textOf('steps/milk')).toContain(
    'next: [{ when: hasMilk, show: ask }, { when: menuIsRead, go: cake }, { go: cake }]',
  )
  expect(textOf('steps/ask')).toContain('on: { yes: [{ close: true, go: cake }], stay: [{ close: true, go: cup }] }')
  expect(textOf('stories/ask')).toContain('{ on: yes, does: { close: true, go: cake } }')
  expect(textOf('steps/cake')).toContain('next: [{ go: wait }]')
})

test('[Y1] a new dialog must be shown by a rule, and passes once it is', () => {
  const { sources } = withNew({ kind: 'dialog', name: 'allergies' })
  expect(found(sources)).toEqual(['J301 nothing leads to `allergies`'])
  expect(found(edited(sources, 'tea/steps/menu.yaml', 'show: about', 'show: [about, allergies]'))).toEqual([])
})

test.each(['menu', 'milk', 'cup'])('[Y1] a new dialog gets a button on the step %s, and passes', (after) => {
  expect(found(withNew({ kind: 'dialog', name: 'allergies', after }).sources)).toEqual([])
})

test('[Y1] a new step and a new dialog name nothing that another product may lack', () => {
  const fitting = { accepts: ['string' as const], options: {}, events: [], copy: [] }
  const named = (name: string) => ({ ...teaRegistry, blocks: {}, widgets: { day: fitting, [name]: fitting } })
  const written = (kind: string, registry = named('text')) => {
    const disk = (file: string) => tea.find((each) => each.file === file)?.text
    return createPart({ kind, name: 'cake', after: undefined, folder: 'tea', code }, disk, registry).find(
      ({ file }) => file === 'tea/steps/cake.yaml',
    )?.text
  }
  expect(written('dialog')).not.toContain('content')
  expect(written('step')).toContain('answer: text')
  expect(written('step', named('line'))).toContain('answer: day')
})

test('[Y1] a new code has its words, and passes once a call can answer it', () => {
  const { sources } = withNew({ kind: 'error', name: 'TOO_HOT' })
  expect(found(sources)).toEqual(['J307 nothing produces `TOO_HOT`'])
  expect(found(edited(sources, 'tea/services.yaml', 'KETTLE_COLD]', 'KETTLE_COLD, TOO_HOT]'))).toEqual([])
})

test('[Y1] a new widget and a new effect are written and registered where the product keeps them', () => {
  const shop: Record<string, string> = {
    'parts/widgets/index.ts': "import { mug } from './mug.tsx'\n\nexport const widgets = {\n  mug,\n}\n",
    'parts/effects/index.ts': "import { brew } from './brew.ts'\n\nexport const effects = {\n  brew,\n}\n",
    'parts/widgets.md': '| widget | stores |\n|---|---|\n| `mug` | string |\n',
  }
  const disk = (file: string) => shop[file] ?? tea.find((each) => each.file === file)?.text
  const write = (kind: string, name: string) =>
    new Map(
      createPart({ kind, name, after: undefined, folder: 'tea', code }, disk, teaRegistry).map(({ file, text }) => [
        file,
        text,
      ]),
    )
  const widget = write('widget', 'tea-pot')
  expect([...widget.keys()].toSorted()).toEqual([
    'parts/widgets.md',
    'parts/widgets/index.ts',
    'parts/widgets/tea-pot.tsx',
  ])
  expect(widget.get('parts/widgets/index.ts')).toContain("  'tea-pot': teaPot,\n}")
  expect(widget.get('parts/widgets.md')).toContain('| `mug` | string |\n| `tea-pot` | string')
  const effect = write('effect', 'tea.pour')
  expect(effect.get('parts/effects/index.ts')).toContain("  'tea.pour': teaPour,\n}")
  expect(effect.get('parts/effects/tea-pour.ts')).toContain('export function teaPour(): Effect')
  expect([...effect.keys()].filter((file) => file.startsWith('src/'))).toEqual([])
})

test('[Y3] a new block and a new calculation are written and registered where the product keeps them', () => {
  const shop: Record<string, string> = {
    'parts/blocks/index.ts': "import { tray } from './tray.tsx'\n\nexport const blocks = {\n  tray,\n}\n",
    'parts/calculations/index.ts': 'export const calculations = {\n}\n',
    'parts/blocks.md': '| block | keys |\n|---|---|\n| `tray` | `text` |\n',
  }
  const write = (kind: string, name: string) =>
    Object.fromEntries(
      createPart({ kind, name, after: undefined, folder: 'tea', code }, (file) => shop[file], teaRegistry).map(
        ({ file, text }) => [file, text],
      ),
    )
  const block = write('block', 'tea-leaf')
  expect(Object.keys(block).toSorted()).toEqual([
    'parts/blocks.md',
    'parts/blocks/index.ts',
    'parts/blocks/tea-leaf.tsx',
  ])
  expect(block['parts/blocks/index.ts']).toContain("  'tea-leaf': teaLeaf,\n}")
  expect(block['parts/blocks.md']).toContain('| `tray` | `text` |\n| `tea-leaf` | `text` |\n')
  const calculation = write('calculation', 'leavesLeft')
  expect(Object.keys(calculation).toSorted()).toEqual([
    'parts/calculations/index.ts',
    'parts/calculations/leaves-left.ts',
  ])
  expect(calculation['parts/calculations/index.ts']).toContain("import { leavesLeft } from './leaves-left.ts'")
  expect(calculation['parts/calculations/index.ts']).toContain('  leavesLeft,\n}')
})

test.each([
  ['widget', 'pick'],
  ['block', 'picture'],
  ['calculation', 'price'],
])('[Y3] a %s is not written where there is one of its name, in whatever file', (kind, name) => {
  const wanted = { kind, name, after: undefined, folder: 'tea', code }
  expect(() => createPart(wanted, () => undefined, teaRegistry)).toThrow(`there is a ${kind} \`${name}\` already`)
})

test.each([
  ['block', 'form', 'is the engine’s own'],
  ['block', 'switch', 'such as `paw-switch`'],
  ['block', 'teaLeaf', 'a widget or block is called like `paw-print`'],
  ['calculation', 'delete', 'such as `pawDelete`'],
  ['calculation', 'define-calculation', 'a calculation like `pawPrint`'],
  ['calculation', 'defineCalculation', 'is reserved in code'],
])('[Y3] a %s called %s is refused in words', (kind, name, says) => {
  const wanted = { kind, name, after: undefined, folder: 'tea', code }
  expect(() => createPart(wanted, () => undefined, teaRegistry)).toThrow(says)
})

test('[Y3] an effect that is declared already gets its code, and one that a server answers gets none', () => {
  const declared = changed([
    { file: 'services.yaml', replace: /^services:$/m, by: 'services:\n  tea.pour: { local: true, answer: order }' },
  ])
  const disk = (file: string) =>
    file === 'parts/effects/index.ts'
      ? 'export const effects = {\n}\n'
      : declared.find((each) => each.file === file)?.text
  const write = (name: string) =>
    createPart({ kind: 'effect', name, after: undefined, folder: 'tea', code }, disk, teaRegistry)
  const written = write('tea.pour')
  expect(written.map(({ file }) => file).toSorted()).toEqual(['parts/effects/index.ts', 'parts/effects/tea-pour.ts'])
  expect(written.find(({ file }) => file.endsWith('tea-pour.ts'))?.text).toContain('`tea.pour` is not written yet')
  expect(() => write('kettle.heat')).toThrow('a server answers it')
})

test('[Y3] a widget is registered in a file whose lines end with CR and LF, and all its lines end so', () => {
  const index = "import { mug } from './mug.tsx'\r\n\r\nexport const widgets = {\r\n  mug,\r\n}\r\n"
  const disk = (file: string) => (file === 'parts/widgets/index.ts' ? index : undefined)
  const wanted = { kind: 'widget', name: 'tea-pot', after: undefined, folder: 'tea', code }
  const written = createPart(wanted, disk, teaRegistry).find(({ file }) => file === 'parts/widgets/index.ts')
  expect(written?.text).toContain("  'tea-pot': teaPot,\r\n}")
  expect(written?.text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

const refused: [title: string, wanted: Parameters<typeof withNew>[0], says: string][] = [
  ['a kind that there is not', { kind: 'sandwich', name: 'x' }, '`sandwich` cannot be made'],
  ['no kind', { kind: '', name: '' }, 'say what to make: step, dialog, error, widget, block, calculation, effect'],
  ['no name', { kind: 'step', name: '' }, 'give the step a name'],
  ['a name with a capital', { kind: 'step', name: 'Cake' }, 'small letters'],
  ['a name that is taken', { kind: 'step', name: 'cup' }, 'there is a step `cup` already'],
  ['a code that is there', { kind: 'error', name: 'SPILLED' }, 'stands in tea/errors.yaml already'],
  ['a step behind none', { kind: 'step', name: 'cake', after: 'nowhere' }, 'there is no step `nowhere`'],
  ['a step behind one that goes nowhere', { kind: 'step', name: 'cake', after: 'cup' }, 'goes on in no way'],
]

test('[Y1] a step behind one that leads to several is refused with the names of all of them', () => {
  const shop = changed([
    { file: 'steps/milk.yaml', replace: /next: .*/, by: 'next: [{ when: menuIsRead, go: wait }, { go: cup }]' },
  ])
  expect(() => withNew({ kind: 'step', name: 'cake', after: 'milk' }, shop)).toThrow('goes on to `wait` and `cup`')
})

test.each(refused)('[Y1] %s is refused in words', (_, wanted, message) => {
  expect(() => withNew(wanted)).toThrow(message)
})

test.each(['', 'step: cup\non: { next: { go: menu } }', 'step: cup\non: { next: [menu, { go: [menu] }] }'])(
  '[Y1] a step behind one whose file is still wrong is refused in words (%j)',
  (text) => {
    const shop = tea.map((each) => (each.file === 'tea/steps/cup.yaml' ? { ...each, text } : each))
    expect(() => withNew({ kind: 'step', name: 'cake', after: 'cup' }, shop)).toThrow('goes on in no way')
  },
)

/** A new widget in a product that has one, by the path of each file that was written. */
function newWidget(name: string, own: Partial<typeof code & { widgetFile: () => string }> = {}): Map<string, string> {
  const disk = (file: string) =>
    file === 'parts/widgets/index.ts'
      ? "import { mug } from './mug.tsx'\n\nexport const widgets = {\n  mug,\n}\n"
      : undefined
  const wanted = { kind: 'widget', name, after: undefined, folder: 'tea', code: { ...code, ...own } }
  return new Map(createPart(wanted, disk, teaRegistry).map(({ file, text }) => [file, text]))
}

test('[Y3] a new widget needs nothing but the engine, unless the product says what it begins with', () => {
  const file = 'parts/widgets/tea-pot.tsx'
  const imports = newWidget('tea-pot')
    .get(file)
    ?.match(/from '.*'/g)
  expect(imports).toEqual(["from '@journey/engine'"])
  expect(newWidget('tea-pot', { widgetFile: () => 'our own' }).get(file)).toBe('our own')
})

test('a widget is not called by a word that code cannot use as a name', () => {
  for (const name of ['switch', 'new', 'default'])
    expect(() => newWidget(name)).toThrow(`\`${name}\` is reserved in code`)
  for (const name of ['define-widget', 'widget-props']) expect(() => newWidget(name)).toThrow('is reserved in code')
  const widgetFile = () => "import { type Pot, TeaPot } from './pots.tsx'\n"
  for (const name of ['pot', 'tea-pot']) expect(() => newWidget(name, { widgetFile })).toThrow('is reserved in code')
  expect([...newWidget('paw-switch').keys()]).toContain('parts/widgets/paw-switch.tsx')
})
