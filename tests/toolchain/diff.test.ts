/** What an approver reads about a change of the tea order. */
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Change as Difference } from '../../src/engine/toolchain/diff/change.ts'
import { diffJourneys } from '../../src/engine/toolchain/diff/diff.ts'
import { printChanges } from '../../src/engine/toolchain/diff/print.ts'
import { readRevision } from '../../src/engine/toolchain/revision.ts'
import { type Change, changed, tea, teaRegistry } from '../diagnostics/tea.ts'

const diff = (...changes: Change[]): Difference[] => diffJourneys(tea, changed(changes), teaRegistry)

test('[Y5] the same journey has no changes', () => {
  expect(diff()).toEqual([])
  expect(printChanges([], { before: 'main', after: 'mine' })).toBe('# main → mine\n\nThe journey is the same.')
})

test('[Y5] a text is shown before and after', () => {
  expect(diff({ file: 'copy/en.yaml', replace: 'Choose a tea', by: 'Pick a tea' })).toEqual([
    {
      part: 'words',
      where: 'menu.fields.tea.errors.required',
      says: 'has changed',
      before: 'Choose a tea',
      after: 'Pick a tea',
    },
  ])
})

const rules: [title: string, change: Change, says: Partial<Difference>][] = [
  [
    'a higher least value',
    { file: 'schemas/menu.yaml', replace: 'minimum: 100', by: 'minimum: 150' },
    { where: 'menu.size', effect: 'tightened' },
  ],
  [
    'a lower least value',
    { file: 'schemas/menu.yaml', replace: 'minimum: 100', by: 'minimum: 50' },
    { where: 'menu.size', effect: 'loosened' },
  ],
  [
    'a longer text',
    { file: 'schemas/menu.yaml', replace: 'maxLength: 40', by: 'maxLength: 60' },
    { where: 'menu.name', effect: 'loosened' },
  ],
  [
    'a bound that is gone',
    { file: 'schemas/menu.yaml', replace: ', maxLength: 40', by: '' },
    { where: 'menu.name', effect: 'loosened' },
  ],
  [
    'a question that must be answered',
    { file: 'schemas/menu.yaml', replace: 'required: [tea, size]', by: 'required: [tea, size, name]' },
    { where: 'menu.name', effect: 'tightened', says: 'must be answered now' },
  ],
  [
    'a question that may be left out',
    { file: 'schemas/menu.yaml', replace: 'required: [tea, size]', by: 'required: [tea]' },
    { where: 'menu.size', effect: 'loosened' },
  ],
  [
    'one status fewer',
    { file: 'schemas/order-status.yaml', replace: '[BREWING, READY]', by: '[BREWING]' },
    { effect: 'tightened' },
  ],
  [
    'a check that is gone',
    { file: 'steps/menu.yaml', replace: 'checks:\n  notTooMuch: { at: size, holds: fits }\n', by: '' },
    { where: 'menu', effect: 'loosened' },
  ],
  [
    'a guard more',
    { file: 'steps/wait.yaml', replace: 'needs: [order.number]', by: 'needs: [order.number, menu.tea]' },
    { where: 'wait', says: 'needs `menu.tea`', effect: 'tightened' },
  ],
]

test.each(rules)('[Y5] %s is listed as tightened or loosened', (_, change, text) => {
  const file = change.file === 'schemas/order-status.yaml' ? schemaWith('BREWING') : change.file
  expect(diff({ ...change, file })).toContainEqual(expect.objectContaining(text))
})

const small: [title: string, changes: Change[], told: Difference[]][] = [
  [
    'one input of a call',
    [{ file: 'steps/menu.yaml', replace: 'size: menu.size }, keep', by: 'size: menu.size, milk: menu.milk }, keep' }],
    [{ part: 'calls', where: 'menu', says: '`calls.place.with.milk` is new', after: 'menu.milk' }],
  ],
  [
    'one code of a service',
    [{ file: 'services.yaml', replace: 'codes: [OUT_OF_LEAVES, KETTLE_COLD]', by: 'codes: [OUT_OF_LEAVES]' }],
    [{ part: 'calls', where: 'order.place', says: '`codes` has one fewer', before: 'KETTLE_COLD' }],
  ],
  [
    'an option of a block',
    [{ file: 'steps/menu.yaml', replace: 'picture: { action: smell }', by: 'picture: { action: look }' }],
    [{ part: 'steps', where: 'menu', says: '`content.picture.action` has changed', before: 'smell', after: 'look' }],
  ],
  [
    'a value that a rule tracks',
    [{ file: 'steps/menu.yaml', replace: 'with: { size: menu.size }', by: 'with: { size: menu.tea }' }],
    [
      {
        part: 'ways',
        where: 'menu',
        says: '`on.settled.done.1.track.with.size` has changed',
        before: 'menu.size',
        after: 'menu.tea',
      },
    ],
  ],
  [
    'what a request may hold, to those who answer',
    [{ file: 'schemas/order-request.yaml', replace: 'required: [tea, size]', by: 'required: [tea, size, milk]' }],
    [{ part: 'calls', where: 'schema order-request.milk', says: 'must be there now', effect: 'tightened' }],
  ],
  [
    'what must be answered in one case only',
    [{ file: 'schemas/menu.yaml', replace: /then:\n/, by: 'then:\n  required: [name]\n' }],
    [{ part: 'rules', where: 'menu.name', says: 'must be answered now, where `tea` is rooibos', effect: 'tightened' }],
  ],
]

test.each(small)('[Y5] %s is told alone, not with all that stands around it', (_, changes, told) => {
  expect(diff(...changes)).toEqual(told)
})

test('[Y5] a new step comes with what it asks for, of whom, and where it leads', () => {
  const step =
    'step: pot\npath: /pot\nneeds: [menu.tea]\nform: pot\nfields: { lid: tick }\non: { next: [{ go: wait }] }\n'
  const form = 'type: object\nrequired: [lid]\nproperties: { lid: { type: boolean } }\n'
  const told = diff({ file: 'steps/pot.yaml', text: step }, { file: 'schemas/pot.yaml', text: form })
  expect(told.map(({ where, says }) => `${where} ${says}`)).toEqual(
    expect.arrayContaining([
      'pot is a new step, /pot',
      'pot needs `menu.tea`',
      'pot.lid is on the screen now',
      'pot.lid must be answered now',
      'pot has a new rule for `next`',
    ]),
  )
})

test('[Y5] another way is listed with its rule before and after', () => {
  expect(
    diff({ file: 'steps/menu.yaml', replace: 'place.ok: [{ go: wait }]', by: 'place.ok: [{ when: open, go: cup }]' }),
  ).toContainEqual({
    part: 'ways',
    where: 'menu',
    says: 'does something else on `place.ok`',
    before: 'go wait',
    after: 'when open: go cup',
  })
})

test('[Y5] conditions, alternatives and values in another order mean the same', () => {
  const menu = (condition: string, when: string): Change[] => [
    { file: 'steps/menu.yaml', replace: 'mayTry: {', by: `isEither: ${condition}\n  mayTry: {` },
    { file: 'steps/menu.yaml', replace: 'when: [open, mayTry]', by: `when: ${when}` },
  ]
  const before = menu('{ anyOf: [{ menu.tea: [green, black] }, { menu.size: 2 }] }', '[open, mayTry, isEither]')
  const after = menu('{ anyOf: [{ menu.size: 2 }, { menu.tea: [black, green] }] }', '[isEither, mayTry, open]')
  expect(diffJourneys(changed(before), changed(after), teaRegistry)).toEqual([])
  const other = menu('{ anyOf: [{ menu.size: 2 }, { menu.tea: [black, white] }] }', '[open, isEither]')
  expect(diffJourneys(changed(before), changed(other), teaRegistry).map(({ says }) => says)).toEqual([
    'means something else by `isEither`',
    'does something else on `next`',
  ])
})

test('[Y5] a step that nothing leads to any more is listed', () => {
  const changes = diff({
    file: 'steps/menu.yaml',
    replace: 'smell.ok: [{ show: about }]',
    by: 'smell.ok: [{ track: smelled }]',
  })
  expect(changes).toContainEqual({ part: 'ways', where: 'about', says: 'can no longer be reached' })
})

test('[Y5] applicants under way are listed, and what carries them over', () => {
  const gone: Change[] = [
    { file: 'steps/cup.yaml', text: null },
    { file: 'steps/wait.yaml', replace: 'go: cup', by: 'go: menu' },
    { file: 'schemas/menu.yaml', replace: 'required: [tea, size]', by: 'required: [tea, size, name]' },
  ]
  const applicants = (changes: Difference[]) =>
    changes.filter(({ part }) => part === 'applicants').map(({ where, says }) => `${where} ${says}`)
  expect(applicants(diff(...gone))).toEqual([
    'cup applicants who are there go on at the step before it: no migration says where they go',
    'menu applicants who have passed it are asked for `name` when they come back to it; until then it is missing from what is sent',
    'version is still 1: raise it, and say in `migrations` what takes the place of what is gone',
  ])
  const carried: Change = {
    file: 'journey.yaml',
    replace: 'version: 1',
    by: "version: 2\nmigrations: { '1': { steps: { cup: wait } } }",
  }
  expect(applicants(diff(...gone, carried))).toEqual([
    'cup applicants who are there go on at `wait`',
    'menu applicants who have passed it are asked for `name` when they come back to it; until then it is missing from what is sent',
    'version goes from 1 to 2: what applicants have saved is carried over',
  ])
})

test('[Y5] the report is sorted by whom it concerns, with a section for each part and a count', () => {
  const changes = diff(
    { file: 'copy/en.yaml', replace: 'Choose a tea', by: 'Pick a tea' },
    { file: 'settings.yaml', replace: /steep: .*/, by: 'steep: 4m' },
    { file: 'schemas/menu.yaml', replace: 'minimum: 100', by: 'minimum: 150' },
    { file: 'schemas/member.yaml', replace: ', writeOnly: true', by: '' },
    { file: 'services.yaml', replace: 'cacheFor: 1h', by: 'cacheFor: 2h' },
  )
  const report = printChanges(changes, { before: 'v1', after: 'v2' })
  expect(report.match(/^#.*$/gm)).toEqual([
    '# v1 → v2',
    '## For applicants',
    '### What is asked, and what is accepted (1)',
    '### Words (1)',
    '## For the side that answers',
    '### Calls that are made (1)',
    '## For auditors and analysts',
    '### What is personal, and what is never saved (1)',
    '### Settings (1)',
  ])
  expect(report).toContain('5 changes: 1 lets fewer answers or applicants pass.')
})

test('[Y5] of a limit in the settings it is not known which way it counts, and no count is told', () => {
  const changes = diff({ file: 'settings.yaml', replace: 'guesses: 3', by: 'guesses: 5' })
  expect(printChanges(changes, { before: 'v1', after: 'v2' })).toContain('\n\n1 change.\n\n')
})

test('[Y5] a revision is read from git, and one that git does not know is named', () => {
  expect(readRevision('HEAD', 'journey').some(({ file }) => file === 'journey/journey.yaml')).toBe(true)
  expect(() => readRevision('no-such-revision', 'journey')).toThrow('git cannot read the journey at `no-such-revision`')
})

test('[Y5] where there is no git, that is said', () => {
  vi.stubEnv('PATH', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(() => readRevision('HEAD', 'journey')).toThrow('spawnSync git ENOENT')
})

test('a folder is the same at a revision, however its path is written', () => {
  const files = (folder: string) => readRevision('HEAD', folder).map(({ file }) => file)
  const tea = files('src/engine/example/tea')
  expect(tea).toContain('tea/steps/menu.yaml')
  for (const folder of ['./src/engine/example/tea', 'src/engine/example/tea/', resolve('src/engine/example/tea')])
    expect(files(folder)).toEqual(tea)
})

function schemaWith(text: string): string {
  const source = tea.find((each) => each.file.includes('/schemas/') && each.text.includes(text))
  return source?.file.replace('tea/', '') ?? ''
}
