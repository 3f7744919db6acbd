/** Parts that were copied and are still to be changed, or have changed places: a neighbour tells. */
import { describe, expect, test } from 'vitest'
import { compile, type Registry } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

function found(changes: Change[], registry: Registry = teaRegistry): string[] {
  return compile(changed(changes), registry)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`)
}

describe('a calculation', () => {
  const another = (inputs: string): Change => ({
    file: 'journey.yaml',
    replace: 'reads:\n',
    by: `  refill: { calculate: price, with: { ${inputs} } }\nreads:\n`,
  })

  test('of the same facts as another, in whatever order, is named', () => {
    expect(found([another('perMillilitre: settings.perMillilitre, size: menu.size')])).toEqual([
      'J122 journey.yaml:12 `refill` is the same as `price`',
    ])
  })

  test('of other facts is one of its own', () => {
    expect(found([another('size: order.size, perMillilitre: settings.perMillilitre')])).not.toContainEqual(
      expect.stringContaining('J122'),
    )
  })
})

describe('an item of a block', () => {
  const shelf: Registry = {
    ...teaRegistry,
    blocks: {
      ...teaRegistry.blocks,
      shelf: {
        events: [],
        options: {
          type: 'object',
          properties: {
            items: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  tea: { type: 'string' },
                  icon: { enum: ['leaf', 'cup'] },
                  done: { type: 'string', 'x-fact': true },
                },
                additionalProperties: false,
              },
            },
          },
        },
      },
    },
  }
  const items = (...all: string[]): Change[] => [
    {
      file: 'steps/cup.yaml',
      replace: 'content: [text]',
      by: `content:\n  - text\n  - shelf:\n      items:\n${all.map((each) => `        - { ${each} }`).join('\n')}`,
    },
  ]

  test('without what all others are drawn with is named', () => {
    expect(found(items('tea: green, icon: leaf', 'tea: black', 'tea: white, icon: cup'), shelf)).toEqual([
      'J126 steps/cup.yaml:11 this item has no `icon`',
    ])
  })

  test('may lack a fact, and what half of them lack', () => {
    expect(found(items('tea: a, done: order.number', 'tea: b, done: menu.tea', 'tea: c'), shelf)).toEqual([])
    expect(found(items('tea: a, icon: leaf', 'tea: b', 'tea: c', 'tea: d, icon: cup'), shelf)).toEqual([])
    expect(found(items('tea: a, icon: leaf', 'tea: b'), shelf)).toEqual([])
  })
})

describe('a text of the settings', () => {
  const links = (...all: string[]): Change[] => [
    { file: 'settings.yaml', replace: /$/, by: `links:\n${all.map((each) => `  ${each}\n`).join('')}` },
  ]

  test('that says the name of a neighbour is a copy of it, or has its place', () => {
    expect(found(links('terms: https://tea.example/terms', 'privacy: https://tea.example/terms'))).toEqual([
      'J126 settings.yaml:8 `privacy` says `https://tea.example/terms`',
    ])
    expect(found(links('terms: https://tea.example/privacy', 'privacy: https://tea.example/terms'))).toEqual([
      'J126 settings.yaml:7 `terms` says `https://tea.example/privacy`',
    ])
  })

  test('may say its own name, or one of its own beside that of a neighbour', () => {
    expect(found(links('terms: https://tea.example/terms', 'privacy: https://tea.example/terms/privacy'))).toEqual([])
    expect(found(links('terms: https://tea.example/legal', 'privacy: https://tea.example/terms-of-privacy'))).toEqual(
      [],
    )
    expect(found(links('cup: a pot of tea', 'pot: a large one'))).toEqual([])
  })
})

describe('a message', () => {
  const told = (track: string): Change[] => [
    {
      file: 'steps/menu.yaml',
      replace: '    - { show: SPILLED }',
      by: `    - { track: { event: failed, with: { code: ${track} } }, show: SPILLED }`,
    },
  ]

  test('is tracked under its own code', () => {
    expect(found(told('{ const: SPILLED }'))).toEqual([])
    expect(found(told('{ const: cold }'))).toEqual([])
    expect(found(told('{ const: KETTLE_COLD }'))).toEqual([
      'J233 steps/menu.yaml:33 `KETTLE_COLD` is tracked, and `SPILLED` is shown',
    ])
  })

  const cold = (buttons: string): Change[] => [
    {
      file: 'errors.yaml',
      replace: /^KETTLE_COLD: .*$/m,
      by: `KETTLE_COLD: { as: modal, tone: info, buttons: { ${buttons} } }`,
    },
    {
      file: 'errors.yaml',
      replace: /^SPILLED: .*$/m,
      by: 'SPILLED: { as: modal, tone: info, buttons: { leave: home } }',
    },
    {
      file: 'errors.yaml',
      replace: /^NETWORK: .*$/m,
      by: 'NETWORK: { as: modal, buttons: { again: tryAgain, leave: home } }',
    },
    {
      file: 'errors.yaml',
      replace: /^TIMEOUT: .*$/m,
      by: 'TIMEOUT: { as: modal, buttons: { again: tryAgain, leave: home } }',
    },
  ]

  test('has its buttons raise what they raise in all others', () => {
    const isAboutNames = (each: string): boolean => each.startsWith('J233')
    expect(found(cold('again: tryAgain, leave: home')).filter(isAboutNames)).toEqual([])
    expect(found(cold('again: home, leave: tryAgain')).filter(isAboutNames)).toEqual([
      'J233 errors.yaml:2 `leave` raises `tryAgain`',
    ])
    expect(found(cold('again: pourAway, leave: home')).filter(isAboutNames)).toEqual([])
  })
})
