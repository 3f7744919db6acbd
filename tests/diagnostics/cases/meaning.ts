import type { Case } from './case.ts'

const code = (pattern: string): Case['breaks'] => [
  { file: 'schemas/tea.yaml', replace: 'code: { type: string }', by: `code: { type: string, pattern: "${pattern}" }` },
]

/** What can be read, and cannot be meant. */
export const meaningCases: Case[] = [
  {
    code: 'J112',
    message:
      'No text fits the pattern: it asks for something before the beginning, behind the end, or of nothing at all. Nobody would get past the field.',
    breaks: code('$[a-z]{3}^'),
    at: 'schemas/tea.yaml:4:34',
  },
  {
    code: 'J113',
    message:
      'A wrong text makes the pattern try more ways than the browser has time for: the page stands still. `scslre` looks for this.',
    breaks: code('^([a-z]+)+$'),
    at: 'schemas/tea.yaml:4:34',
  },
  {
    code: 'J114',
    message:
      'The pattern counts its letters, repeats some or looks ahead, and pins one end only, so anything may stand at the other. A pattern that does none of it may do without, and `.*` says that anything may follow.',
    breaks: code('^[a-z]{3}'),
    at: 'schemas/tea.yaml:4:34',
  },
  {
    code: 'J115',
    message:
      'A duration is a number and its unit: `500ms`, `31s`, `2m`, `1h`, `7d`. A number alone would be milliseconds for one reader and seconds for another.',
    breaks: [{ file: 'settings.yaml', replace: 'steep: 3m', by: 'steep: 3 min' }],
    at: 'settings.yaml:3:8',
  },
  {
    code: 'J116',
    message: 'JSON Schema passes over a keyword that is about another type, so the limit would not hold.',
    breaks: [{ file: 'schemas/menu.yaml', replace: 'minimum: 100', by: 'minLength: 100' }],
    at: 'schemas/menu.yaml:5:26',
  },
  {
    code: 'J117',
    message:
      'A default, an example, a `const` or a member of an `enum` breaks what is said beside it, or what that refers to.',
    breaks: [
      {
        file: 'schemas/menu.yaml',
        replace: 'milk: { type: boolean }',
        by: "milk: { type: boolean, examples: ['yes'] }",
      },
    ],
    at: 'schemas/menu.yaml:6:37',
  },
  {
    code: 'J118',
    message:
      'A wait, a time limit or a count that nobody can have meant: nothing at all, less than nothing, or longer than anyone stays. So is a step of a slider that is longer than its range or leaves a rest, and a setting beyond the limits that the schema `settings` gives it.',
    breaks: [{ file: 'services.yaml', replace: 'timeout: 10s', by: 'timeout: 10d' }],
    at: 'services.yaml:1:10',
  },
  {
    code: 'J119',
    message: 'An alias repeats what an anchor before it has named. A text that begins with `*` stands in quotes.',
    breaks: [{ file: 'steps/cup.yaml', replace: 'needs: [order.number]', by: 'needs: [*number]' }],
    at: 'steps/cup.yaml:5:9',
  },
  {
    code: 'J120',
    message:
      'In a text without quotes ` #` begins a comment, and the rest is not shown. A comment that is meant has a space after its sign: ` # as agreed`.',
    breaks: [{ file: 'copy/en.yaml', replace: 'Enjoy your tea', by: 'Enjoy tea #4 of the day' }],
    at: 'copy/en.yaml:28:10',
  },
  {
    code: 'J121',
    message:
      'The path leads to another host, to the services, to what the server answers itself, or to nothing that a browser can open.',
    breaks: [{ file: 'steps/wait.yaml', replace: 'path: /wait', by: 'path: //wait' }],
    at: 'steps/wait.yaml:3:7',
  },
  {
    code: 'J229',
    message:
      'A rule writes something into a field or a record that it cannot hold, keeps an answer in the record of another, or sets a part of a record without a schema to a value of another kind than everywhere else. So is a value that an option which gets the fact has no use for, and the text of a number where conditions beside it compare the fact with numbers. The path of a fact is no value: a condition compares with what is written, and a calculation compares two facts.',
    breaks: [
      {
        file: 'steps/menu.yaml',
        replace: 'smell.ok: [{ show: about }]',
        by: 'smell.ok: [{ set: { menu.size: { const: large } }, show: about }]',
      },
    ],
    at: 'steps/menu.yaml:36:34',
  },
  {
    code: 'J230',
    message: 'By the schema of the fact there is no value with which the comparison holds.',
    breaks: [{ file: 'journey.yaml', replace: 'open: { teas.open: true }', by: 'open: { teas.open: { minimum: 1 } }' }],
    at: 'journey.yaml:15:24',
  },
  {
    code: 'J231',
    message:
      'What a service is sent and what it answers is described by schemas; without one no mistake in it can be found.',
    breaks: [{ file: 'services.yaml', replace: '    request: order-request\n', by: '' }],
    at: 'services.yaml:9:3',
  },
  {
    code: 'J232',
    message:
      'Several places use a name that nothing declares, and one much like it is declared and used by none. Of the fields, calls, counters and timers of a step the only one that nothing reads is meant, however unlike it is.',
    breaks: [{ file: 'steps/menu.yaml', replace: '  mayTry: {', by: '  mayTryy: {' }],
    at: 'steps/menu.yaml:26:3',
  },
  {
    code: 'J314',
    message:
      'A mark of privacy is read at each property. One of the whole schema would protect nothing. `x-given` is read at a property of a request, `x-token` at what a `context` sends, `x-also` in an answer that comes over HTTP.',
    breaks: [
      { file: 'schemas/menu.yaml', replace: 'type: object\nrequired', by: 'type: object\nx-pii: true\nrequired' },
    ],
    at: 'schemas/menu.yaml:2:1',
  },
  {
    code: 'J315',
    message:
      'The name or the format is of a kind that is personal everywhere, or a `name` stands beside the phone number of a person, or it is sent or set where it is marked, or a record without the mark is set from what has it. Decide: `x-pii: true`, or `x-pii: false`; what is never saved is `writeOnly: true` at both ends.',
    breaks: [
      {
        file: 'schemas/order.yaml',
        replace: '  name: { type: string, x-pii: true }',
        by: '  name: { type: string, x-pii: true }\n  phoneNumber: { type: string }',
      },
    ],
    at: 'schemas/order.yaml:7:3',
  },
  {
    code: 'J316',
    message:
      'The method does not fit what the call does: a `GET` that changes something may be sent twice or answered from memory, a write that is kept is not made, and what is asked for until it changes is not kept. What is read when the journey opens must only read.',
    breaks: [{ file: 'services.yaml', replace: '    path: /orders\n', by: '    path: /orders\n    cacheFor: 1h\n' }],
    at: 'services.yaml:12:5',
  },
  {
    code: 'J317',
    message:
      'Its schema marks it with `x-token`: other services that are called once it is there get it. Without it the other side refuses the call. A call at the end of `idle` asks for its token in `callWhen`, and what is read when the journey opens sends nothing that a later step brings.',
    breaks: [
      {
        file: 'services.yaml',
        replace: '  leaf.smell:',
        by: `  cup.warm: { method: POST, path: /cups/warm, context: { Table: order.table } }
  cup.stir: { method: POST, path: /cups/stir, context: { Table: order.table } }
  cup.sweeten: { method: POST, path: /cups/sweeten, context: { Table: order.table } }
  cup.refill: { method: POST, path: /cups/refill, context: { Kind: settings.house } }
  leaf.smell:`,
      },
      {
        file: 'services.yaml',
        replace: '    outcomes: {',
        by: '    context: { Table: order.table }\n    outcomes: {',
      },
      {
        file: 'schemas/order.yaml',
        replace: 'properties:\n',
        by: 'properties:\n  table: { type: string, x-token: true }\n',
      },
      {
        file: 'steps/cup.yaml',
        replace: 'on:\n',
        by: `calls:
  warm: { effect: cup.warm, background: true }
  stir: { effect: cup.stir, background: true }
  sweeten: { effect: cup.sweeten, background: true }
  refill: { effect: cup.refill, background: true }
on:
  enter: [{ call: [warm, stir, sweeten, refill] }]
`,
      },
    ],
    at: 'services.yaml:29:51',
  },
  {
    code: 'J408',
    message:
      'A key without words labels something with nothing. A heading, a label and a button need words in every case of their text.',
    breaks: [{ file: 'copy/en.yaml', replace: 'title: Enjoy your tea', by: "title: ''" }],
    at: 'copy/en.yaml:28:10',
  },
  {
    code: 'J409',
    message: 'Words are plain text: markup would be read as it stands, never drawn.',
    breaks: [{ file: 'copy/en.yaml', replace: 'Enjoy your tea', by: 'Enjoy your <b>tea</b>' }],
    at: 'copy/en.yaml:28:21',
  },
  {
    code: 'J410',
    message: 'Something that stood in for words was never replaced, or a separator has nothing behind it.',
    breaks: [{ file: 'copy/en.yaml', replace: 'Enjoy your tea', by: 'TODO say something' }],
    at: 'copy/en.yaml:28:10',
  },
  {
    code: 'J411',
    message:
      'A limit or a setting says this number, too: when one of the two changes, the other becomes wrong. Words take the number from the fact. So is a name of several words that any text may take from the settings, and an amount whose thousands stand apart by another sign than that of its number style. A number in the message of a `pattern` that is not the length of what the pattern takes is wrong already.',
    breaks: [{ file: 'copy/en.yaml', replace: 'At least {limit} ml', by: 'At least 100 ml' }],
    at: 'copy/en.yaml:18:61',
  },
  {
    code: 'J318',
    message:
      'The call, its request or its response is not what both sides have agreed in `contract.yaml`, or may break with the document that `--against` names. Either this is a slip, or the contract has changed: then `npm run journey -- contract` writes it anew.',
    breaks: [
      {
        file: 'contract.yaml',
        text: 'openapi: 3.1.0\npaths:\n  /orders/{number}:\n    get:\n      operationId: order.read\n      responses: { default: { x-codes: [SOLD_OUT] } }\n  /teas: { get: { operationId: teas.read } }\n  /orders: { post: { operationId: order.place } }\n  /bookings: { post: { operationId: order.book } }\n  /kettle: { get: { operationId: kettle.heat } }\n  /codes: { post: { operationId: code.send } }\n  /codes/check: { post: { operationId: code.verify } }\n',
      },
    ],
    at: 'services.yaml:15:3',
  },
  {
    code: 'J233',
    message:
      'A value goes by the name of one fact and is filled from another beside it: the two have changed places, one is a slip, or one has taken what belongs to the other. Or a field offers other limits than those that its check holds it to, a text has how many of one counter and the most of another, or a step sets a field of the one that it extends. So are two settings of one `retry` or range that are of two groups, a button that raises what its neighbour raises in all other messages, and a rule that tracks one code and shows another.',
    breaks: [
      {
        file: 'services.yaml',
        replace: 'context: { House: settings.house }',
        by: 'context: { House: settings.street }',
      },
      { file: 'settings.yaml', replace: /$/, by: 'street: 1 Rooibos Road\n' },
    ],
    at: 'services.yaml:2:19',
  },
  {
    code: 'J234',
    message:
      'A value that no schema lists is compared in a spelling that stands nowhere else, one letter away from one that does. Or a row of a table in settings.yaml has a word that no rule asks for, and a rule asks that column for a word of nearly the same letters that no row has. Capitals, hyphens and underscores count: what a fact is compared with has those of its examples, and a cell those of its column.',
    breaks: [
      { file: 'settings.yaml', replace: /$/, by: 'kinds: [ROOIBOS]\n' },
      { file: 'steps/menu.yaml', replace: 'conditions:\n', by: 'conditions:\n  red: { menu.name: ROIBOS }\n' },
      {
        file: 'steps/menu.yaml',
        replace: '{ when: [open, mayTry], call: place }',
        by: '{ when: [open, mayTry, red], call: place }',
      },
    ],
    at: 'steps/menu.yaml:25:21',
  },
  {
    code: 'J235',
    message: 'A condition that holds whenever the fact is there at all: a limit of 0 keeps nothing out.',
    breaks: [
      {
        file: 'steps/menu.yaml',
        replace: 'conditions:\n',
        by: 'conditions:\n  named: { menu.name: { minLength: 0 } }\n',
      },
      {
        file: 'steps/menu.yaml',
        replace: '{ when: [open, mayTry], call: place }',
        by: '{ when: [open, mayTry, named], call: place }',
      },
    ],
    at: 'steps/menu.yaml:25:36',
  },
]
