import type { Case } from './case.ts'

/** Where applicants would be lost: found by walking every way through the journey. */
export const exploreCases: Case[] = [
  {
    code: 'J501',
    message:
      'It is proven that no values let this rule run: its conditions, those of the rules above it and what its event says contradict each other.',
    breaks: [
      {
        file: 'steps/wait.yaml',
        replace: 'look.ok: [{ go: cup }]',
        by: 'look.ok: [{ when: isBrewing, play: bell }, { go: cup }]',
      },
      {
        file: 'steps/wait.yaml',
        replace: 'timers:',
        by: 'conditions: { isBrewing: { kitchen.status: BREWING } }\ntimers:',
      },
    ],
    at: 'steps/wait.yaml:19:13',
  },
  {
    code: 'J502',
    message:
      'After what the story tells, nothing is awaited and nothing that can be pressed leads anywhere: the applicant is left there.',
    breaks: [{ file: 'steps/wait.yaml', replace: 'actions: { home: link }', by: 'actions: {}\nback: false' }],
    at: 'steps/wait.yaml:2:7',
  },
  {
    code: 'J503',
    message: 'A counter is there for a limit, and a rule makes the call again without asking how many are left.',
    breaks: [{ file: 'steps/menu.yaml', replace: 'when: [open, mayTry]', by: 'when: open' }],
    at: 'steps/menu.yaml:22:3',
  },
  {
    code: 'J504',
    message:
      'No call, field or rule on any way to the step sets the fact, so that it is always absent there. A record that nothing at all fills is named where it is declared.',
    breaks: [
      { file: 'journey.yaml', replace: '[order, kitchen]', by: '[order, kitchen, oven]' },
      { file: 'steps/menu.yaml', replace: 'with: { tea: menu.tea } } }]', by: 'with: { tea: oven.heat } } }]' },
    ],
    at: 'journey.yaml:9:27',
  },
  {
    code: 'J513',
    message:
      'After what the story tells, the text is on screen and the fact that it says is not there. What stands in a choice (`select`) by another fact or in a part of the screen with a condition is not meant; in a choice by itself an absent fact takes `other`.',
    breaks: [
      {
        file: 'steps/cup.yaml',
        replace: 'content: [text]',
        by: 'page: cup\ncopyValues: { who: order.name }\ncontent: [text]',
      },
      { file: 'copy/en.yaml', replace: 'pages: { menu: Menu }', by: 'pages: { menu: Menu, cup: Your tea }' },
      { file: 'copy/en.yaml', replace: 'title: Enjoy your tea', by: "title: 'Enjoy your tea, {who}'" },
    ],
    at: 'steps/cup.yaml:7:20',
  },
  {
    code: 'J505',
    message: 'By the schemas and settings of its facts there are no values with which the condition holds.',
    breaks: [
      {
        file: 'steps/menu.yaml',
        replace: 'conditions:\n',
        by: 'conditions:\n  isDear: { settings.perMillilitre: { minimum: 5 } }\n',
      },
      { file: 'steps/menu.yaml', replace: 'smelled: [', by: 'smelled: [{ when: isDear, play: bell }, ' },
    ],
    at: 'steps/menu.yaml:25:3',
  },
  {
    code: 'J506',
    message:
      'Responses and timers, or the rules for `enter`, lead round and round, and nothing that the applicant can do ends it.',
    breaks: [
      {
        file: 'steps/wait.yaml',
        replace: 'look.retriesExhausted: [{ show: SPILLED }]',
        by: 'look.retriesExhausted: [{ call: look }]\n  look.failed: [{ go: menu }]',
      },
      { file: 'steps/wait.yaml', replace: 'actions: { home: link }', by: 'actions: {}\nback: false' },
    ],
    at: 'steps/wait.yaml:20:27',
  },
  {
    code: 'J507',
    message:
      'How often a call is made takes its number from a fact that is absent after what the story tells: the application would stop.',
    breaks: [
      { file: 'journey.yaml', replace: '[order, kitchen]', by: '[order, kitchen, oven]' },
      { file: 'steps/wait.yaml', replace: 'max: 3', by: 'max: oven.tries' },
      {
        file: 'steps/wait.yaml',
        replace: 'look.ok: [{ go: cup }]',
        by: 'look.ok: [{ set: { oven.tries: 3 }, go: cup }]',
      },
    ],
    at: 'steps/wait.yaml:19:27',
  },
  {
    code: 'J508',
    message:
      'On some way to this rule nothing has given the request what its schema, its path or its headers require; the story tells the shortest.',
    breaks: [{ file: 'steps/wait.yaml', replace: /^needs:.*\n/m, by: '' }],
    at: 'steps/wait.yaml:15:11',
  },
  {
    code: 'J509',
    message:
      'What the request must have is filled by a fact of which the definition says less than the schema of the request; no story shows it wrong. The story leads to the rule.',
    breaks: [
      { file: 'schemas/code-check.yaml', replace: 'code: { type: string', by: 'code: { type: string, maxLength: 3' },
    ],
    at: 'steps/member.yaml:24:10',
  },
  {
    code: 'J510',
    message:
      'A rule leads to a step whose `unless` holds after what the story tells: the applicant is not let in, and no word says why.',
    breaks: [{ file: 'steps/menu.yaml', replace: '{ when: ordered, go: wait }, ', by: '' }],
    at: 'steps/menu.yaml:29:55',
  },
  {
    code: 'J512',
    message:
      'Applicants reach the step, and on no way that was tried does a rule of its main button run: what the rules ask for held on none of them. That it never does is not proven. `check` also counts the other rules that it came to on no way.',
    breaks: [
      {
        file: 'steps/sugar.yaml',
        replace: /^on:/m,
        by: 'conditions: { isDone: { kitchen.status: BREWING } }\non:',
      },
      { file: 'steps/sugar.yaml', replace: '{ go: review }', by: '{ when: isDone, go: review }' },
    ],
    at: 'steps/sugar.yaml:12:10',
  },
  {
    code: 'J511',
    message:
      'A rule leads to a step whose `needs` or `when` do not hold after what the story tells. The step is shown, and once the page is opened anew the applicant is sent elsewhere, and no word says why.',
    breaks: [{ file: 'steps/cup.yaml', replace: 'needs: [order.number]', by: 'needs: [order.number, order.name]' }],
    at: 'steps/cup.yaml:5:23',
  },
]
