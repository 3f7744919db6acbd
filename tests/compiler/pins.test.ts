/** Whatever of a journey is changed, `check` says so at its line until the change is accepted; the same in other words is let be. */
import { beforeAll, describe, expect, test } from 'vitest'
import { placesIn } from '../../bench/places.ts'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { pinJourney } from '../../src/engine/toolchain/pin.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

let pinned: Source[]

beforeAll(() => {
  pinned = accepted(tea)
})

function accepted(sources: readonly Source[]): Source[] {
  const written = pinJourney(sources, teaRegistry)
  return [...sources.filter(({ file }) => !written.some((each) => each.file === file)), ...written]
}

function found(sources: readonly Source[]): string[] {
  return checkUnwalked(sources, teaRegistry).diagnostics.map(
    ({ code, file, line, message, label }) => `${code} ${file.replace('tea/', '')}:${line} ${message}: ${label}`,
  )
}

function withText(file: string, change: (text: string) => string, sources = pinned): Source[] {
  const changed = sources.map((each) =>
    each.file === `tea/${file}` ? { file: each.file, text: change(each.text) } : each,
  )
  expect(changed).not.toEqual(sources)
  return changed
}

test('a journey as it was accepted is held to it without a word', () => {
  expect(found(pinned)).toEqual([])
  expect(pinJourney(pinned, teaRegistry)).toEqual([])
})

test('pins in which a merge was not finished are written anew, and not changed by hand', () => {
  const merged = withText('pins/steps.lock', (text) => `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> other\n`)
  const help = checkUnwalked(merged, teaRegistry).diagnostics.map((each) => each.help)
  expect(help[0]).toContain('npm run journey -- pin')
  expect(found(accepted(merged))).toEqual([])
})

test.each(['', '# nothing\n', '- a\n', '~\n'])('pins without a pin hide nothing: %j', (text) => {
  const emptied = withText('pins/errors.lock', () => text)
  const unpinned = expect.stringContaining('J324 errors.yaml:1 nothing is pinned of `errors`')
  expect(found(emptied)).toEqual([unpinned])
  const changed = withText('settings.yaml', (before) => before.replace('guesses: 3', 'guesses: 9'), emptied)
  expect(found(changed)).toEqual([unpinned, expect.stringContaining('J324 settings.yaml:4')])
  expect(found(accepted(emptied))).toEqual([])
})

test('a journey without pins is held to nothing', () => {
  expect(found(tea)).toEqual([])
})

test('what was made a comment is told at the comment', () => {
  const changed = withText('steps/wait.yaml', (text) => text.replace('  steeping.done:', '  # steeping.done:'))
  const line =
    (changed.find(({ file }) => file.endsWith('steps/wait.yaml'))?.text ?? '')
      .split('\n')
      .findIndex((each) => each.includes('# steeping')) + 1
  expect(found(changed)).toEqual([expect.stringContaining(`J324 steps/wait.yaml:${line} `)])
})

test('of two long texts what differs is told, at its line', () => {
  const long = (end: string): string =>
    `  title: >-\n    Enjoy the tea that we have made with great care for you and for you alone,\n    and ${end}`
  const [before, after] = ['come back', 'go away'].map((end) =>
    withText('copy/en.yaml', (text) => text.replace('  title: Enjoy your tea', long(end)), tea as Source[]),
  )
  const pins = accepted(before ?? []).filter(({ file }) => file.includes('/pins/'))
  const [told = ''] = found([...(after ?? []), ...pins])
  const line =
    (after?.find(({ file }) => file.endsWith('en.yaml'))?.text.split('\n') ?? []).indexOf('    and go away') + 1
  expect(told).toContain(`J324 copy/en.yaml:${line} `)
  expect(told).toMatch(/was `….*come back`, is `….*go away`/)
})

/** Notes for people, and names that have one value only. */
const unnoticed = /^(step|as|.*\.description|\$schema)$/

test('a change of any kind of node is told at its line', () => {
  const seen = new Set<string>()
  const missed = tea.flatMap(({ file, text }) =>
    placesIn(text).flatMap(({ path, is, from, to, value }) => {
      const [, folder = ''] = file.split('/')
      const first = /^(steps|journey)/.test(folder) ? path[0] : ''
      const kind = `${folder} ${first} ${folder === 'copy' ? '' : path.at(-1)}`
      if (is !== 'value' || file.endsWith('contract.yaml') || unnoticed.test(path.join('.')) || seen.has(kind))
        return []
      seen.add(kind)
      const other = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x`
      const changed = text.slice(0, from) + JSON.stringify(other) + text.slice(to)
      const line = text.slice(0, from).split('\n').length
      const lines = found(pinned.map((each) => (each.file === file ? { file, text: changed } : each)))
      const isThere = lines.some((each) => each.includes(` ${file.replace('tea/', '')}:${line} `))
      return isThere ? [] : [`${file}:${line} ${path.join('.')}: ${String(value)} (${lines.join('; ')})`]
    }),
  )
  expect(seen.size).toBeGreaterThan(60)
  expect(missed).toEqual([])
})

describe('a change says what was and what is', () => {
  test.each([
    ['a wait', 'steps/member.yaml', '31s', '32s', 'was `31s`, is `32s`'],
    ['a limit of the settings', 'settings.yaml', 'guesses: 3', 'guesses: 4', 'was `3`, is `4`'],
    ['how often a poll asks', 'steps/brewing.yaml', 'every: 10s', 'every: 9s', 'was `10s`, is `9s`'],
    [
      'a condition the other way round',
      'steps/milk.yaml',
      'when: wantsSugar',
      'unless: wantsSugar',
      'was go review, is go sugar',
    ],
    ['one condition of two left out', 'steps/menu.yaml', '[open, mayTry]', '[open]', 'was `mayTry`'],
    ['a word', 'copy/en.yaml', 'Your order', 'Your odrer', 'is `Your odrer'],
    ['a blank of another kind', 'copy/en.yaml', 'Your order', 'Your\u00a0order', 'is `Your\\u00a0order'],
  ])('%s', (_, file, replace, by, label) => {
    const before = tea.find((each) => each.file === `tea/${file}`)?.text.split(replace)[0] ?? ''
    const lines = found(withText(file, (text) => text.replace(replace, by)))
    expect(lines.filter((each) => each.startsWith(`J324 ${file}:${before.split('\n').length} `)).join()).toContain(
      label,
    )
  })
})

describe('the same in other words is let be', () => {
  test.each([
    [
      'the other branch first',
      'steps/milk.yaml',
      'when: wantsSugar, go: sugar }, { go: review',
      'unless: wantsSugar, go: review }, { go: sugar',
    ],
    ['conditions in another order', 'steps/menu.yaml', '[open, mayTry]', '[mayTry, open]'],
    ['another unit of the same wait', 'steps/member.yaml', '31s', '31000ms'],
    [
      'facts that are needed in another order',
      'steps/review.yaml',
      'needs: [menu.tea, milk.milk]',
      'needs: [milk.milk, menu.tea]',
    ],
    [
      'what is the default, written down',
      'schemas/menu.yaml',
      'type: object\n',
      'type: object\nadditionalProperties: true\n',
    ],
    ['a mark that marks nothing', 'schemas/menu.yaml', 'tea: { type: string', 'tea: { x-pii: false, type: string'],
    ['a header in other capitals', 'services.yaml', '{ House: settings.house }', '{ HOUSE: settings.house }'],
    ['a constant as a list of one', 'journey.yaml', 'milk.sugar: true', 'milk.sugar: [true]'],
    ['a pattern that takes the same texts', 'journey.yaml', '[0-9]+', '[0-9][0-9]*'],
  ])('%s', (_, file, replace, by) => {
    expect(found(withText(file, (text) => text.replace(replace, by)))).toEqual([])
  })
})

test('words that a step takes from the one that it extends may be written or not, and no others', () => {
  const own = '\nmug:\n  title: Enjoy your tea\n  intro: It is hot\n'
  const sources = [
    ...withText(
      'journey.yaml',
      (text) => `${text}  pour: [{ go: mug }]\n`,
      withText('copy/en.yaml', (text) => text + own, [...tea]),
    ),
    { file: 'tea/steps/mug.yaml', text: '# The same in a mug.\nstep: mug\nextends: cup\npath: /mug/{number}\n' },
  ]
  const written = accepted(sources)
  const changed = (replace: string): string[] =>
    found(withText('copy/en.yaml', (text) => text.replace(replace, replace.replace(/ {2}\w+: .*\n/, '')), written))
  expect(changed('mug:\n  title: Enjoy your tea\n').filter((each) => each.startsWith('J324'))).toEqual([])
  expect(changed('  intro: It is hot\n').filter((each) => each.startsWith('J324'))).toHaveLength(1)
})

test('a strict limit of a whole number is let be', () => {
  const withLimit = (limit: string, sources: Source[]): Source[] =>
    withText(
      'schemas/order-request.yaml',
      (text) => text.replace(/size: .*/, `size: { type: integer, ${limit} }`),
      sources,
    )
  const base = accepted(withLimit('minimum: 100', [...tea]))
  expect(found(withLimit('exclusiveMinimum: 99', base))).toEqual([])
  expect(found(withLimit('exclusiveMinimum: 100', base)).join()).toContain('J324 schemas/order-request.yaml:6')
})

describe('the order of an enumeration', () => {
  const rooms = tea.map(({ file, text }) => ({ file: file.replace(/schemas\/(menu|milk)/, 'schemas/forms/$1'), text }))
  const enumerated = (form: string, field: string, values: string): Source[] =>
    withText(`schemas/forms/${form}.yaml`, (text) => text.replace(field, values), rooms)
  const turned = (form: string, field: string, [values, others]: [string, string]): string[] =>
    found(
      withText(
        `schemas/forms/${form}.yaml`,
        (text) => text.replace(values, others),
        accepted(enumerated(form, field, values)),
      ),
    )

  test('is let be where the step lists the choices itself', () => {
    const lists: [string, string] = ['tea: { enum: [rooibos, green] }', 'tea: { enum: [green, rooibos] }']
    expect(turned('menu', 'tea: { type: string }', lists)).toEqual([])
  })

  test('is pinned where the choices are shown as it says', () => {
    const lists: [string, string] = ['milk: { enum: [oat, cow] }', 'milk: { enum: [cow, oat] }']
    expect(turned('milk', 'milk: { type: string }', lists).join()).toContain('J324 schemas/forms/milk.yaml:4')
  })
})

test('a pattern that takes other texts is told', () => {
  const changed = withText('journey.yaml', (text) => text.replace('[0-9]+', '[0-9]*'))
  expect(found(changed)).toEqual([expect.stringContaining('J324 journey.yaml:')])
})

test('the order of fields and of sections is pinned, that of other keys is not', () => {
  const swapped = withText('journey.yaml', (text) =>
    text.replace('sections: [choose, brew]', 'sections: [brew, choose]'),
  )
  // Parts against the order of their steps are a mistake whatever is pinned.
  expect(found(swapped)).toEqual([expect.stringContaining('J216 journey.yaml')])
  const fields = withText('steps/menu.yaml', (text) =>
    text.replace('  size: number\n  milk: tick\n', '  milk: tick\n  size: number\n'),
  )
  expect(found(fields)).toEqual([expect.stringContaining('J324 steps/menu.yaml')])
})

test('what falls with a record is pinned, in whatever order it is named', () => {
  const falling = (names: string, sources: Source[]): Source[] =>
    withText('journey.yaml', (text) => text.replace(/(?<=cascades: ).*/, `{ order: ${names} }`), sources)
  const records = 'records: [order, kitchen]\n'
  const base = accepted(
    withText('journey.yaml', (text) => text.replace(records, `${records}cascades: { order: [kitchen, milk] }\n`), [
      ...tea,
    ]),
  )
  expect(found(base)).toEqual([])
  expect(found(falling('[milk, kitchen]', base))).toEqual([])
  expect(found(falling('[kitchen]', base)).join()).toContain('J324 journey.yaml:10 ')
})

test('the order of what a step says is its own affair', () => {
  const moved = withText('steps/cup.yaml', (text) => `${text.replace('content: [text]\n', '')}content: [text]\n`)
  expect(found(moved)).toEqual([])
  expect(found(withText('errors.yaml', (text) => text.split('\n').filter(Boolean).toReversed().join('\n')))).toEqual([])
})

test('accepting a change of one number changes one line', () => {
  const changed = withText('steps/member.yaml', (text) => text.replace('31s', '32s'))
  const [file, ...others] = pinJourney(changed, teaRegistry)
  expect(others).toEqual([])
  const before = pinned.find((each) => each.file === file?.file)?.text.split('\n') ?? []
  expect(file?.text.split('\n').filter((line, at) => line !== before[at])).toEqual(['    cooldown: 32s'])
  expect(found(accepted(changed))).toEqual([])
})

test('accepting another rule writes its stories anew', () => {
  const changed = withText('steps/milk.yaml', (text) => text.replace('when: wantsSugar', 'unless: wantsSugar'))
  expect(pinJourney(changed, teaRegistry).map(({ file }) => file)).toEqual([
    'tea/pins/steps.lock',
    'tea/stories/milk.yaml',
  ])
  expect(found(accepted(changed))).toEqual([])
})

test('what is new, and what is gone, is told', () => {
  const text = 'type: object\n'
  expect(found([...pinned, { file: 'tea/schemas/extra.yaml', text }]).join()).toContain('J324 schemas/extra.yaml:1')
  const without = pinned.filter(({ file }) => file !== 'tea/settings.yaml')
  expect(found(without)).not.toEqual([])
})

test.each([
  ['before what stood behind it', '  look.ok: [{ go: cup }]\n', 'steps/wait.yaml:18'],
  [
    'behind what stood before it, where it was the last',
    '  look.retriesExhausted: [{ show: SPILLED }]\n',
    'steps/wait.yaml:18',
  ],
])('what is gone is told %s', (_, gone, at) => {
  const lines = found(withText('steps/wait.yaml', (text) => text.replace(gone, '')))
  expect(lines.find((each) => each.startsWith('J324'))).toContain(`J324 ${at} `)
})

test('an error elsewhere is told with what was changed', () => {
  const sources = withText('journey.yaml', (text) => text.replace('wantsSugar:', 'wantsSuger:'))
  const [only, ...others] = checkUnwalked(sources, teaRegistry).diagnostics
  expect(others).toEqual([])
  expect(only).toMatchObject({ code: 'J324', file: 'tea/journey.yaml', line: 17 })
  expect(only?.follows?.join()).toContain('J201 tea/steps/milk.yaml')
})

describe('rules in another order, among more facts than can be tried', () => {
  const facts =
    'menu.tea menu.name milk.milk order.number order.name kitchen.number kitchen.name sugar.spoons menu.size'
  const asked = facts
    .split(' ')
    .map((fact, index) => `  asks${index}: { ${fact}: ${/spoons|size/.test(fact) ? 300 : 'x'} }`)
  const conditions = [
    ...asked,
    '  isGreen: { menu.tea: green }',
    '  isBlack: { menu.tea: black }',
    '  isBig: { menu.size: 500 }',
  ]
  const [green, black, big] = ['green, go: review', 'black, go: sugar', 'big, track: big'].map(
    (text) => `    - { when: is${text[0]?.toUpperCase()}${text.slice(1)} }`,
  )
  const others = asked.map((_, index) => `    - { when: asks${index}, track: event-${index} }`)
  const milk = (first: (string | undefined)[], last: (string | undefined)[]): Source[] =>
    withText(
      'steps/milk.yaml',
      (text) =>
        text.replace(
          /\non:[\s\S]*/,
          `\nconditions:\n${conditions.join('\n')}\non:\n  next:\n${[...first, ...others, ...last].join('\n')}\n`,
        ),
      tea as Source[],
    )
  const told = (was: Source[], is: Source[]): string[] => {
    expect(found(was).filter((each) => !each.startsWith('J226'))).toEqual([])
    const text = is.find(({ file }) => file === 'tea/steps/milk.yaml')?.text ?? ''
    return found(withText('steps/milk.yaml', () => text, accepted(was))).filter((each) => each.startsWith('J324'))
  }

  test('those that exclude each other mean the same', () => {
    expect(told(milk([green, black], []), milk([black, green], []))).toEqual([])
  })

  test('one that does the same as what it has passed means the same', () => {
    const same = '    - { when: isBig, go: review }'
    expect(told(milk([green, black, same], []), milk([green, same, black], []))).not.toEqual([])
    expect(told(milk([green, black, same], []), milk([black, same, green], []))).toEqual([])
    expect(told(milk([green, same, black], []), milk([same, green, black], []))).toEqual([])
  })

  test('those that can apply together are told', () => {
    expect(told(milk([green, big, black], []), milk([big, green, black], []))).not.toEqual([])
  })

  test('one that has passed others with which it can apply is told', () => {
    expect(told(milk([green], [black]), milk([], [green, black]))).not.toEqual([])
  })
})
