/** Bugs as they are made, each planted into a small journey, and what `check` must say of it. */
import type { SmallJourney } from './small.ts'

const end = 'path: /end\ncontent: [text]\nactions: { home: primary }'
const object = (properties: string, required: string): string =>
  `type: object\nrequired: [${required}]\nproperties: { ${properties} }`
const waiting = (rules: string, more = ''): string =>
  `path: /\ncontent: [text]\nactions: {}\nback: false\n${more}calls: { look: { effect: l.get, retry: { on: [PENDING], every: 5s, max: 3 } } }\non:\n${rules}`
const look = {
  services: { 'l.get': 'method: GET, answer: s, codes: [GONE], outcomes: { PENDING: { status: PENDING } }' },
  schemas: { s: object('status: { enum: [PENDING, DONE] }', 'status') },
  errors: { GONE: '{ as: modal }', NO_RESPONSE: '{ as: modal, buttons: [home] }' },
}
const pick = (rules: string, conditions: string): SmallJourney => ({
  steps: {
    start: `path: /\nform: f\nfields: { kind: text, n: number }\nconditions: { ${conditions} }\non:\n  next: ${rules}`,
    a: end.replace('/end', '/a'),
    b: end.replace('/end', '/b'),
    c: end.replace('/end', '/c'),
  },
  schemas: { f: object('kind: { enum: [A, B] }, n: { type: integer, minimum: 0, maximum: 10 }', 'kind, n') },
})
const code = (
  rules: string,
  counters = '{ tries: { max: 3, counts: verify.WRONG, resets: verify.ok } }',
): SmallJourney => ({
  steps: {
    code: `path: /\nform: f\nfields: { pin: text }\ncalls: { verify: { effect: v.post, with: { pin: code.pin } } }\ncounters: ${counters}\nconditions: { triesLeft: { code.tries.left: { minimum: 1 } } }\nactions: { next: primary }\nback: false\non:\n${rules}`,
    done: end,
  },
  services: { 'v.post': 'method: POST, request: q, codes: [WRONG]' },
  schemas: { f: object('pin: { type: string }', 'pin'), q: object('pin: { type: string }', 'pin') },
  errors: { WRONG: '{ as: modal }', LOCKED: '{ as: modal }' },
})
const dialog = (rules: string, start = '  ask: [{ show: sure }]'): SmallJourney => ({
  steps: {
    start: `path: /\ncontent: [text]\nactions: { ask: primary }\non:\n${start}`,
    sure: `as: dialog\ncontent: [text]\nactions: { yes: primary, no: link }\non:\n${rules}`,
    done: end,
  },
})
const loop = (start: string, other: string): SmallJourney => ({
  steps: {
    start: `path: /\ncontent: [text]\nactions: { next: primary }\non:\n${start}`,
    other: `path: /other\ncontent: [text]\nactions: { next: primary }\non:\n${other}`,
    done: end,
  },
})

/** It waits and looks again until its rounds are used up. */
export const counted = (resets: string, counts = 'rest.done'): SmallJourney => ({
  steps: {
    wait: waiting(
      '  enter: [{ call: look }]\n  look.ok: [{ when: mayLook, start: rest }, { go: done }]\n  rest.done: [{ call: look }]\n  look.failed: [{ go: done }]\n  look.retriesExhausted: [{ go: done }]',
      `timers: { rest: 5s }\ncounters: { rounds: { max: 3, counts: ${counts}, resets: ${resets} } }\nconditions: { mayLook: { wait.rounds.left: { minimum: 1 } } }\n`,
    ),
    done: end,
  },
  ...look,
})

/** `says`: the code and the file that must be named, as `<code> <file>`. */
export const bugs: Record<string, { journey: SmallJourney; says: string }> = {
  'a dead end after a refusal that is only put aside': {
    journey: {
      steps: {
        wait: waiting('  enter: [{ call: look }]\n  look.ok: [{ go: done }]\n  look.retriesExhausted: [{ go: done }]'),
        done: end,
      },
      ...look,
    },
    says: 'J502 steps/wait',
  },
  'two calls that both fail, and both messages are put aside': {
    journey: {
      steps: {
        start:
          'path: /\ncontent: [text]\nactions: {}\nback: false\ncalls: { left: { effect: a.get }, right: { effect: b.get } }\non:\n  enter: [{ call: [left, right] }]\n  left.ok: [{ go: done }]\n  left.failed: [{ show: SLOW }]\n  right.ok: [{ go: done }]\n  right.failed: [{ show: SLOW }]',
        done: end,
      },
      services: { 'a.get': 'method: GET', 'b.get': 'method: GET' },
      errors: { SLOW: '{ as: modal }' },
    },
    says: 'J502 steps/start',
  },
  'what gives up only shows a message': {
    journey: {
      steps: {
        wait: waiting(
          '  enter: [{ call: look }]\n  look.ok: [{ go: done }]\n  look.failed: [{ go: done }]\n  look.retriesExhausted: [{ show: GONE }]',
        ),
        done: end,
      },
      ...look,
    },
    says: 'J502 steps/wait',
  },
  'what gives up starts itself again': {
    journey: {
      steps: {
        wait: waiting(
          '  enter: [{ call: look }]\n  look.ok: [{ go: done }]\n  look.failed: [{ go: done }]\n  look.retriesExhausted: [{ call: look }]',
        ),
        done: end,
      },
      ...look,
    },
    says: 'J506 steps/wait',
  },
  'a circle behind a step whose timer was left running': {
    journey: {
      steps: {
        before: `path: /
content: [text]
actions: { next: primary }
timers: { rest: 60s }
on:
  enter: [{ start: rest }]
  rest.done: [{ start: rest, track: rested }]
  next: [{ go: wait }]`,
        wait: waiting(
          '  enter: [{ call: look }]\n  look.ok: [{ go: done }]\n  look.failed: [{ go: done }]\n  look.retriesExhausted: [{ call: look }]',
        ).replace('path: /\n', ''),
        done: end,
      },
      ...look,
    },
    says: 'J506 steps/wait',
  },
  'a timer that starts itself again, and nothing else': {
    journey: {
      steps: {
        wait: 'path: /\ncontent: [text]\nactions: {}\nback: false\ntimers: { rest: 5s }\nconditions: { isLate: { wait.rest: running } }\non:\n  enter: [{ start: rest }]\n  rest.done: [{ when: isLate, go: done }, { start: rest }]',
        done: end,
      },
    },
    says: 'J506 steps/wait',
  },
  'rounds that are counted, and set back in each round': {
    journey: counted('rest.done', 'look.ok'),
    says: 'J506 steps/wait',
  },
  'rounds of which a counter counts only what ends them': {
    journey: counted('enter', 'look.retriesExhausted'),
    says: 'J506 steps/wait',
  },
  'steps that send each other on when they are entered': {
    journey: loop(
      '  next: [{ go: other }]\n  enter: [{ track: seen }]',
      '  enter: [{ go: third }]\n  next: [{ go: done }]'.replace('third', 'other'),
    ),
    says: 'J506 steps/other',
  },
  'a circle of two waiting steps whose calls both succeed': {
    journey: {
      steps: {
        start:
          'path: /\ncontent: [text]\nactions: {}\nback: false\ncalls: { a: { effect: a.get } }\non:\n  enter: [{ call: a }]\n  a.ok: [{ go: other }]\n  a.failed: [{ go: done }]',
        other:
          'path: /other\ncontent: [text]\nactions: {}\nback: false\ncalls: { b: { effect: a.get } }\non:\n  enter: [{ call: b }]\n  b.ok: [{ go: start }]\n  b.failed: [{ go: done }]',
        done: end,
      },
      services: { 'a.get': 'method: GET' },
    },
    says: 'J506 steps/start',
  },
  'two dialogs that open each other': {
    journey: {
      steps: {
        ...dialog(
          '  yes: [{ close: true, show: other }]\n  no: [{ close: true, show: other }]\n  dismiss: [{ close: true, show: other }]',
        ).steps,
        start:
          'path: /\ncontent: [text]\nactions: { ask: primary, next: link }\non:\n  ask: [{ show: sure }]\n  next: [{ go: done }]',
        other:
          'as: dialog\ncontent: [text]\nactions: { back2: primary }\non:\n  back2: [{ close: true, show: sure }]\n  dismiss: [{ close: true, show: sure }]',
      },
    },
    says: 'J502 steps/start',
  },
  'a dialog that cannot be left': {
    journey: {
      steps: {
        ...dialog('  yes: [{ play: ding }]\n  no: [{ play: ding }]\n  dismiss: [{ play: ding }]').steps,
        start:
          'path: /\ncontent: [text]\nactions: { ask: primary, next: link }\non:\n  ask: [{ show: sure }]\n  next: [{ go: done }]',
      },
    },
    says: 'J502 steps/start',
  },
  'a branch that another takes first': {
    journey: pick(
      '[{ when: isAny, go: a }, { when: isB, go: b }, { go: c }]',
      'isAny: { start.n: { minimum: 0 } }, isB: { start.kind: B }',
    ),
    says: 'J501 steps/start',
  },
  'a negated guard that leaves nothing': {
    journey: pick(
      '[{ when: isA, unless: notB, go: a }, { when: isB, go: b }, { go: c }]',
      'isA: { start.kind: A }, isB: { start.kind: B }, notB: { start.kind: { not: { const: B } } }',
    ),
    says: 'J501 steps/start',
  },
  'two conditions that contradict each other': {
    journey: pick(
      '[{ when: [few, many], go: a }, { when: few, go: b }, { go: c }]',
      'few: { start.n: { maximum: 4 } }, many: { start.n: { minimum: 5 } }',
    ),
    says: 'J501 steps/start',
  },
  'a bound outside of the schema': {
    journey: pick(
      '[{ when: huge, go: a }, { when: few, go: b }, { go: c }]',
      'few: { start.n: { maximum: 4 } }, huge: { start.n: { exclusiveMinimum: 10 } }',
    ),
    says: 'J505 steps/start',
  },
  'an interval without a whole number in it': {
    journey: pick(
      '[{ when: odd, go: a }, { when: few, go: b }, { go: c }]',
      'few: { start.n: { maximum: 4 } }, odd: { start.n: { exclusiveMinimum: 3, exclusiveMaximum: 4 } }',
    ),
    says: 'J505 steps/start',
  },
  'a call that is made again without asking how many tries are left': {
    journey: code(
      '  next: [{ call: verify }]\n  verify.ok: [{ go: done }]\n  verify.WRONG: [{ when: triesLeft, show: WRONG }, { show: LOCKED }]',
    ),
    says: 'J503 steps/code',
  },
  'a call that is made on each visit without asking how many tries are left': {
    journey: {
      steps: {
        start: 'path: /\ncontent: [text]\nactions: { look: primary }\non:\n  look: [{ go: shelf }]',
        shelf:
          'path: /shelf\ncontent: [text]\nactions: { home: link }\ncalls: { look: { effect: l.get } }\ncounters: { looks: { max: 2, counts: look.GONE } }\non:\n  enter: [{ call: look }]\n  look.ok: [{ go: done }]\n  look.GONE: [{ show: GONE }]',
        done: end,
      },
      services: { 'l.get': 'method: GET, codes: [GONE]' },
      errors: { GONE: '{ as: modal }' },
    },
    says: 'J503 steps/shelf',
  },
  'a counter that is never reset locks for ever': {
    journey: code(
      '  next: [{ when: triesLeft, call: verify }]\n  verify.ok: [{ go: done }]\n  verify.WRONG: [{ when: triesLeft, show: WRONG }, { show: LOCKED }]',
      '{ tries: { max: 3, counts: verify.WRONG } }',
    ),
    says: 'J502 steps/code',
  },
  'what is remembered is not forgotten, and closes the only way': {
    journey: {
      steps: {
        start:
          'path: /\ncontent: [text]\nactions: { next: primary }\nconditions: { wasSent: { memory.sent: true } }\non:\n  next: [{ unless: wasSent, go: other }]',
        other:
          'path: /other\ncontent: [text]\nactions: { send: primary }\nback: false\non:\n  send: [{ set: { memory.sent: true }, go: start }]',
      },
      journey: 'records: [memory]',
    },
    says: 'J502 steps/start',
  },
  'a rule for an outcome that the response excludes': {
    journey: {
      steps: {
        wait: waiting(
          '  enter: [{ call: look }]\n  look.ok: [{ when: isPending, track: late }, { go: done }]\n  look.failed: [{ go: done }]\n  look.retriesExhausted: [{ go: done }]',
          'conditions: { isPending: { look.status: PENDING } }\n',
        ),
        done: end,
      },
      ...look,
    },
    says: 'J501 steps/wait',
  },
  'a step that only a dead rule leads to': {
    journey: pick(
      '[{ when: [few, many], go: a }, { when: few, go: b }, { go: c }]',
      'few: { start.n: { maximum: 4 } }, many: { start.n: { minimum: 5 } }',
    ),
    says: 'J501 steps/start',
  },
  'the number of tries is a fact that is not there yet': {
    journey: {
      steps: {
        wait: `path: /\ncontent: [text]\nactions: { home: link }\ncalls: { look: { effect: l.get, retry: { on: [PENDING], every: 5s, max: limits.tries } } }\non:\n  enter: [{ call: look }]\n  look.ok: [{ set: { limits.tries: 3 }, go: done }]\n  look.retriesExhausted: [{ go: done }]`,
        done: end,
      },
      journey: 'records: [limits]',
      ...look,
    },
    says: 'J507 steps/wait',
  },
}
