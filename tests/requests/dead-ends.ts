/** Dead ends as they were seen, in journeys as small as they can be: broken, and fixed. */
import type { SmallJourney } from '../explore/small.ts'

const object = (properties: string, required: string): string =>
  `type: object\nadditionalProperties: false\nrequired: [${required}]\nproperties: { ${properties} }`
const text = '{ type: string, minLength: 1, maxLength: 20 }'
const end = 'path: /end\ncontent: [text]\nactions: { home: primary }'

type DeadEnd = { journey: SmallJourney; fixed: SmallJourney; message: string; story: string[] }

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

/** What gave up only closed, and the screen that waited had nothing else. */
const waiting = (late: string): SmallJourney => ({
  steps: {
    start: 'path: /\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: wait }]',
    wait: `content: [text]\nactions: {}\nback: false\ncalls: { look: { effect: l.get, retry: { on: [PENDING], every: 5s, max: 3 } } }\non:\n  enter: [{ call: look }]\n  look.ok: [{ go: done }]\n  look.retriesExhausted: [${late}]\n  look.failed: [{ go: done }]`,
    done: end,
  },
  services: { 'l.get': 'method: GET, answer: s, outcomes: { PENDING: { status: PENDING } }' },
  schemas: { s: object('status: { enum: [PENDING, DONE] }', 'status') },
  errors: { LATE: '{ as: modal }' },
})

const home = '{ as: modal, buttons: [home], closes: home }'
const leading = { NETWORK: home, TIMEOUT: home, NO_RESPONSE: home, UNKNOWN: home }

/** A refusal was shown with OK, which only closed it. */
const refused = (buttons: string): SmallJourney => ({
  steps: {
    start: 'path: /\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: wait }]',
    wait: 'content: [text]\nactions: {}\nback: false\ncalls: { ask: { effect: u.ask } }\non:\n  enter: [{ call: ask }]\n  ask.ok: [{ go: done }]',
    done: end,
  },
  services: { 'u.ask': 'method: GET, codes: [NO]' },
  errors: { NO: `{ as: modal, buttons: ${buttons} }`, ...leading },
})

/** The PIN of an earlier ID or phone could be confirmed after the new one had not been sent. */
const confirmed = (next: string): SmallJourney => ({
  steps: {
    start: 'path: /\nform: who\nfields: { id: text }\non:\n  next: [{ go: pin }]',
    pin: `path: /pin\nneeds: [start.id]\nform: pin\nfields: { code: text }\nconditions: { isSent: { sent.token: { minLength: 1 } } }\ncalls: { send: { effect: o.send, with: { id: start.id }, keep: sent }, verify: { effect: o.verify, with: { token: sent.token, code: pin.code } } }\non:\n  enter: [{ set: { sent: null }, call: send }]\n  next: [${next}]\n  resend: [{ unless: isSent, call: send }]\n  verify.ok: [{ go: done }]\nactions: { next: primary, resend: link }`,
    done: end,
  },
  journey: 'records: { sent: sent }',
  services: { 'o.send': 'method: POST, request: who, answer: sent', 'o.verify': 'method: POST, request: v' },
  schemas: {
    who: object(`id: ${text}`, 'id'),
    pin: object(`code: ${text}`, 'code'),
    sent: object(`token: ${text}`, 'token'),
    v: object(`token: ${text}, code: ${text}`, 'token, code'),
  },
})

/** A reading that failed was set aside, and the main button went on without what it had to bring. */
const accepted = (next: string): SmallJourney => ({
  steps: {
    start: 'path: /\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: terms }]',
    terms: `path: /terms\ncontent: [text]\nactions: { next: primary }\nconditions: { areShown: { agreed.id: { minLength: 1 } } }\ncalls: { read: { effect: t.read, keep: agreed }, accept: { effect: t.accept, with: { id: agreed.id } } }\non:\n  enter: [{ call: read }]\n  next: [${next}]\n  accept.ok: [{ go: done }]`,
    done: end,
  },
  journey: 'records: { agreed: found }',
  services: { 't.read': 'method: GET, answer: found', 't.accept': 'method: POST, request: q' },
  schemas: { found: object(`id: ${text}`, 'id'), q: object(`id: ${text}`, 'id') },
})

/** The page of a declined offer could be opened without any offer, and telling the lender was refused. */
const declined = (needs: string): SmallJourney => ({
  steps: {
    start:
      'path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { read: { effect: d.read, keep: application } }\non:\n  next: [{ call: read }]\n  read.ok: [{ go: declined }]',
    declined: `path: /declined\ncontent: [text]\n${needs}actions: { cancel: primary }\ncalls: { putOff: { effect: d.tell, with: { number: application.number } } }\non:\n  cancel: [{ call: putOff }]\n  putOff.ok: [{ go: done }]`,
    done: `${end}\n${needs}`,
  },
  journey: 'records: { application: found }',
  services: { 'd.read': 'method: GET, answer: found', 'd.tell': 'method: POST, request: q' },
  schemas: { found: object(`number: ${text}`, 'number'), q: object(`number: ${text}`, 'number') },
})

/** An amount with cents could be typed, and the lender refused it for what no screen had said. */
const amount = (form: string): SmallJourney => ({
  steps: {
    more: 'path: /\nform: more\nfields: { amount: number }\ncalls: { ask: { effect: m.ask, with: { amount: more.amount } } }\non:\n  next: [{ call: ask }]\n  ask.ok: [{ go: done }]',
    done: end,
  },
  services: { 'm.ask': 'method: POST, request: q' },
  schemas: { more: object(`amount: ${form}`, 'amount'), q: object('amount: { type: integer, minimum: 1 }', 'amount') },
})

/** Refused outright, a message went on to a PIN for which there was no token. */
const inactive = (go: string): SmallJourney => ({
  steps: {
    start: `path: /\nform: who\nfields: { id: text }\nconditions: { isKnown: { capture.token: { minLength: 1 } } }\ncalls: { check: { effect: c.check, with: { id: start.id }, keep: capture } }\non:\n  next: [{ call: check }]\n  check.ok: [{ go: pin }]\n  check.INACTIVE: [{ show: INACTIVE }]\n  goOn: [${go}]`,
    pin: 'content: [text]\nactions: {}\nback: false\ncalls: { send: { effect: o.send, with: { token: capture.token } } }\non:\n  enter: [{ call: send }]\n  send.ok: [{ go: done }]\n  send.failed: [{ go: done }]',
    done: end,
  },
  journey: 'records: { capture: found }',
  services: {
    'c.check': 'method: POST, request: who, answer: found, codes: [INACTIVE]',
    'o.send': 'method: POST, request: found',
  },
  schemas: { who: object(`id: ${text}`, 'id'), found: object(`token: ${text}`, 'token') },
  errors: { INACTIVE: '{ as: modal, buttons: { ok: goOn }, closes: dismiss }' },
})

/** The page of a third party stood in a frame, never said anything, and the screen had nothing else. */
const framed = (more: string): SmallJourney => ({
  steps: {
    start: 'path: /\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: frame }]',
    frame: `path: /frame\ncontent: [frame]\nactions: {}\nback: false\n${more}\n  answered: [{ go: done }]`,
    done: end,
  },
})

/** An answer was edited to what its form does not take, behind a step that was passed with the right one. */
const edited = (needs: string): SmallJourney => ({
  steps: {
    who: 'path: /\nform: who\nfields: { mail: text }\nedit: { from: [confirm] }\non:\n  next: [{ set: { passed.who: { const: true } }, go: confirm }]',
    confirm: `path: /confirm\ncontent: [text]\nactions: { next: primary }\nneeds: [${needs}]\ncalls: { submit: { effect: a.submit, with: { mail: who.mail } } }\non:\n  next: [{ call: submit }]\n  submit.ok: [{ go: done }]`,
    done: end,
  },
  journey: 'records: { passed: passed }',
  services: { 'a.submit': 'method: POST, request: q' },
  schemas: {
    who: object("mail: { type: string, pattern: '^.+@.+$' }", 'mail'),
    q: object("mail: { type: string, pattern: '^.+@.+$' }", 'mail'),
    passed: 'type: object\nproperties: { who: { type: boolean } }',
  },
})

export const deadEnds: Record<string, DeadEnd> = {
  'a frame that never answers': {
    journey: framed('on:'),
    fixed: framed('timers: { late: 60s }\non:\n  enter: [{ start: late }]\n  late.done: [{ go: done }]'),
    message: 'J502 steps/frame.yaml applicants can be left on `frame`',
    story: ['open /frame → frame'],
  },
  'an answer that is edited to an invalid value': {
    journey: edited('passed.who'),
    fixed: edited('who.mail'),
    message: 'J509 steps/confirm.yaml nothing proves that `mail` of `a.submit` is valid',
    story: ['open / → who', 'who: press `next` → confirm', 'confirm: press `next`'],
  },
  'a submission without the answers of a step that was not passed': {
    journey: submission(''),
    fixed: submission('needs: [who.id]\n'),
    message: 'J508 steps/confirm.yaml `a.submit` can be sent without `id`',
    story: ['open /confirm → confirm', 'confirm: press `next`'],
  },
  'a resumed application without the headers of the person': {
    journey: resumed(''),
    fixed: resumed('required: [id]\n'),
    message: 'J508 steps/status.yaml `r.read` can be sent without the header `Person`',
    story: ['open /?link=… → resume', 'resume: `find` ends with ok → status'],
  },
  'a last try that ends in a message which only closes': {
    journey: waiting('{ show: LATE }'),
    fixed: waiting('{ go: done }'),
    message: 'J502 steps/wait.yaml applicants can be left on `wait`',
    story: ['open / → start', 'start: press `next` → wait', 'wait: `look` ends with PENDING → wait + LATE'],
  },
  'a refusal whose only button closes it': {
    journey: refused('{ ok: dismiss }'),
    fixed: refused('{ ok: home }, closes: home'),
    message: 'J502 steps/wait.yaml applicants can be left on `wait`',
    story: ['open / → start', 'start: press `next` → wait', 'wait: `ask` ends with NO → wait + NO'],
  },
  'a PIN that is confirmed though none was sent': {
    journey: confirmed('{ call: verify }'),
    fixed: confirmed('{ when: isSent, call: verify }'),
    message: 'J508 steps/pin.yaml `o.verify` can be sent without `token`',
    story: [
      'open / → start',
      'start: press `next` (start.id "x") → pin',
      'pin: `send` ends with NO_RESPONSE → pin + NO_RESPONSE',
      'NO_RESPONSE: press `dismiss`',
      'pin: press `next`',
    ],
  },
  'a main button that goes on without what a failed reading had to bring': {
    journey: accepted('{ call: accept }'),
    fixed: accepted('{ when: areShown, call: accept }'),
    message: 'J508 steps/terms.yaml `t.accept` can be sent without `id`',
    story: [
      'open /terms → terms',
      'terms: `read` ends with NO_RESPONSE → terms + NO_RESPONSE',
      'NO_RESPONSE: press `dismiss`',
      'terms: press `next`',
    ],
  },
  'a page of the declined that opens without an application': {
    journey: declined(''),
    fixed: declined('needs: [application.number]\n'),
    message: 'J508 steps/declined.yaml `d.tell` can be sent without `number`',
    story: ['open /declined → declined', 'declined: press `cancel`'],
  },
  'an amount that the form takes and the request does not': {
    journey: amount('{ type: number }'),
    fixed: amount('{ type: integer, minimum: 1 }'),
    message: 'J509 steps/more.yaml nothing proves that `amount` of `m.ask` is valid',
    story: ['open / → more', 'more: press `next`'],
  },
  'a message that goes on without what a refusal did not give': {
    journey: inactive('{ go: pin }'),
    fixed: inactive('{ when: isKnown, go: pin }, { go: done }'),
    message: 'J508 steps/pin.yaml `o.send` can be sent without `token`',
    story: [
      'open / → start',
      'start: press `next`',
      'start: `check` ends with INACTIVE → start + INACTIVE',
      'INACTIVE: press `goOn` → pin',
    ],
  },
}
