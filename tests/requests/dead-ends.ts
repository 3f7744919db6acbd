/** Dead ends as they were seen, in journeys as small as they can be: broken, and fixed. */
import type { SmallJourney } from '../explore/small.ts'

const object = (properties: string, required: string): string =>
  `type: object\nadditionalProperties: false\nrequired: [${required}]\nproperties: { ${properties} }`
const text = '{ type: string, minLength: 1, maxLength: 20 }'
const end = 'path: /end\ncontent: [text]\nactions: { home: primary }'

type DeadEnd = { journey: SmallJourney; fixed: SmallJourney; says: string; story: string[] }

/** The ID number and phone fell off the trail, and each submission was refused. */
const submission = (needs: string): SmallJourney => ({
  steps: {
    who: 'path: /\nform: who\nfields: { id: text }\non:\n  next: [{ go: confirm }]',
    confirm: `path: /confirm\ncontent: [text]\nactions: { next: primary }\n${needs}calls: { submit: { effect: a.submit, with: { id: who.id } } }\non:\n  next: [{ call: submit }]\n  submit.ok: [{ go: done }]`,
    done: end,
  },
  services: { 'a.submit': 'method: POST, request: q' },
  schemas: { who: object(`id: ${text}`, 'id'), q: object(`id: ${text}`, 'id') },
})

/** The headers that say who applies were absent in an application that a link had resumed. */
const resumed = (answers: string): SmallJourney => ({
  steps: {
    start: 'path: /\nform: who\nfields: { id: text }\non:\n  next: [{ set: { person.id: start.id }, go: status }]',
    resume:
      'content: [text]\nactions: {}\nback: false\ncalls: { find: { effect: r.find, with: { link: link.number }, keep: person } }\nneeds: [link.number]\non:\n  enter: [{ call: find }]\n  find.ok: [{ go: status }]\n  find.failed: [{ go: done }]',
    status:
      'content: [text]\nactions: {}\nback: false\ncalls: { read: { effect: r.read } }\non:\n  enter: [{ call: read }]\n  read.ok: [{ go: done }]\n  read.failed: [{ go: done }]',
    done: end,
  },
  journey: 'records: { person: found, link: null }\nentries: [{ path: /, query: link, set: link.number, go: resume }]',
  services: {
    'r.find': 'method: GET, request: link, answer: found',
    'r.read': 'method: GET, context: { Person: person.id }',
  },
  schemas: {
    who: object(`id: ${text}`, 'id'),
    link: 'type: object\nproperties: { link: { type: string } }',
    found: `type: object\n${answers}properties: { id: ${text} }`,
  },
})

export const deadEnds: Record<string, DeadEnd> = {
  'a submission without the answers of a step that was not passed': {
    journey: submission(''),
    fixed: submission('needs: [who.id]\n'),
    says: 'J508 steps/confirm.yaml `a.submit` can be sent without `id`',
    story: ['open /confirm → confirm', 'confirm: press `next`'],
  },
  'a resumed application without the headers of the person': {
    journey: resumed(''),
    fixed: resumed('required: [id]\n'),
    says: 'J508 steps/status.yaml `r.read` can be sent without the header `Person`',
    story: ['open /?link=… → resume', 'resume: `find` ends with ok → status'],
  },
}
