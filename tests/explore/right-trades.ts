/** Right journeys of other trades, each with several parts of the notation at once: `check` must find nothing in any of them. */
import type { SmallJourney } from './small.ts'

const object = (properties: string, required = ''): string =>
  `type: object\n${required === '' ? '' : `required: [${required}]\n`}properties: { ${properties} }`

const last = (path: string, more = ''): string => `path: ${path}\n${more}content: [text]\nactions: { home: primary }`

export const trades: Record<string, SmallJourney> = {
  'a gym: who is too young brings a parent, who is too old a note': {
    steps: {
      member: `path: /
form: member
fields: { years: number, name: text }
conditions:
  isChild: { member.years: { exclusiveMaximum: 16 } }
  isOld: { member.years: { exclusiveMinimum: 70 } }
on:
  next:
    - { when: isChild, go: parent }
    - { when: isOld, go: note }
    - { go: plan }`,
      parent: `path: /parent
needs: [member.name]
form: parent
fields: { consents: tick }
on:
  next: [{ go: plan }]`,
      note: `path: /note
needs: [member.name]
content: [text]
actions: { next: primary }
on:
  next: [{ go: plan }]`,
      plan: `path: /plan
needs: [member.name]
form: plan
fields: { weeks: number }
calls: { join: { effect: members.join, with: { name: member.name, years: member.years, weeks: plan.weeks }, keep: membership } }
on:
  next: [{ call: join }]
  join.ok: [{ go: welcome }]
  join.FULL: [{ show: FULL }]`,
      welcome: last('/welcome', 'needs: [membership.number]\n'),
    },
    journey: 'records: [membership]',
    services: { 'members.join': 'method: POST, request: join, answer: membership, codes: [FULL]' },
    schemas: {
      member: object(
        'years: { type: integer, minimum: 6, exclusiveMaximum: 111 }, name: { type: string, minLength: 1, x-pii: true }',
        'years, name',
      ),
      parent: object('consents: { type: boolean, const: true }', 'consents'),
      plan: object('weeks: { type: integer, enum: [4, 12, 52] }', 'weeks'),
      join: object(
        'name: { type: string, minLength: 1, x-pii: true }, years: { type: integer, minimum: 6 }, weeks: { type: integer }',
        'name, years, weeks',
      ),
      membership: object("number: { type: string, pattern: '^G-[0-9]{6}$' }", 'number'),
    },
    errors: { FULL: '{ as: modal, buttons: { leave: home } }' },
  },
  'a library: a card number of a pattern, renewed three times at most': {
    steps: {
      card: `path: /
form: card
fields: { number: text }
calls: { find: { effect: cards.find, with: { number: card.number }, keep: holder } }
conditions: { blocked: { holder.state: [BLOCKED, EXPIRED] } }
on:
  next: [{ call: find }]
  find.ok: [{ when: blocked, go: desk }, { go: loans }]
  find.UNKNOWN_CARD: [{ show: UNKNOWN_CARD }]`,
      loans: `path: /loans
needs: [holder.state, card.number]
unless: blockedNow
content: [text]
actions: { renew: { variant: primary, when: mayRenew }, home: link }
calls: { extend: { effect: loans.extend, with: { number: card.number } } }
counters: { renewals: { max: 3, counts: extend.ok } }
conditions: { mayRenew: { loans.renewals.left: { minimum: 1 } } }
on:
  renew: [{ when: mayRenew, call: extend }]
  extend.ok: [{ track: renewed }]`,
      desk: last('/desk'),
    },
    journey: `records: [holder]
conditions: { blockedNow: { holder.state: [BLOCKED, EXPIRED] } }`,
    services: {
      'cards.find': 'method: GET, request: number, answer: holder, codes: [UNKNOWN_CARD]',
      'loans.extend': 'method: POST, request: number',
    },
    schemas: {
      card: object("number: { type: string, pattern: '^(?:L|M)[0-9]{7}$' }", 'number'),
      number: object('number: { type: string }', 'number'),
      holder: object('state: { enum: [GOOD, BLOCKED, EXPIRED] }', 'state'),
    },
    errors: { UNKNOWN_CARD: '{ as: field, at: card.number }' },
  },
  'a vet: an emergency by one of several signs, the rest by appointment': {
    steps: {
      signs: `path: /
form: signs
fields: { bleeding: tick, breathing: tick, hours: number }
conditions:
  isUrgent: { anyOf: [{ signs.bleeding: true }, { signs.breathing: false }, isLong] }
  isLong: { signs.hours: { minimum: 48 } }
on:
  next: [{ when: isUrgent, go: now }, { go: slots }]`,
      now: last('/now'),
      slots: `path: /slots
content: [text]
calls: { free: { effect: slots.read, keep: calendar } }
conditions: { hasFree: { calendar.slots: { minItems: 1 } } }
actions: { book: { variant: primary, when: hasFree }, again: link, home: link }
on:
  enter: [{ call: free }]
  free.ok: [{ when: hasFree, track: shown }, { show: NO_SLOTS }]
  again: [{ call: free }]
  book: [{ when: hasFree, go: booked }]`,
      booked: last('/booked'),
    },
    journey: 'records: [calendar]',
    services: { 'slots.read': 'method: GET, answer: slots' },
    schemas: {
      signs: object(
        'bleeding: { type: boolean }, breathing: { type: boolean }, hours: { type: number, exclusiveMinimum: 0, maximum: 720 }',
        'breathing, hours',
      ),
      slots: object('slots: { type: array, maxItems: 20, items: { type: string, format: date-time } }', 'slots'),
    },
    errors: { NO_SLOTS: '{ as: banner }' },
  },
  'a tax return: polled until it is assessed, refund or debt': {
    steps: {
      income: `path: /
form: income
fields: { total: number, deducted: number }
calls: { file: { effect: returns.file, with: { total: income.total, deducted: income.deducted }, keep: filed } }
on:
  next: [{ call: file }]
  file.ok: [{ go: assessing }]`,
      assessing: `needs: [filed.reference]
content: [text]
actions: { home: link }
calls:
  look: { effect: returns.read, with: { reference: filed.reference }, retry: { on: [ASSESSING, BUSY], every: 10s, max: 30 }, keep: assessment }
conditions:
  isRefund: { assessment.amount: { exclusiveMaximum: 0 } }
  isDebt: { assessment.amount: { exclusiveMinimum: 0 } }
on:
  enter: [{ call: look }]
  look.ok: [{ when: isRefund, go: refund }, { when: isDebt, go: debt }, { go: even }]
  look.retriesExhausted: [{ go: later }]`,
      refund: last('/refund'),
      debt: last('/debt'),
      even: last('/even'),
      later: last('/later'),
    },
    journey: 'records: [filed, assessment]',
    services: {
      'returns.file': 'method: POST, request: return, answer: filed',
      'returns.read':
        'method: GET, request: reference, answer: assessment, codes: [BUSY], outcomes: { ASSESSING: { state: ASSESSING } }',
    },
    schemas: {
      income: object('total: { type: number, minimum: 0 }, deducted: { type: number, minimum: 0 }', 'total, deducted'),
      return: object('total: { type: number }, deducted: { type: number }', 'total, deducted'),
      filed: object('reference: { type: string }', 'reference'),
      reference: object('reference: { type: string }', 'reference'),
      assessment: object('state: { enum: [ASSESSING, DONE] }, amount: { type: number }', 'state'),
    },
  },
  'a school: two children at most, then a waiting list': {
    steps: {
      child: `path: /
form: child
fields: { name: text, grade: number }
counters: { added: { max: 2, counts: more } }
conditions: { mayAdd: { child.added.left: { minimum: 1 } }, full: { child.added.left: { maximum: 0 } } }
actions: { next: primary, more: secondary }
on:
  more: [{ when: mayAdd, set: { child.name: null, child.grade: null } }, { when: full, show: TWO_ONLY }]
  next: [{ go: sent }]`,
      sent: last('/sent', 'needs: [child.name]\n'),
    },
    schemas: {
      child: object(
        'name: { type: string, maxLength: 60, x-pii: true }, grade: { type: integer, minimum: 0, maximum: 12 }',
        'name, grade',
      ),
    },
    errors: { TWO_ONLY: '{ as: toast }' },
  },
  'a hotel: a quote that is calculated while it is typed': {
    steps: {
      stay: `path: /
form: stay
fields: { nights: number, guests: number }
calls: { price: { effect: prices.read, with: { nights: stay.nights, guests: stay.guests }, keep: quote, latest: true, background: true } }
conditions:
  isPriced: { quote.total: { exclusiveMinimum: 0 } }
  isAsked: { stay.nights: { minimum: 1 }, stay.guests: { minimum: 1 } }
on:
  nights.changed: [{ when: isAsked, call: price }]
  guests.changed: [{ when: isAsked, call: price }]
  next: [{ when: isPriced, go: booked }, { call: price }]
  price.ok: [{ track: priced }]
  price.failed: [{ track: unpriced }]`,
      booked: last('/booked', 'needs: [quote.total]\n'),
    },
    journey: 'records: [quote]',
    services: { 'prices.read': 'method: POST, request: stay-request, answer: quote' },
    schemas: {
      stay: object(
        'nights: { type: integer, minimum: 1, maximum: 30 }, guests: { type: integer, minimum: 1, maximum: 8 }',
        'nights, guests',
      ),
      'stay-request': object('nights: { type: integer }, guests: { type: integer }', 'nights, guests'),
      quote: object('total: { type: number, minimum: 0 }', 'total'),
    },
  },
  'a parking permit: another council on another host': {
    steps: {
      start: `path: /
content: [text]
actions: { next: primary }
conditions:
  north: { environment.host: { pattern: '(^|[.])north[.]example$' } }
  south: { environment.host: { pattern: '^south[.]' } }
on:
  next: [{ when: north, go: north-rules }, { when: south, go: plate }, { go: elsewhere }]`,
      'north-rules': `path: /north-rules
content: [text]
actions: { agree: primary, home: link }
on:
  agree: [{ go: plate }]`,
      plate: `path: /plate
form: plate
fields: { plate: text }
on:
  next: [{ go: granted }]`,
      granted: last('/granted', 'needs: [plate.plate]\n'),
      elsewhere: last('/elsewhere'),
    },
    schemas: { plate: object("plate: { type: string, pattern: '^[A-Z]{2,3} ?[0-9]{3,6}$' }", 'plate') },
  },
  'an optician: two calls side by side, gone on when both are there': {
    steps: {
      start: `path: /
content: [text]
actions: { next: primary }
calls:
  shops: { effect: shops.read, keep: nearby }
  frames: { effect: frames.read, keep: stock }
conditions:
  hasShops: { nearby.shops: { minItems: 1 } }
  hasFrames: { stock.frames: { minItems: 1 } }
  isLoading: { anyOf: [{ shops.running: true }, { frames.running: true }] }
on:
  enter: [{ call: [shops, frames] }]
  shops.ok: [{ track: shops }]
  frames.ok: [{ track: frames }]
  next: [{ unless: isLoading, when: [hasShops, hasFrames], go: choose }, { unless: isLoading, go: sorry }]`,
      choose: last('/choose'),
      sorry: last('/sorry'),
    },
    journey: 'records: [nearby, stock]',
    services: { 'shops.read': 'method: GET, answer: shops', 'frames.read': 'method: GET, answer: frames' },
    schemas: {
      shops: object('shops: { type: array, items: { type: string } }', 'shops'),
      frames: object('frames: { type: array, items: { type: string } }', 'frames'),
    },
  },
  'an auction: a clock that ends the bidding': {
    steps: {
      lot: `path: /
form: lot
fields: { bid: number }
timers: { closing: 2m }
calls: { place: { effect: bids.place, with: { bid: lot.bid } } }
conditions: { isOpen: { lot.closing: running } }
on:
  enter: [{ start: closing }]
  next: [{ when: isOpen, call: place }, { go: over }]
  place.ok: [{ show: LEADING }]
  place.LOW: [{ show: LOW }]
  closing.done: [{ go: over }]`,
      over: last('/over'),
    },
    services: { 'bids.place': 'method: POST, request: bid, codes: [LOW]' },
    schemas: {
      lot: object('bid: { type: number, exclusiveMinimum: 0, multipleOf: 0.5 }', 'bid'),
      bid: object('bid: { type: number }', 'bid'),
    },
    errors: { LOW: '{ as: field, at: lot.bid }', LEADING: '{ as: toast }' },
  },
}
