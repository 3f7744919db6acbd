/** What was copied from elsewhere and is right there, and not here: the timer of another screen, the answer beside it, a choice of before. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

function found(breaks: Change[]): string[] {
  return compile(changed(breaks), teaRegistry).diagnostics.map(
    ({ code, message, file, line }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`,
  )
}

const asks = (file: string, replace: string, timer: string): Change => ({ file, replace, by: `${replace} ${timer},` })

test('the end of a timer is heard on its own screen alone: another one that asks for it is to be accepted by a person', () => {
  const inMenu = (constraint: string): string[] => {
    const change = asks('steps/menu.yaml', 'mayTry: {', `member.cooldown: ${constraint}`)
    const { diagnostics, compiled } = compile(changed([change]), teaRegistry)
    expect(compiled).toBeDefined()
    return diagnostics.map(({ code, message, line }) => `${code} :${line} ${message}`)
  }
  const isOther = ['J206 :26 `member.cooldown` is the timer of another screen']
  expect(inMenu('stopped')).toEqual(isOther)
  expect(inMenu('running')).toEqual(isOther)
  expect(inMenu('{ not: { const: running } }')).toEqual(isOther)
})

test('a dialog may ask for the timer of the screen below it', () => {
  const change: Change = {
    file: 'steps/leaving.yaml',
    replace: 'on:\n',
    by: 'conditions: { isHot: { wait.steeping: running } }\non:\n',
  }
  const rule: Change = {
    file: 'steps/leaving.yaml',
    replace: 'leave: [{ go',
    by: 'leave: [{ when: isHot, close: true }, { go',
  }
  expect(found([change, rule])).toEqual([])
})

const sent = (spoons: string): Change[] => [
  {
    file: 'schemas/sugar.yaml',
    replace: /$/,
    by: '  lumps: { type: integer, minimum: 0 }\n',
  },
  { file: 'steps/sugar.yaml', replace: 'fields: { spoons: number }', by: 'fields: { spoons: number, lumps: number }' },
  { file: 'steps/review.yaml', replace: 'spoons: sugar.spoons', by: spoons },
  { file: 'schemas/booking.yaml', replace: 'properties:', by: 'properties:\n  pieces: { type: integer }' },
]

test('an answer that is sent a second time, where the one beside it is sent nowhere, was copied', () => {
  const about = (spoons: string): string[] => found(sent(spoons)).filter((each) => each.startsWith('J233'))
  expect(about('spoons: sugar.spoons, pieces: sugar.spoons')).toEqual([
    'J233 steps/review.yaml:12 `pieces` is filled from `sugar.spoons`',
  ])
  expect(about('spoons: sugar.spoons, pieces: sugar.lumps')).toEqual([])
})

test('a rule answers with what the list offers, where the answers are held to it', () => {
  const pick = teaRegistry.widgets.pick
  const options = { ...pick?.options, 'x-offers': 'items' }
  const held = { ...teaRegistry, widgets: { ...teaRegistry.widgets, pick: { ...pick, options } } } as typeof teaRegistry
  const about = (code: string): string[] =>
    compile(
      changed([
        { file: 'steps/menu.yaml', replace: 'items: teas.teas', by: 'items: settings.kinds' },
        {
          file: 'settings.yaml',
          replace: /$/,
          by: `kinds: [{ code: ${code}, name: A leaf }, { code: white, name: Another }]\n`,
        },
      ]),
      held,
    ).diagnostics.flatMap(({ code, file, line, message }) => (code === 'J236' ? [`${file}:${line} ${message}`] : []))
  expect(about('black')).toEqual(['tea/steps/about.yaml:11 `tea` of `menu` is set to `green`'])
  expect(about('green')).toEqual([])
})

test('a case that is a word in capitals elsewhere was taken for a word of the text', () => {
  const title = (word: string): string[] => {
    const by = `title: '{house, select, ${word} {We are out} other {We are closed}}'`
    return found([{ file: 'copy/en.yaml', replace: 'title: We are closed', by }]).filter((each) =>
      each.startsWith('J234'),
    )
  }
  expect(title('Out_of_leaves')).toEqual(['J234 copy/en.yaml:30 `Out_of_leaves` is spelt `OUT_OF_LEAVES` elsewhere'])
  expect(title('OUT_OF_LEAVES')).toEqual([])
  expect(title('out')).toEqual([])
})

/** The first code and place that is said of one changed line of the loan journey. */
function ofLoan(file: string, replace: string, by: string): string[] {
  const sources = readSources('journey').flatMap((source) => {
    if (/^journey\/(pins|stories)\//.test(source.file)) return []
    return source.file === `journey/${file}` ? [{ ...source, text: source.text.replace(replace, by) }] : [source]
  })
  return compile(sources, registry).diagnostics.map((each) => `${each.code} ${each.file}`)
}

test.each<[says: string, file: string, replace: string, by: string, wanted: string[]]>([
  [
    'two inputs that have changed places',
    'journey.yaml',
    'min: limits.min, max: limits.max }',
    'min: limits.max, max: limits.min }',
    ['J233 journey/journey.yaml'],
  ],
  [
    'a path in another notation, beside the contract',
    'services.yaml',
    '{loanApplicationNumber}/assign-to-loan',
    ':loanApplicationNumber/assign-to-loan',
    ['J121 journey/services.yaml', 'J215 journey/services.yaml'],
  ],
  [
    'a setting of the wrong kind, beside what is calculated with it',
    'settings.yaml',
    "['06', '07', '08']",
    "{ first: '06', second: '07' }",
    ['J215 journey/settings.yaml'],
  ],
])('%s is told once', (_, file, replace, by, wanted) => {
  expect(ofLoan(file, replace, by)).toEqual(wanted)
})
