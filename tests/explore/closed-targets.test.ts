/** A rule that leads to a step which an answer closes is found, although no rule asks for that answer. */
import { expect, test } from 'vitest'
import { explored, type SmallJourney } from './small.ts'

const end = 'path: /end\ncontent: [text]\nactions: { home: primary }'

/** A garden, which is closed for dogs (`unless`), or open for cats only (`when`). */
const visiting = (guard: string, rules = '[{ go: garden }]'): SmallJourney => ({
  steps: {
    animal: `path: /\nform: animal\nfields: { kind: text }\non:\n  next: ${rules}`,
    garden: `path: /garden\nneeds: [animal.kind]\n${guard}\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: end }]`,
    end,
  },
  journey: 'conditions: { isDog: { animal.kind: DOG }, isCat: { animal.kind: CAT } }',
  schemas: { animal: 'type: object\nrequired: [kind]\nproperties: { kind: { enum: [CAT, DOG] } }' },
})

test('an answer closes the step that the next rule leads to, and the story says which', () => {
  const { found, diagnostics } = explored(visiting('unless: isDog'))
  expect(found).toEqual(['J510 small/steps/animal.yaml:7'])
  expect(diagnostics[0]?.story).toEqual(['open / → animal', 'animal: press `next` (animal.kind "DOG")'])
})

test('an answer shows a step that does not open again', () => {
  expect(explored(visiting('when: isCat')).found).toEqual(['J511 small/steps/animal.yaml:7'])
})

test('a rule that leads elsewhere with that answer is right', () => {
  const rules = '[{ when: isDog, go: end }, { go: garden }]'
  expect(explored(visiting('unless: isDog', rules)).found).toEqual([])
  expect(explored(visiting('when: isCat', rules)).found).toEqual([])
})

test('a response of a step before closes it', () => {
  const journey: SmallJourney = {
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { read: { effect: r.get, keep: pet } }\non:\n  next: [{ call: read }]\n  read.ok: [{ go: middle }]',
      middle:
        'path: /middle\nneeds: [pet.kind]\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: garden }]',
      garden:
        'path: /garden\nneeds: [pet.kind]\nunless: isDog\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: end }]',
      end,
    },
    journey: 'records: { pet: pet }\nconditions: { isDog: { pet.kind: DOG } }',
    services: { 'r.get': 'method: GET, answer: pet' },
    schemas: { pet: 'type: object\nrequired: [kind]\nproperties: { kind: { enum: [CAT, DOG] } }' },
  }
  expect(explored(journey).found).toEqual(['J510 small/steps/middle.yaml:8'])
})
