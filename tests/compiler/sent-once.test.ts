/** What the main button sends leads on, and once it is sent the step is closed. */
import { describe, expect, test } from 'vitest'
import { check, checkUnwalked } from '../../src/engine/compiler/check.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'
import { registry, type SmallJourney, sourcesOf } from '../explore/small.ts'

function found(...changes: Change[]): string[] {
  return checkUnwalked(changed(changes), teaRegistry).diagnostics.map(
    ({ code, file, line, label }) => `${code} ${file.replace('tea/', '')}:${line} ${label}`,
  )
}

const review = (replace: string, by: string): Change => ({ file: 'steps/review.yaml', replace, by })

describe('the step that sends', () => {
  const open = review('unless: ordered\n', '')

  test('is closed as the steps before it, once all is sent', () => {
    expect(found(open)).toEqual([
      'J321 steps/review.yaml:5 the steps before it have `unless: ordered`, which its call brings about',
    ])
  })

  test.each<[string, Change[]]>([
    ['its call keeps nothing of it', [open, review('    keep: order\n', ''), review('go: brewing', 'go: menu')]],
    ['a step before it stays open', [open, { file: 'steps/sugar.yaml', replace: 'unless: ordered\n', by: '' }]],
    ['it says when it is open', [open, review('content:', 'when: ordered\ncontent:')]],
  ])('may stay open where %s', (_, changes) => {
    expect(found(...changes).filter((each) => each.includes('its call brings about'))).toEqual([])
  })
})

/** A claim that is sent goes to `assess`, and so does a link with a number. */
function claim(rules: string, more = ''): SmallJourney {
  return {
    journey: `records: { link: ref, claim: ref }\nentries: [{ path: /, query: claim, set: link.number, go: link }]`,
    steps: {
      form: `path: /\nform: f\nfields: { what: text }\n${more}calls: { submit: { effect: c.send, with: { what: form.what }, keep: claim } }\non:\n${rules}`,
      link: 'path: /link\nneeds: [link.number]\ncontent: [text]\nactions: { next: primary }\non:\n  next: [{ go: assess }]',
      assess: 'path: /assess\ncontent: [text]\nactions: { home: primary }\non:\n  home: [{ go: form }]',
    },
    services: { 'c.send': 'method: POST, request: f, answer: ref' },
    schemas: {
      f: 'type: object\nrequired: [what]\nproperties: { what: { type: string, minLength: 1 } }',
      ref: 'type: object\nrequired: [number]\nproperties: { number: { type: string } }',
    },
  }
}

function codes(journey: SmallJourney): string[] {
  return check(sourcesOf(journey), registry, { quick: true })
    .diagnostics.filter(({ code }) => code === 'J304' || code === 'J321')
    .map(({ code, file }) => `${code} ${file.replace('small/', '')}`)
}

const next = '  next: [{ call: submit }]'

test('what the main button sends leads on, though its answer is kept', () => {
  expect(codes(claim(next))).toEqual(['J304 steps/form.yaml'])
  expect(codes(claim(`${next}\n  submit.ok: [{ go: assess }]`))).toEqual([])
})

test.each([
  ['the step shows what is kept', claim(next, 'copyValues: { number: claim.number }\n')],
  [
    'a rule asks for what is kept',
    claim(
      '  next: [{ when: isSent, go: assess }, { call: submit }]',
      'conditions: { isSent: { claim.number: { minLength: 1 } } }\n',
    ),
  ],
  ['the rule goes on at once', claim('  next: [{ call: submit, go: assess }]')],
  [
    'the step goes on by a timer',
    claim(`  next: [{ call: submit, start: pause }]\n  pause.done: [{ go: assess }]`, 'timers: { pause: 1s }\n'),
  ],
  [
    'it is made in the background',
    {
      ...claim(next),
      steps: {
        ...claim(next).steps,
        form: claim(next).steps.form?.replace('keep: claim', 'keep: claim, background: true') ?? '',
      },
    },
  ],
])('a kept answer needs no rule where %s', (_, journey) => {
  expect(codes(journey)).toEqual([])
})
