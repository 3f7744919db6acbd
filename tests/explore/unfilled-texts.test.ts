/** Texts on screen that say a fact which is not there. */
import { describe, expect, test } from 'vitest'
import { type Change, diagnose } from '../diagnostics/tea.ts'
import { explored } from './small.ts'

/** The gaps that are found in the tea order with these changes, as `<file>:<line> <message>`; any other finding, too. */
const gapsIn = (...changes: Change[]): string[] =>
  diagnose(changes).diagnostics.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`)

const cup = (more: string): Change => ({ file: 'steps/cup.yaml', replace: 'content: [text]', by: more })
const title = (by: string): Change => ({ file: 'copy/en.yaml', replace: 'title: Enjoy your tea', by: `title: ${by}` })
// The page has another name: a title says nothing of the person.
const who = 'page: menu\ncopyValues: { who: order.name }'

describe('a text that says what its answer may leave out', () => {
  test('is named where the name is declared, with the way to it', () => {
    const found = gapsIn(cup(`${who}\ncontent: [text]`), title("'Enjoy your tea, {who}'"))
    expect(found).toEqual(['J513 tea/steps/cup.yaml:7 `cup.title` says `{who}`, and `order.name` may not be there'])
  })

  test('is right where the step needs it', () => {
    const number = 'copyValues: { who: order.number }'
    expect(gapsIn(cup(`${number}\ncontent: [text]`), title("'Enjoy your tea, {who}'"))).toEqual([])
  })

  test.each([
    { required: 'head, side', found: [] },
    { required: 'head', found: ['J513 small/steps/middle.yaml:5'] },
  ])('follows from what the schema of the answer requires: $required', ({ required, found }) => {
    const coin = `type: object\nrequired: [${required}]\nproperties: { head: { type: boolean }, side: { type: string } }`
    const small = {
      steps: {
        start:
          'path: /\ncontent: [text]\nactions: { go: primary }\ncalls: { toss: { effect: c.flip, keep: coin } }\non:\n  go: [{ call: toss }]\n  toss.ok: [{ go: middle }]',
        middle:
          'path: /middle\nneeds: [coin]\ncopyValues: { side: coin.side }\ncontent: [text]\nactions: { home: primary }',
      },
      journey: 'records: { coin: coin }',
      services: { 'c.flip': 'method: GET, answer: coin' },
      schemas: { coin },
      titles: { middle: 'It shows {side}' },
    }
    expect(explored(small).found).toEqual(found)
  })

  test('is right where it says something else then', () => {
    const guarded = "'Enjoy your tea{who, select, Ann {, dear {who}} other {}}'"
    expect(gapsIn(cup(`${who}\ncontent: [text]`), title(guarded))).toEqual([])
  })

  test('is named where a choice by the fact itself says it: what is absent takes `other`', () => {
    const chosen = "'Enjoy your tea{who, select, other {, {who}}}'"
    expect(gapsIn(cup(`${who}\ncontent: [text]`), title(chosen))).toEqual([
      'J513 tea/steps/cup.yaml:7 `cup.title` says `{who}`, and `order.name` may not be there',
    ])
  })

  test('is named in a block, and right in one that is shown only with the fact', () => {
    const words = title('Enjoy your tea\n  blocks: { greeting: { text: "For {who}" } }')
    const always = gapsIn(cup(`${who}\ncontent:\n  - text\n  - text: { name: greeting }`), words)
    expect(always.join()).toContain('J513 tea/steps/cup.yaml:7 `cup.blocks.greeting.text` says `{who}`')
    const shown = `${who}\nconditions: { isNamed: { order.name: { minLength: 1 } } }`
    const sometimes = gapsIn(cup(`${shown}\ncontent:\n  - text\n  - text: { name: greeting, when: isNamed }`), words)
    expect(sometimes.filter((each) => each.startsWith('J513'))).toEqual([])
  })
})

test('a title that says an answer of its own step is named: nothing is typed yet', () => {
  const found = gapsIn({ file: 'copy/en.yaml', replace: "title: 'Tea at {house}'", by: "title: 'Tea for {name}'" })
  expect(found).toContain('J513 tea/steps/menu.yaml:2 `menu.title` says `{name}`, and `menu.name` may not be there')
})

test.each(['label', 'help'])('the %s of a field that says a fact which may not be there is named', (word) => {
  const words = { label: 'Spoons', help: 'As you like it.', [word]: 'For {who}' }
  const copy = {
    file: 'copy/en.yaml',
    replace: 'spoons: { label: Spoons, ',
    by: `spoons: { label: '${words.label}', help: '${words.help}', `,
  }
  const who = {
    file: 'steps/sugar.yaml',
    replace: 'form: sugar\n',
    by: 'form: sugar\ncopyValues: { who: order.name }\n',
  }
  expect(gapsIn(copy, who).join()).toContain(
    `\`sugar.fields.spoons.${word}\` says \`{who}\`, and \`order.name\` may not be there`,
  )
})
