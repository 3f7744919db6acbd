/** A journey of as many steps as wanted: each asks something, calls, counts and goes on. */
import type { Registry } from '../src/engine/compiler/compile.ts'
import type { Source } from '../src/engine/compiler/source/document.ts'

export const chainRegistry: Registry = {
  widgets: {
    text: { accepts: ['string'], options: { type: 'object', additionalProperties: false }, events: [], copy: [] },
  },
  blocks: {},
  calculations: {},
  effects: [],
}

/** The sources of a journey with that many steps. */
export function chainOf(steps: number): Source[] {
  const numbers = Array.from({ length: steps }, (_, index) => index + 1)
  const modal = '{ as: modal }'
  const file = (name: string, text: string): Source => ({ file: `chain/${name}.yaml`, text })
  return [
    file('journey', `name: chain\nversion: 1\nfirst: start\nlanguages: [en]\non:\n  home: [{ go: start }]\n`),
    file(
      'services',
      'services:\n  thing.ask: { method: POST, path: /ask, request: ask, answer: said, codes: [BUSY] }\n',
    ),
    file(
      'errors',
      ['NETWORK', 'TIMEOUT', 'NO_RESPONSE', 'UNKNOWN', 'BUSY'].map((code) => `${code}: ${modal}\n`).join(''),
    ),
    file('schemas/form', 'type: object\nrequired: [name]\nproperties: { name: { type: string } }\n'),
    file('schemas/ask', 'type: object\nproperties: { name: { type: string } }\n'),
    file('schemas/said', 'type: object\nrequired: [good]\nproperties: { good: { type: boolean } }\n'),
    file(
      'steps/start',
      '# Beginning.\nstep: start\npath: /\nactions: { next: primary }\non:\n  next: [{ go: step-1 }]\n',
    ),
    ...numbers.map((number) => file(`steps/step-${number}`, stepText(number, steps))),
    file('copy/en', copyText(numbers)),
  ]
}

function stepText(number: number, steps: number): string {
  const next = number === steps ? 'start' : `step-${number + 1}`
  return `# Answering question ${number}.
step: step-${number}
path: /${number}
${number > 1 ? `needs: [step-${number - 1}.name]\n` : ''}form: form
fields: { name: text }
actions: { next: primary, home: link }
calls:
  ask: { effect: thing.ask, with: { name: step-${number}.name } }
counters: { tries: { max: 3, counts: ask.BUSY } }
conditions:
  isGood: { ask.good: true }
  mayTry: { step-${number}.tries.left: { minimum: 1 } }
on:
  next: [{ when: mayTry, call: ask }]
  ask.ok: [{ when: isGood, go: ${next} }, { show: BUSY }]
  ask.BUSY: [{ show: BUSY }]
`
}

function copyText(numbers: number[]): string {
  const codes = ['NETWORK', 'TIMEOUT', 'NO_RESPONSE', 'UNKNOWN', 'BUSY']
  return [
    'actions: { next: Next, home: Home, dismiss: Close }',
    'busy: { default: Wait }',
    'start: { title: Questions }',
    ...numbers.map(
      (number) =>
        `step-${number}: { title: Question, fields: { name: { label: Name, errors: { required: Say it } } } }`,
    ),
    'errors:',
    ...codes.map((code) => `  ${code}: { title: Oh, body: Well }`),
    '',
  ].join('\n')
}
