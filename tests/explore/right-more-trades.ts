/** More right journeys of other trades, each with several parts of the notation at once: `check` must find nothing in any of them. */
import type { SmallJourney } from './small.ts'

const object = (properties: string, required = ''): string =>
  `type: object\n${required === '' ? '' : `required: [${required}]\n`}properties: { ${properties} }`

const last = (path: string, more = ''): string => `path: ${path}\n${more}content: [text]\nactions: { home: primary }`

export const moreTrades: Record<string, SmallJourney> = {
  'a clinic: a dialog that asks, and a way back of its own': {
    steps: {
      reason: `path: /
form: reason
fields: { reason: text }
on:
  next: [{ go: when }]`,
      when: `path: /when
needs: [reason.reason]
form: when
fields: { day: text }
calls: { book: { effect: visits.book, with: { reason: reason.reason, day: when.day } } }
on:
  back: [{ show: sure }]
  next: [{ call: book }]
  book.ok: [{ go: done }]
  book.TAKEN: [{ set: { when.day: null }, show: TAKEN }]`,
      sure: `as: dialog
content: [text]
actions: { drop: primary, stay: secondary }
on:
  drop: [{ set: { journey: null }, go: reason }]
  stay: [{ close: true }]`,
      done: last('/done'),
    },
    services: { 'visits.book': 'method: POST, request: visit, codes: [TAKEN]' },
    schemas: {
      reason: object('reason: { type: string, minLength: 3, maxLength: 200 }', 'reason'),
      when: object('day: { type: string, format: date }', 'day'),
      visit: object('reason: { type: string, minLength: 3 }, day: { type: string, format: date }', 'reason, day'),
    },
    errors: { TAKEN: '{ as: field, at: when.day }' },
  },
  'a survey: required when another answer says so': {
    steps: {
      survey: `path: /
form: survey
fields: { owns: tick, animal: text }
on:
  next: [{ go: thanks }]`,
      thanks: last('/thanks'),
    },
    schemas: {
      survey: `type: object
required: [owns]
properties:
  owns: { type: boolean }
if: { required: [owns], properties: { owns: { const: true } } }
then: { required: [animal], properties: { animal: { type: string, minLength: 2 } } }`,
    },
  },
  'a locker: a code with tries and a lock that waits': {
    steps: {
      code: `path: /
form: code
fields: { pin: text }
calls: { open: { effect: lockers.open, with: { pin: code.pin } } }
counters: { tries: { max: settings.tries, counts: open.WRONG, resets: locked.done } }
timers: { locked: settings.lock }
conditions:
  mayTry: { code.tries.left: { minimum: 1 }, code.locked: stopped }
  noneLeft: { code.tries.left: { maximum: 0 } }
on:
  next: [{ when: mayTry, call: open }]
  open.ok: [{ go: opened }]
  open.WRONG: [{ when: noneLeft, start: locked, show: LOCKED }, { unless: noneLeft, show: WRONG }]`,
      opened: last('/opened'),
    },
    services: { 'lockers.open': 'method: POST, request: pin, codes: [WRONG]' },
    schemas: {
      code: object("pin: { type: string, pattern: '^[0-9]{4}$' }", 'pin'),
      pin: object('pin: { type: string }', 'pin'),
    },
    errors: { WRONG: '{ as: field, at: code.pin }', LOCKED: '{ as: banner }' },
    settings: 'tries: 3\nlock: 5m',
  },
  'a club: who is known goes another way, by what a read says': {
    steps: {
      start: `path: /
content: [text]
actions: { next: primary }
conditions: { isKnown: { person.known: true }, isLoading: { person.running: true } }
on:
  next: [{ when: isKnown, go: member }, { unless: isLoading, go: visitor }]`,
      member: last('/member'),
      visitor: last('/visitor'),
    },
    journey: 'records: []\nreads: { person: { effect: people.read } }',
    services: { 'people.read': 'method: GET, answer: person' },
    schemas: { person: object('known: { type: boolean }', 'known') },
  },
  'a repair: edited from the summary, sent once': {
    steps: {
      device: `path: /
form: device
fields: { kind: text, age: number }
edit: { from: [summary] }
conditions: { isUnderWarranty: { device.age: { maximum: 24 } } }
on:
  next: [{ when: isUnderWarranty, go: summary }, { go: cost }]`,
      cost: `path: /cost
needs: [device.kind, device.age]
form: cost
fields: { accepts: tick }
edit: { from: [summary] }
on:
  next: [{ go: summary }]`,
      summary: `path: /summary
needs: [device.kind, device.age]
content: [text]
actions: { send: primary }
calls: { deliver: { effect: repairs.send, with: { kind: device.kind, accepts: cost.accepts }, keep: ticket } }
on:
  send: [{ call: deliver }]
  deliver.ok: [{ go: sent }]`,
      sent: last('/sent', 'needs: [ticket.number]\n'),
    },
    journey: 'records: [ticket]',
    services: { 'repairs.send': 'method: POST, request: repair, answer: ticket' },
    schemas: {
      device: object('kind: { enum: [PHONE, LAPTOP] }, age: { type: integer, minimum: 0 }', 'kind, age'),
      cost: object('accepts: { const: true }', 'accepts'),
      repair: object('kind: { enum: [PHONE, LAPTOP, TABLET] }, accepts: { type: boolean }', 'kind'),
      ticket: object('number: { type: integer, exclusiveMinimum: 0 }', 'number'),
    },
  },
  'a bakery: the answer decides among all that it can be': {
    steps: {
      order: `path: /
form: order
fields: { loaves: number }
calls: { place: { effect: orders.place, with: { loaves: order.loaves } } }
conditions: { isReady: { place.state: READY }, isLater: { place.state: LATER } }
on:
  next: [{ call: place }]
  place.ok: [{ when: isReady, go: ready }, { when: isLater, go: later }]`,
      ready: last('/ready'),
      later: last('/later'),
    },
    services: { 'orders.place': 'method: POST, request: order-request, answer: placed' },
    schemas: {
      order: object('loaves: { type: integer, minimum: 1, exclusiveMaximum: 13 }', 'loaves'),
      'order-request': object('loaves: { type: integer }', 'loaves'),
      placed: object('state: { enum: [READY, LATER] }', 'state'),
    },
  },
  'a theatre: the link in a message opens a seat': {
    steps: {
      start: `path: /
content: [text]
actions: { next: primary }
on:
  next: [{ go: seats }]`,
      seats: `path: /seats
form: seats
fields: { row: text }
on:
  next: [{ go: seat }]`,
      'from-link': `needs: [link.row]
content: [text]
actions: { home: link }
calls: { read: { effect: rows.read, with: { row: link.row }, keep: row } }
on:
  enter: [{ call: read }]
  read.ok: [{ set: { seats.row: link.row }, go: seat }]
  read.GONE: [{ go: seats }]`,
      seat: last('/seat/{row}', 'params: { row: seats.row }\nneeds: [seats.row]\n'),
    },
    journey:
      "records: [link, row]\nentries: [{ path: /, query: row, pattern: '^[A-Z]$', set: link.row, go: from-link }]",
    services: { 'rows.read': 'method: GET, request: row-request, answer: row-answer, codes: [GONE]' },
    schemas: {
      seats: object("row: { type: string, pattern: '^[A-Z]$' }", 'row'),
      'row-request': object('row: { type: string }', 'row'),
      'row-answer': object('free: { type: integer }', 'free'),
    },
  },
  'a charity: an amount of one’s own or one of three': {
    steps: {
      gift: `path: /
form: gift
fields: { amount: number, own: number }
checks: { onlyOne: { at: own, holds: hasOne } }
conditions:
  hasOne: { anyOf: [{ gift.amount: { type: number } }, { gift.own: { minimum: 5 } }] }
on:
  next: [{ go: thanks }]`,
      thanks: last('/thanks'),
    },
    schemas: { gift: object('amount: { enum: [10, 20, 50] }, own: { type: number, minimum: 1 }') },
  },
  'a landlord: an upload that tells how far it is': {
    steps: {
      lease: `path: /
content: [text]
actions: { send: { variant: primary, unless: isSending }, stop: { variant: link, when: isSending } }
calls: { upload: { effect: leases.send } }
conditions: { isSending: { upload.running: true } }
on:
  send: [{ unless: isSending, call: upload }]
  stop: [{ when: isSending, go: stopped }]
  upload.ok: [{ go: sent }]`,
      stopped: last('/stopped'),
      sent: last('/sent'),
    },
    services: { 'leases.send': 'method: PUT' },
  },
  'a dentist: only in the morning of the day, and not twice': {
    steps: {
      start: `path: /
content: [text]
actions: { confirm: primary, home: link }
calls: { tell: { effect: visits.confirm } }
conditions: { isConfirmed: { visit.confirmed: true } }
on:
  confirm: [{ unless: isConfirmed, call: tell }, { go: confirmed }]
  tell.ok: [{ set: { visit.confirmed: true }, go: confirmed }]
  tell.failed: [{ show: DESK }]`,
      confirmed: last('/confirmed', 'when: wasConfirmed\n'),
    },
    journey: 'records: [visit]\nconditions: { wasConfirmed: { visit.confirmed: true } }',
    services: { 'visits.confirm': 'method: POST' },
    errors: { DESK: '{ as: modal, buttons: [dismiss] }' },
  },
  'a bus pass: three ways by two answers, none of them left out': {
    steps: {
      rider: `path: /
form: rider
fields: { student: tick, zones: number }
conditions:
  isStudent: { rider.student: true }
  isFar: { rider.zones: { minimum: 4 } }
  isNear: { rider.zones: { exclusiveMaximum: 4 } }
on:
  next:
    - { when: [isStudent, isFar], go: far }
    - { when: [isStudent, isNear], go: near }
    - { unless: isStudent, go: full }`,
      far: last('/far'),
      near: last('/near'),
      full: last('/full'),
    },
    schemas: { rider: object('student: { type: boolean }, zones: { type: integer, minimum: 1, maximum: 9 }', 'zones') },
  },
  'a shipment: asked again by a timer until it has come, or too often': {
    steps: {
      wait: `path: /
content: [text]
actions: { home: link }
timers: { pause: 30s }
calls: { look: { effect: parcels.read } }
counters: { looks: { max: 10, counts: look.ok, resets: enter } }
conditions:
  hasCome: { look.state: DELIVERED }
  tooOften: { wait.looks.left: { maximum: 0 } }
on:
  enter: [{ call: look }]
  pause.done: [{ call: look }]
  look.ok: [{ when: hasCome, go: here }, { when: tooOften, go: lost }, { start: pause }]
  look.failed: [{ start: pause }]`,
      here: last('/here'),
      lost: last('/lost'),
    },
    services: { 'parcels.read': 'method: GET, answer: parcel' },
    schemas: { parcel: object('state: { enum: [UNDER_WAY, DELIVERED] }', 'state') },
  },
  'an embassy: what was refused is told, and begins anew': {
    steps: {
      form: `path: /
form: form
fields: { passport: text, days: number }
calls: { apply: { effect: visas.apply, with: { passport: form.passport, days: form.days }, keep: visa } }
conditions: { isGranted: { visa.granted: true }, isLong: { form.days: { minimum: 91 } } }
on:
  next: [{ when: isLong, go: too-long }, { call: apply }]
  apply.ok: [{ when: isGranted, go: granted }, { unless: isGranted, go: refused }]`,
      'too-long': `path: /too-long
content: [text]
actions: { shorten: primary }
on:
  shorten: [{ set: { form.days: null }, go: form }]`,
      refused: `path: /refused
needs: [visa.reason]
content: [text]
actions: { anew: primary, home: link }
on:
  anew: [{ set: { journey: null }, go: form }]`,
      granted: last('/granted'),
    },
    journey: 'records: [visa]',
    services: { 'visas.apply': 'method: POST, request: visa-request, answer: visa-answer' },
    schemas: {
      form: object(
        "passport: { type: string, pattern: '^[A-Z][0-9]{8}$', x-pii: true }, days: { type: integer, minimum: 1, maximum: 365 }",
        'passport, days',
      ),
      'visa-request': object(
        "passport: { type: string, pattern: '^[A-Z][0-9]{8}$', x-pii: true }, days: { type: integer }",
        'passport, days',
      ),
      'visa-answer': object('granted: { type: boolean }, reason: { type: string }', 'granted, reason'),
    },
  },
}
