import { pinsOfTea } from '../pins-of-tea.ts'
import type { Case } from './case.ts'

/** Names that lead nowhere, or to two places. */
export const nameCases: Case[] = [
  {
    code: 'J201',
    message: 'A rule, check or guard names a condition that neither the step nor `journey.yaml` declares.',
    breaks: [{ file: 'steps/menu.yaml', replace: 'when: [open, mayTry]', by: 'when: [open, mayTyr]' }],
    at: 'steps/menu.yaml:29:54',
  },
  {
    code: 'J202',
    message: 'There is no step of this name, or it is a dialog where a screen is wanted.',
    breaks: [
      { file: 'steps/wait.yaml', replace: 'go: cup', by: 'go: cupp' },
      { file: 'steps/cup.yaml', replace: 'needs: [order.number]\n', by: '' },
    ],
    at: 'steps/wait.yaml:18:19',
  },
  {
    code: 'J203',
    message: 'A call names an effect that `services.yaml` does not declare, or a `local` effect has no code.',
    breaks: [{ file: 'steps/wait.yaml', replace: 'effect: order.read', by: 'effect: order.raed' }],
    at: 'steps/wait.yaml:10:13',
  },
  {
    code: 'J204',
    message: 'A rule starts a call that the step does not declare.',
    breaks: [{ file: 'steps/wait.yaml', replace: 'call: look', by: 'call: loook' }],
    at: 'steps/wait.yaml:16:36',
  },
  {
    code: 'J205',
    message: 'A code that the effect cannot end with, or that stands neither in `errors.yaml` nor is a dialog.',
    breaks: [{ file: 'steps/wait.yaml', replace: 'show: SPILLED', by: 'show: SPILED' }],
    at: 'steps/wait.yaml:19:35',
  },
  {
    code: 'J206',
    message:
      'A rule starts a timer that the step does not declare. Or a condition asks for the timer of another screen, whose end is not heard here.',
    breaks: [{ file: 'steps/wait.yaml', replace: 'start: steeping', by: 'start: stepping' }],
    at: 'steps/wait.yaml:16:20',
  },
  {
    code: 'J207',
    message:
      'The first part of a fact leads nowhere: no step, call, record, calculation or built-in source has this name. A text that is meant as it stands is written `{ const: text }`. Or a migration carries over what the version that is pinned does not have.',
    breaks: [{ file: 'steps/cup.yaml', replace: 'needs: [order.number]', by: 'needs: [ordr.number]' }],
    at: 'steps/cup.yaml:5:9',
  },
  {
    code: 'J208',
    message:
      'The source of a fact is known, but has nothing of this name. What a record can hold is known from the schemas of the answers kept in it.',
    breaks: [
      {
        file: 'steps/menu.yaml',
        replace: 'copyValues: { total: price.total }',
        by: 'copyValues: { total: price.totl }',
      },
    ],
    at: 'steps/menu.yaml:27:28',
  },
  {
    code: 'J209',
    message: 'No widget of this name is registered in `src/widgets`.',
    breaks: [{ file: 'steps/menu.yaml', replace: 'milk: tick', by: 'milk: tikc' }],
    at: 'steps/menu.yaml:10:9',
  },
  {
    code: 'J210',
    message: 'No block of this name is registered in `src/blocks`, or the form has no place among the blocks.',
    breaks: [{ file: 'steps/cup.yaml', replace: 'content: [text]', by: 'content: [txet]' }],
    at: 'steps/cup.yaml:6:11',
  },
  {
    code: 'J211',
    message:
      'A widget or block has no such option, lacks one that it needs, or wants another value; or a condition compares a fact with a value that it never has.',
    breaks: [
      {
        file: 'steps/menu.yaml',
        replace: '{ widget: pick, items: teas.teas }',
        by: '{ widget: pick, item: teas.teas, items: teas.teas }',
      },
    ],
    at: 'steps/menu.yaml:8:24',
  },
  {
    code: 'J212',
    message: 'There is no file of this name in `schemas`.',
    breaks: [{ file: 'schemas/teas.yaml', replace: '$ref: tea', by: '$ref: teaa' }],
    at: 'schemas/teas.yaml:5:39',
  },
  {
    code: 'J213',
    message: '`keep` or `set` names a record that `journey.yaml` does not list.',
    breaks: [{ file: 'steps/wait.yaml', replace: 'keep: kitchen', by: 'keep: kitchn' }],
    at: 'steps/wait.yaml:13:11',
  },
  {
    code: 'J214',
    message: 'No function of this name is registered in `src/calculations`.',
    breaks: [{ file: 'journey.yaml', replace: 'price: { with:', by: 'price: { calculate: prize, with:' }],
    at: 'journey.yaml:11:23',
  },
  {
    code: 'J215',
    message:
      'Something is put in that is not taken: a calculation, a request or a path has no such input. Or a setting has a value that what reads it cannot use: the line is that of settings.yaml.',
    breaks: [
      { file: 'steps/menu.yaml', replace: 'size: menu.size }, keep', by: 'size: menu.size, sugar: menu.milk }, keep' },
    ],
    at: 'steps/menu.yaml:19:73',
  },
  {
    code: 'J216',
    message: 'The progress bar has no tab of this name, or a setting names its tabs in another order than `sections`.',
    breaks: [
      { file: 'steps/wait.yaml', replace: 'section: brew', by: 'section: brwe' },
      { file: 'journey.yaml', replace: '[choose, brew]', by: '[choose, brew]  # two' },
    ],
    at: 'steps/wait.yaml:4:10',
  },
  {
    code: 'J217',
    message:
      'Two things share a name, so that a fact or a word could mean either. Or a migration gives another name to a step or a fact that still has its own. Names of headers differ by more than capitals, and none is one that a browser writes itself. No ending of a service has the name of one that the page gives to a call, such as `ok`. No two services at one address have other bodies or answers.',
    breaks: [{ file: 'journey.yaml', replace: 'records: [order, kitchen]', by: 'records: [order, kitchen, price]' }],
    at: 'journey.yaml:11:3',
  },
  {
    code: 'J218',
    message: 'A field stands in no schema, or a place that names a field names none of the step.',
    breaks: [
      { file: 'steps/menu.yaml', replace: 'at: size', by: 'at: siez' },
      { file: 'copy/en.yaml', replace: ', notTooMuch: That is too much', by: '' },
    ],
    at: 'steps/menu.yaml:13:21',
  },
  {
    code: 'J219',
    message:
      'The widget gives a value of another type than the schema wants, or nothing that an example of the answer says.',
    breaks: [{ file: 'steps/menu.yaml', replace: 'milk: tick', by: 'milk: number' }],
    at: 'steps/menu.yaml:10:9',
  },
  {
    code: 'J220',
    message:
      'A schema or a step is made of itself, or a record falls with itself. Or Next or Back leads to the step on which it is, and Back to where Next leads.',
    breaks: [
      {
        file: 'schemas/tea.yaml',
        replace: 'name: { type: string }',
        by: 'name: { type: string }\n  like: { $ref: tea }',
      },
    ],
    at: 'schemas/tea.yaml:6:17',
  },
  {
    code: 'J221',
    message: 'Rules, a counter or a button wait for an event that cannot come.',
    breaks: [{ file: 'steps/wait.yaml', replace: 'steeping.done:', by: 'steeping.over:' }],
    at: 'steps/wait.yaml:17:12',
  },
  {
    code: 'J222',
    message: 'A call or a calculation does not get what it requires.',
    breaks: [
      { file: 'steps/menu.yaml', replace: 'with: { tea: menu.tea, size: menu.size }', by: 'with: { tea: menu.tea }' },
    ],
    at: 'steps/menu.yaml:19:39',
  },
  {
    code: 'J223',
    message: '`set` writes fields and records; everything else is worked out.',
    breaks: [{ file: 'journey.yaml', replace: 'set: { order: null }', by: 'set: { price: null }' }],
    at: 'journey.yaml:22:19',
  },
  {
    code: 'J224',
    message: 'A language has no file in `copy`, or a file in `copy` is of no language of the journey.',
    breaks: [{ file: 'journey.yaml', replace: 'languages: [en]', by: 'languages: [en, zu]' }],
    at: 'journey.yaml:6:17',
  },
  {
    code: 'J225',
    message:
      'The form requires something that no field of the step gives and no rule sets, so that nobody could go on.',
    breaks: [
      { file: 'steps/menu.yaml', replace: '  size: number\n', by: '' },
      { file: 'steps/menu.yaml', replace: 'size.changed', by: 'milk.changed' },
      { file: 'steps/menu.yaml', replace: 'checks:\n  notTooMuch: { at: size, holds: fits }\n', by: '' },
      {
        file: 'steps/menu.yaml',
        replace: 'copyValues: { total: price.total }',
        by: 'copyValues: { total: price.total }\nwhen: fits',
      },
      { file: 'copy/en.yaml', replace: / {4}size:[\s\S]*?notTooMuch: That is too much }\n/, by: '' },
    ],
    at: 'steps/menu.yaml:7:1',
  },
  {
    code: 'J228',
    message:
      'Each room of `schemas` is for one use: a form is in `forms`, the request of a service in `requests`, its answer in `answers`, everything else in `entities`. A schema straight in `schemas` is in no room, which suits a small journey.',
    breaks: [
      { file: 'schemas/order-request.yaml', text: null },
      {
        file: 'schemas/forms/order-request.yaml',
        text: 'type: object\nrequired: [tea, size]\nproperties:\n  tea: { type: string }\n  size: { type: integer }\n  milk: { type: boolean }\n',
      },
    ],
    at: 'schemas/forms/order-request.yaml:1:1',
  },
  {
    code: 'J227',
    message:
      'The version was raised, and nothing says what becomes of the applicants who began on an earlier one. An empty migration carries them over as they are; its `steps` and `facts` say what has another name now. Nor may a migration lead on from a version that is not an earlier one.',
    breaks: [{ file: 'journey.yaml', replace: 'version: 1', by: 'version: 2' }],
    at: 'journey.yaml:3:10',
  },
  {
    code: 'J226',
    message:
      "A condition, call, counter, timer or calculation that nothing uses, a section that no step is in, part of a record without a schema that a rule sets and nothing reads, a question whose answer is neither sent, nor shown, nor looked at, or the `default` of a form, which begins empty. It may be left over, or another name may stand where it was meant. So is a setting that neither the journey nor the product's code reads, and a language that no one can choose because there is no `languageSwitch`.",
    breaks: [
      {
        file: 'steps/wait.yaml',
        replace: 'timers: { steeping',
        by: 'conditions: { served: { kitchen.status: READY } }\ntimers: { steeping',
      },
    ],
    at: 'steps/wait.yaml:14:15',
  },
  {
    code: 'J236',
    message:
      'A field offers a choice of a list in the settings or of an answer, and its form refuses it: who takes it cannot go on. Or a choice has no `code`, or the example of the form is not among the choices: then it may be the list of another field. The same of a range: the end of a slider that the form refuses, numbers that a check of the field accepts and the form does not, days of which none that is offered passes the check.',
    breaks: [
      {
        file: 'settings.yaml',
        replace: 'looks: 2',
        by: 'looks: 2\nmilks: [{ code: OAT, name: Oats }, { code: COW, name: Cow }]',
      },
      { file: 'schemas/milk.yaml', replace: 'milk: { type: string }', by: 'milk: { type: string, enum: [OAT, SOY] }' },
      { file: 'steps/milk.yaml', replace: '{ milk: text,', by: '{ milk: { widget: pick, items: settings.milks },' },
      { file: 'copy/en.yaml', replace: 'required: Choose a milk', by: 'required: Choose a milk, enum: Choose a milk' },
    ],
    at: 'settings.yaml:6:44',
  },
  {
    code: 'J237',
    message:
      'A counter counts what never comes of the thing that it limits, or is set back each time before it is asked: it is never used up, and a limit on tries is none.',
    breaks: [{ file: 'steps/member.yaml', replace: 'counts: verify.WRONG', by: 'counts: verify.ok' }],
    at: 'steps/member.yaml:15:43',
  },
  {
    code: 'J238',
    message: 'The way on looks like an aside, where it is the main button of all other steps with a form.',
    breaks: [{ file: 'steps/member.yaml', replace: 'next: primary', by: 'next: secondary' }],
    at: 'steps/member.yaml:9:18',
  },
  {
    code: 'J239',
    message:
      'The schema of the request marks with `x-given` what only the applicant can say, such as an agreement. A constant or a setting is sent there, or a rule answers the field in their place. Or one answer is sent for two such things, or none is sent at all.',
    breaks: [
      {
        file: 'schemas/booking.yaml',
        replace: 'to: { enum: [drink, go] }',
        by: 'to: { enum: [drink, go], x-given: true }',
      },
    ],
    at: 'steps/review.yaml:12:71',
  },
  {
    code: 'J240',
    message: 'A rule plays a sound that the application does not have: nothing would be heard.',
    breaks: [{ file: 'steps/wait.yaml', replace: 'play: bell', by: 'play: gong' }],
    at: 'steps/wait.yaml:17:27',
  },
  {
    code: 'J242',
    message:
      'A step, a field or a record has another name than the pins say. What applicants under way have saved is found by its name, so a migration has to say what it is called now; `pin` accepts the name only then. It is taken for the same where a step has the same address, form or rules, a field the same widget and schema, and a record the same schema.',
    breaks: [
      ...pinsOfTea,
      { file: 'schemas/milk.yaml', replace: 'milk: {', by: 'kind: {' },
      { file: 'schemas/milk.yaml', replace: '[milk]', by: '[kind]' },
      { file: 'steps/milk.yaml', replace: 'milk: text', by: 'kind: text' },
      { file: 'steps/review.yaml', replace: 'milk.milk', by: 'milk.kind' },
      { file: 'copy/en.yaml', replace: 'milk: { label: Milk, errors: { req', by: 'kind: { label: Milk, errors: { req' },
    ],
    at: 'steps/milk.yaml:8:11',
  },
  {
    code: 'J241',
    message:
      'The `examples` of a form are right answers. One does not pass a check of its field, or all of them together end in a failure: the condition may be turned round, and nobody could go on. Only where settings and the examples themselves decide it.',
    breaks: [
      {
        file: 'schemas/menu.yaml',
        replace: 'type: integer, minimum: 100',
        by: 'type: integer, minimum: 100, examples: [250]',
      },
      {
        file: 'steps/menu.yaml',
        replace: 'fits: { price.total: { maximum: 100 } }',
        by: 'fits: { price.total: { minimum: 100 } }',
      },
    ],
    at: 'steps/menu.yaml:25:9',
  },
]
