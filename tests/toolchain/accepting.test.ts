/** `pin` and `contract` accept what a person means: of a journey with mistakes they write nothing. */
import { expect, test } from 'vitest'
import { pinsOfTea } from '../diagnostics/pins-of-tea.ts'
import { runTea } from './tea-command.ts'

test.each([
  ['a step that cannot be read', { file: 'steps/wait.yaml', replace: 'content: [text]', by: 'content: [text' }, 'J101'],
  ['a story that cannot be read', { file: 'stories/wait.yaml', text: 'step: wait\nstories: {}\n' }, 'J104'],
  ['a name that there is not', { file: 'steps/cup.yaml', replace: 'order.number', by: 'ordr.number' }, 'J207'],
])('`pin` does not accept %s', async (_, change, code) => {
  const { status, said, names } = await runTea(['pin'], [change])
  expect(status).toBe(1)
  expect(said).toContain(`error[${code}]`)
  expect(said).toContain('nothing was written: fix what is wrong first')
  expect(names).not.toContain('pins')
})

test('`pin` accepts a journey without mistakes', async () => {
  expect(await runTea(['pin'], [])).toMatchObject({ status: 0, names: expect.arrayContaining(['pins', 'stories']) })
})

test('`contract` is not written of a schema that cannot be read, and is of one that has changed', async () => {
  const before = await runTea(['contract'], [{ file: 'schemas/tea.yaml', replace: 'type: string', by: 'type: strin' }])
  expect(before).toMatchObject({ status: 1, said: expect.stringContaining('nothing was written') })
  const after = await runTea(
    ['contract'],
    [{ file: 'schemas/tea.yaml', replace: 'code: { type: string }', by: 'code: { type: string, maxLength: 9 }' }],
  )
  expect(after).toMatchObject({ status: 0, said: expect.stringContaining('wrote ') })
})

test('of few mistakes all are told, with no count of what is left', async () => {
  const { said } = await runTea(['pin'], [{ file: 'steps/cup.yaml', replace: 'order.number', by: 'ordr.number' }])
  expect(said).not.toContain('--all')
  expect(said).toContain('1 error, 0 warnings')
})

test('`pin` accepts a new name only when a migration says what it was called', async () => {
  const pins = Object.fromEntries(pinsOfTea.map(({ file, text }) => [`tea/${file}`, text ?? '']))
  const renamed = [
    { file: 'schemas/milk.yaml', replace: 'milk: {', by: 'kind: {' },
    { file: 'schemas/milk.yaml', replace: '[milk]', by: '[kind]' },
    { file: 'steps/milk.yaml', replace: 'milk: text', by: 'kind: text' },
    { file: 'steps/review.yaml', replace: 'milk.milk', by: 'milk.kind' },
    { file: 'copy/en.yaml', replace: 'milk: { label: Milk, errors: { req', by: 'kind: { label: Milk, errors: { req' },
  ]
  const before = await runTea(['pin'], renamed, pins)
  expect(before).toMatchObject({ status: 1, said: expect.stringContaining('error[J242]') })
  const version = {
    file: 'journey.yaml',
    replace: 'version: 1',
    by: "version: 2\nmigrations: { '1': { facts: { milk.milk: milk.kind } } }",
  }
  expect(await runTea(['pin'], [...renamed, version], pins)).toMatchObject({ status: 0 })
})

test('`pin` accepts that a language is gone, and with it goes what was pinned of it', async () => {
  const pinned = await runTea(['pin'], [])
  const ofCopy = pinned.texts['tea/pins/copy-en.lock'] ?? ''
  const pins = Object.entries(pinned.texts).filter(([file]) => /(pins|stories)/.test(file))
  const beside = { ...Object.fromEntries(pins), 'tea/pins/copy-zu.lock': ofCopy }
  const { status, said, names, texts } = await runTea(['pin'], [], beside)
  expect({ status, said }).toEqual({ status: 0, said: 'deleted pins/copy-zu.lock' })
  expect(names).toContain('pins')
  expect(Object.keys(texts)).not.toContain('tea/pins/copy-zu.lock')
  expect(Object.keys(texts)).toContain('tea/pins/copy-en.lock')
})

test('`pin` accepts a main button that was not seen to work: that it never does is not proven, and only what `check` told', async () => {
  const changes = [
    { file: 'steps/sugar.yaml', replace: /^on:/m, by: 'conditions: { isDone: { kitchen.status: BREWING } }\non:' },
    { file: 'steps/sugar.yaml', replace: '{ go: review }', by: '{ when: isDone, go: review }' },
  ]
  const filesBesides = ({ texts }: { texts: Record<string, string> }): Record<string, string> =>
    Object.fromEntries(Object.entries(texts).filter(([file]) => /^(tea\/(pins|stories)|cache)\//.test(file)))
  const told = await runTea(['check'], changes)
  expect(told).toMatchObject({ status: 1, said: expect.stringContaining('error[J512]') })
  const pinned = await runTea(['pin'], changes, filesBesides(told))
  expect(pinned).toMatchObject({ status: 0, said: expect.stringContaining('error[J512]') })
  const checked = await runTea(['check'], changes, filesBesides(pinned))
  expect({ status: checked.status, said: checked.said.includes('J512') }).toEqual({ status: 0, said: false })
  const [withProof, pinsAlone] = [filesBesides(pinned), filesBesides(pinned)]
  for (const file of Object.keys(pinsAlone)) if (file.startsWith('cache/')) delete pinsAlone[file]
  for (const beside of [withProof, pinsAlone])
    expect(await runTea(['pin'], changes, beside)).toMatchObject({ status: 0, said: 'everything is pinned as it is' })
})
