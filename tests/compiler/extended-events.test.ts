/** A step that extends one whose field or call is named like the step itself. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { changed, teaRegistry } from '../diagnostics/tea.ts'

test('rules for an event keep their event where a step extends them', () => {
  const { compiled, diagnostics } = compile(
    changed([
      { file: 'steps/oat.yaml', text: '# Which milk, of oat.\nstep: oat\nextends: milk\npath: /oat\n' },
      { file: 'steps/sugar.yaml', replace: 'next: [{ go: review }]', by: 'next: [{ go: oat }]' },
      {
        file: 'steps/milk.yaml',
        replace: 'on:\n',
        by: 'counters: { pours: { max: 3, counts: milk.changed } }\nconditions: { few: { milk.pours.left: { minimum: 1 } } }\non:\n  milk.changed: [{ when: few, set: { milk.sugar: false } }]\n',
      },
    ]),
    teaRegistry,
  )
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const oat = compiled?.definition.steps.oat
  expect(Object.keys(oat?.on ?? {})).toEqual(['milk.changed', 'next'])
  expect(oat?.counters.pours?.counts).toEqual(['milk.changed'])
  // What a rule sets is a fact, and becomes the step's own.
  expect(oat?.on['milk.changed']?.[0]?.set?.map(({ fact }) => fact)).toEqual(['oat.sugar'])
})
