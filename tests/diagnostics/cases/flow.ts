import { pinsOfTea } from '../pins-of-tea.ts'
import type { Case } from './case.ts'

/** Steps without a way, rules without a turn, outcomes without an answer, and what must stay private. */
export const flowCases: Case[] = [
  {
    code: 'J301',
    message:
      'No rule goes to the step, no entry opens it, and its guards keep out whoever types its address. Or it needs what is asked for, or set by a rule, only on itself and on steps behind it.',
    breaks: [{ file: 'steps/menu.yaml', replace: 'show: about', by: 'play: bell' }],
    at: 'steps/about.yaml:2:7',
  },
  {
    code: 'J302',
    message:
      'The first rule whose condition holds runs, and only that one: a rule after one that holds whenever it does is never reached. So is an outcome of a service after one that holds whenever it does.',
    breaks: [
      {
        file: 'steps/menu.yaml',
        replace: '    - { when: mayTry, show: KETTLE_COLD }\n    - { show: SPILLED }',
        by: '    - { show: SPILLED }\n    - { show: KETTLE_COLD }',
      },
    ],
    at: 'steps/menu.yaml:33:7',
  },
  {
    code: 'J303',
    message:
      'An outcome or a timer comes whether or not a condition holds, so its last rule has none, or the conditions of its rules leave no case out. Otherwise the applicant waits for nothing.',
    breaks: [{ file: 'steps/wait.yaml', replace: 'look.ok: [{ go: cup }]', by: 'look.ok: [{ when: open, go: cup }]' }],
    at: 'steps/wait.yaml:18:21',
  },
  {
    code: 'J304',
    message:
      'A call can end in a way that neither a rule of the step nor `errors.yaml` answers. A call that the main button makes leads on when it succeeds, also where its answer is kept, unless the step shows what it keeps. Or one way to get no response has no rules, or is not tried again, where all others are; or one of two calls hears as `failed` what the other has rules for.',
    breaks: [
      { file: 'services.yaml', replace: '[OUT_OF_LEAVES, KETTLE_COLD]', by: '[OUT_OF_LEAVES, KETTLE_COLD, NO_CUPS]' },
    ],
    at: 'services.yaml:14:41',
  },
  {
    code: 'J305',
    message: 'A call that is tried again gives up in the end, and the step does not say what then.',
    breaks: [{ file: 'steps/wait.yaml', replace: '  look.retriesExhausted: [{ show: SPILLED }]\n', by: '' }],
    at: 'steps/wait.yaml:9:3',
  },
  {
    code: 'J306',
    message:
      'A screen that cannot be left: no rule goes on, and no button raises an event for which `journey.yaml` goes on. A message that takes the whole page is one, too: it has no cross, and is left by its buttons alone. So is a warning of `idle` that leaves at once, and an end that leads nowhere or leaves personal answers to whoever comes next.',
    breaks: [
      { file: 'steps/cup.yaml', replace: 'actions: { home: primary }\n', by: '' },
      { file: 'steps/leaving.yaml', replace: 'go: menu', by: 'close: true' },
    ],
    at: 'steps/cup.yaml:2:7',
  },
  {
    code: 'J307',
    message:
      'An entry for a code that no call ends with and no rule shows. It may be left over, or the code may be missing in `services.yaml`.',
    breaks: [
      { file: 'errors.yaml', replace: 'SPILLED:', by: 'BURNT: { as: toast }\nSPILLED:' },
      { file: 'copy/en.yaml', replace: '  SPILLED:', by: '  BURNT: { title: Burnt }\n  SPILLED:' },
    ],
    at: 'errors.yaml:3:1',
  },
  {
    code: 'J308',
    message:
      'Every call can end with `NETWORK`, `TIMEOUT`, `NO_RESPONSE` or `UNKNOWN`, so the catalogue must have these four.',
    breaks: [
      { file: 'errors.yaml', replace: 'TIMEOUT: { as: modal, buttons: { again: tryAgain } }\n', by: '' },
      {
        file: 'copy/en.yaml',
        replace: '  TIMEOUT: { title: That took too long, body: Try again, buttons: { again: Try again } }\n',
        by: '',
      },
    ],
    at: 'errors.yaml:1:1',
  },
  {
    code: 'J309',
    message:
      'In JSON Schema a condition on a property holds when the property is absent. Require the property under `if`.',
    breaks: [{ file: 'schemas/menu.yaml', replace: 'if:\n  required: [tea]', by: 'if:' }],
    at: 'schemas/menu.yaml:8:1',
  },
  {
    code: 'J310',
    message: 'What is tracked leaves the lender. A fact whose schema says `x-pii: true` may not.',
    breaks: [{ file: 'steps/menu.yaml', replace: 'with: { tea: menu.tea } } }]', by: 'with: { who: menu.name } } }]' }],
    at: 'steps/menu.yaml:34:53',
  },
  {
    code: 'J311',
    message:
      'Addresses stand in histories and logs, so a personal fact may be neither in a path, nor in what a GET is asked with, nor in a link that `entries` reads. The title of a page stands beside its address, and is its heading where the step has no `page`.',
    breaks: [
      { file: 'steps/cup.yaml', replace: 'params: { number: order.number }', by: 'params: { number: order.name }' },
    ],
    at: 'steps/cup.yaml:4:19',
  },
  {
    code: 'J312',
    message: 'There are rules for an event that no button, block, widget or message raises.',
    breaks: [{ file: 'steps/menu.yaml', replace: '  smelled:', by: '  smeled:' }],
    at: 'steps/menu.yaml:34:3',
  },
  {
    code: 'J313',
    message:
      "A button, or what is chosen in a field, raises an event for which there are no rules, or is drawn only where none of them applies: it would be disabled for ever. So is a dialog's cross whose rules only track, and a button of a dialog that only sets what the dialog does not show.",
    breaks: [
      { file: 'steps/cup.yaml', replace: '{ home: primary }', by: '{ home: primary, refill: link }' },
      { file: 'copy/en.yaml', replace: 'actions: { next: Order,', by: 'actions: { next: Order, refill: Refill,' },
    ],
    at: 'steps/cup.yaml:7:27',
  },
  {
    code: 'J325',
    message:
      'A button starts the call, and its success leads to another step. The applicant waits for it: it does not run in the `background`, and no later one calls it off as `latest` does.',
    breaks: [
      {
        file: 'steps/menu.yaml',
        replace: 'size: menu.size }, keep: order }',
        by: 'size: menu.size }, keep: order, background: true }',
      },
    ],
    at: 'steps/menu.yaml:19:88',
  },
  {
    code: 'J326',
    message:
      'All that the rules for the end of a timer do is to start that timer again. What it was for was left out. Or there is no rule for its end, and no condition and no text knows of it. Or a rule starts a timer, makes a call that only reads, or shows something, and goes to another step: leaving this one ends what is read and shown, and the end of a timer that nothing asks for is heard on its own step alone. Or a step asks again and again, and a failure ends that without a word where nothing else leads on.',
    breaks: [{ file: 'steps/wait.yaml', replace: '[{ play: bell }]', by: '[{ start: steeping }]' }],
    at: 'steps/wait.yaml:17:3',
  },
  {
    code: 'J327',
    message:
      '`close: true` closes the dialog that the rule stands in. A step that is no dialog has nothing to close; another dialog is closed by its name, where a rule shows it.',
    breaks: [{ file: 'steps/cup.yaml', replace: '[{ show: leaving }]', by: '[{ show: leaving, close: true }]' }],
    at: 'steps/cup.yaml:9:27',
  },
  {
    code: 'J328',
    message:
      'A rule for `next` clears an answer that the form requires, and goes on: the step is not finished then, and the applicant is led back to it. What is `writeOnly` may be forgotten once it was used. A rule for a changed answer that keeps it only where nobody is asked is turned round, and one that only clears the answer that has changed lets nobody choose it. What a call is answered is thrown away where nothing reads it, and another call of that service keeps it.',
    breaks: [
      {
        file: 'steps/milk.yaml',
        replace: '{ when: wantsSugar, go: sugar }',
        by: '{ when: wantsSugar, set: { milk.milk: null }, go: sugar }',
      },
    ],
    at: 'steps/milk.yaml:11:48',
  },
  {
    code: 'J330',
    message:
      'A form asks for a field only under another answer. When that one changes, what was entered there stays, and a request still sends it. A rule for the change, or for the way on, sets it to `null` wherever the form does not ask for it.',
    breaks: [
      {
        file: 'schemas/milk.yaml',
        replace: /$/,
        by: 'if: { required: [sugar], properties: { sugar: { const: true } } }\nthen: { properties: { kind: { type: string } } }\n',
      },
      { file: 'steps/milk.yaml', replace: 'sugar: tick }', by: 'sugar: tick, kind: text }' },
      { file: 'steps/review.yaml', replace: 'spoons: sugar.spoons', by: 'spoons: sugar.spoons, kind: milk.kind' },
      { file: 'schemas/booking.yaml', replace: '  spoons:', by: '  kind: { type: string }\n  spoons:' },
      { file: 'copy/en.yaml', replace: '    sugar: {', by: '    kind: { label: Kind }\n    sugar: {' },
    ],
    at: 'steps/milk.yaml:8:36',
  },
  {
    code: 'J331',
    message:
      'A step asks for something personal, and needs what is emptied with a record, as `cascades` of journey.yaml say. Its own answers are not emptied: when somebody begins anew, or says who they are once more, they find what was answered before. A new step is added to the list that has the step before it. Nor does anything fall with a record that no rule empties. What a service has answered for a record is emptied with it, too.',
    breaks: [
      { file: 'journey.yaml', replace: 'calculations:', by: 'cascades: { order: [menu, kitchen] }\ncalculations:' },
      { file: 'schemas/milk.yaml', replace: 'milk: { type: string', by: 'milk: { type: string, x-pii: true' },
    ],
    at: 'steps/milk.yaml:5:9',
  },
  {
    code: 'J319',
    message:
      'A block has a link by which an answer is changed, and the step that it leads to does not say that it is edited from there: nothing would lead back. Or the step says so, and no link leads to it.',
    breaks: [
      { file: 'steps/review.yaml', replace: 'content: [text]', by: 'content: [{ text: { edit: sugar } }]' },
      { file: 'steps/sugar.yaml', replace: 'edit: { from: [review] }\n', by: '' },
    ],
    at: 'steps/sugar.yaml:2:1',
  },
  {
    code: 'J320',
    message:
      'A message of the catalogue stands at a field, or has a button, of a step on which its code never comes. Or it shows what a step counts on which it never comes. Or a page shows a message that stands at a field of another page, where no applicant sees it. Or the rules for one code of a call show the message of another. Or a message that may come anywhere, or that the catalogue shows for a code of a call, has a button that a step with such a call has no rule for.',
    breaks: [
      {
        file: 'errors.yaml',
        replace: 'OUT_OF_LEAVES: { as: field, at: menu.tea }',
        by: 'OUT_OF_LEAVES: { as: field, at: milk.milk }',
      },
    ],
    at: 'errors.yaml:1:33',
  },
  {
    code: 'J321',
    message:
      'Every step that leads to this one needs a record, and this one does not: whoever types its address gets there without it, and its button is then a way around the guards of the steps behind it. A page that only has text, and no rules, may be read by everyone. Or the steps before are closed once all is sent, and the one that sends it is not.',
    breaks: [
      { file: 'steps/brewing.yaml', replace: 'content:', by: 'needs: [order.number]\ncontent:' },
      { file: 'steps/cup.yaml', replace: 'params: { number: order.number }\nneeds: [order.number]\n', by: '' },
      { file: 'steps/cup.yaml', replace: '/cup/{number}', by: '/cup' },
    ],
    at: 'steps/cup.yaml:3:1',
  },
  {
    code: 'J322',
    message:
      'A story in `stories` pins what happens at an event with certain facts, and the rules do something else now: another way, a call less, a condition the other way round. One of the two is wrong. `npm run journey -- pin` writes those that are missing, and accepts a change.',
    breaks: [
      {
        file: 'stories/milk.yaml',
        text: 'step: milk\nstories:\n  - { on: next, given: { milk.sugar: true }, does: { go: sugar } }\n',
      },
      { file: 'steps/milk.yaml', replace: 'when: wantsSugar', by: 'unless: wantsSugar' },
    ],
    at: 'steps/milk.yaml:11:20',
  },
  {
    code: 'J323',
    message:
      'A story says when, and not what: it holds whatever the rules do. So does one of an event that never comes, or of a value or a kind of value that its fact never has. `x` stands for any text.',
    breaks: [
      { file: 'stories/milk.yaml', text: 'step: milk\nstories:\n  - { on: next, given: { milk.sugar: true } }\n' },
    ],
    at: 'stories/milk.yaml:3:5',
  },
  {
    code: 'J324',
    message:
      'A part of the journey is not what was accepted last: the label says what it was. Where the change is meant, `npm run journey -- pin` accepts it, and an approver reads the pins beside it. What means the same in other words is let be. A file that is gone is one change, whatever misses it; so is a story with `not` or `says` that is gone or says less.',
    breaks: [...pinsOfTea, { file: 'settings.yaml', replace: 'guesses: 3', by: 'guesses: 5' }],
    at: 'settings.yaml:4:10',
  },
  {
    code: 'J329',
    message: 'A rule sets something to what it is. Only where the same rule clears it first is it kept so.',
    breaks: [
      {
        file: 'steps/about.yaml',
        replace: 'set: { menu.tea: { const: green } }',
        by: 'set: { menu.tea: menu.tea }',
      },
    ],
    at: 'steps/about.yaml:11:29',
  },
  {
    code: 'J332',
    message:
      'A block shows what an applicant agrees to (`x-agreed` in its options), and the main button works without it. Or the text is read anew, and the agreement stays, or the text of before stays until the new one has come. Or it is asked for with something that a rule changes, such as its language, and is not read anew.',
    breaks: [
      {
        file: 'steps/review.yaml',
        replace: 'content: [text]',
        by: 'content: [text, { picture: { terms: terms.words } }]',
      },
      {
        file: 'steps/review.yaml',
        replace: 'calls:',
        by: 'calls:\n  readTerms: { effect: terms.read, keep: terms, background: true }',
      },
      {
        file: 'steps/review.yaml',
        replace: '\non:',
        by: '\non:\n  enter: [{ set: { terms: null }, call: readTerms }]',
      },
      {
        file: 'journey.yaml',
        replace: 'records: [order, kitchen]',
        by: 'records: { order: order, kitchen: null, terms: terms }',
      },
      {
        file: 'services.yaml',
        replace: '  leaf.smell:',
        by: '  terms.read: { method: GET, path: /terms, answer: terms }\n  leaf.smell:',
      },
      { file: 'schemas/terms.yaml', text: 'type: object\nproperties: { words: { type: string } }\n' },
    ],
    at: 'steps/review.yaml:17:10',
  },
  {
    code: 'J333',
    message:
      'A page makes a call in the background by itself, when it comes on screen or when a timer is over, and the call only renews a record that is there. Its main button leads on whatever is answered. A failure would put a dialog over what is being read, and all that its button could do is to try again: the call does so itself, or a rule hears the failure.',
    breaks: [
      {
        file: 'steps/cup.yaml',
        replace: 'actions: { home: primary }\non:',
        by: 'actions: { next: primary, home: link }\ncalls:\n  look: { effect: order.read, with: { number: order.number }, keep: order, background: true }\non:\n  enter: [{ call: look }]\n  look.BREWING: [{ go: wait }]\n  next: [{ go: menu }]',
      },
    ],
    at: 'steps/cup.yaml:9:3',
  },
]
