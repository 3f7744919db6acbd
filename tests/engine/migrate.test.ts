/** An applicant who is under way when a new version goes out goes on with what they entered. */
import { describe, expect, it } from 'vitest'
import { applyRenames } from '../../src/engine/core/migrate.ts'
import { fromSaved } from '../../src/engine/core/restore.ts'
import { play, tea } from './tea.ts'

/** An applicant halfway, as an earlier version saved it. */
function halfway() {
  const table = play()
  const { state } = table
  return structuredClone({
    ...state,
    version: 1,
    step: 'leaf',
    trail: ['list', 'leaf'],
    answers: { list: { sort: 'oolong', note: 'hot' } },
    results: { 'list.count': { leaves: 3 } },
    counters: { 'leaf.tries': 1 },
    timers: { 'leaf.cooling': 5 },
    records: { kettle: { warm: true }, gone: 1 },
    running: [],
    overlays: [],
  })
}

/** The tea shop after its first change. */
const second = { ...tea, definition: { ...tea.definition, version: 2 } }

const migrations = {
  '1': {
    steps: { list: 'menu', leaf: 'member' },
    facts: { 'list.sort': 'menu.kind', 'list.note': null, kettle: 'order', gone: null },
  },
}

describe('a migration', () => {
  const journey = { ...second, definition: { ...second.definition, migrations } }

  it('carries place, trail, answers, records and counters over to their new names', () => {
    expect(fromSaved(journey, halfway())).toMatchObject({
      version: 2,
      step: 'member',
      trail: ['menu', 'member'],
      answers: { menu: { kind: 'oolong' } },
      results: { 'menu.count': { leaves: 3 } },
      counters: { 'member.tries': 1 },
      timers: { 'member.cooling': 5 },
      records: { order: { warm: true } },
    })
  })
  it('carries over which calls have failed, and which may have been done', () => {
    const failed = { step: 'list', call: 'brew', id: '1' }
    const overlays = [{ kind: 'notice', entry: 'UNKNOWN', code: 'X', step: 'leaf', failedBefore: [failed] }]
    const unsettled = { 'list.brew': { id: '1', input: {} } }
    const renamed = applyRenames({ ...halfway(), failedReads: [failed], overlays, unsettled }, migrations['1'])
    expect(renamed).toMatchObject({
      failedReads: [{ ...failed, step: 'menu' }],
      overlays: [{ step: 'member', failedBefore: [{ ...failed, step: 'menu' }] }],
      unsettled: { 'menu.brew': { id: '1', input: {} } },
    })
  })
  it('lists steps that became one once on the trail, and on that which an edit goes back to', () => {
    const joined = { steps: { list: 'menu', leaf: 'menu' }, facts: {} }
    const editing = { step: 'leaf', from: 'review', before: {}, trail: ['list', 'leaf', 'review'] }
    expect(applyRenames({ ...halfway(), editing }, joined)).toMatchObject({
      trail: ['menu'],
      editing: { trail: ['menu', 'review'] },
    })
  })
  it('drops what there is nothing like any more', () => {
    const carried = fromSaved(journey, halfway())
    expect(carried?.answers).toEqual({ menu: { kind: 'oolong' } })
    expect(carried?.records).toEqual({ order: { warm: true } })
  })
  it('that leads to a step that is not there takes the applicant to the one before it', () => {
    const wrong = { '1': { steps: { list: 'menu', leaf: 'nowhere' }, facts: {} } }
    const carried = fromSaved({ ...second, definition: { ...second.definition, migrations: wrong } }, halfway())
    expect(carried).toMatchObject({ step: 'menu', trail: ['menu'], route: { path: '' } })
  })
  it('is needed from every version', () => {
    expect(fromSaved(second, halfway())).toBeUndefined()
  })
})

describe('a state in an older format of the engine', () => {
  it('is restored with what it showed', () => {
    const table = play().visit('/')
    const { format: _, overlays: __, ...old } = table.state
    const shown = [{ kind: 'dialog', step: 'about' }]
    expect(fromSaved(tea, { ...old, showing: shown })).toMatchObject({ format: 2, overlays: shown })
  })
  it('is refused where a newer engine wrote it', () => {
    expect(fromSaved(tea, { ...play().visit('/').state, format: 99 })).toBeUndefined()
  })
})
