/** What is proven of an answer whose step is no longer finished, because something else changed what its check reads. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { proveRequests } from '../../src/engine/compiler/passes/explore/requests/index.ts'
import { registry, type SmallJourney, sourcesOf } from '../explore/small.ts'
import { unprovenOf } from './unproven.ts'

const who = `type: object\nadditionalProperties: false\nrequired: [id]\nproperties: { id: { type: string, minLength: 1, maxLength: 20 } }`
const shut = '{ set: { kept.state: { const: B } }'

/** The answer of `start` counts while the shop is open. `work` sends it when a call has ended. */
const shop = (own: string, ofJourney: string, dialog?: string): SmallJourney => ({
  steps: {
    start: `path: /\nform: who\nfields: { id: text }\nchecks: { onlyOne: { at: id, holds: isOpen } }\ncalls: { find: { effect: r.find, keep: kept } }\non:\n  enter: [{ call: find }]\n  find.ok: [{ track: heard }]\n  find.failed: [{ go: done }]\n  next: [{ go: work }]`,
    work: `content: [text]\nactions: { shut: secondary, next: primary }\ncalls:\n  slow: { effect: r.slow }\n  send: { effect: r.send, with: { id: start.id } }\non:\n${own}  next: [{ call: slow }]\n  slow.ok: [{ call: send }]\n  slow.failed: [{ go: done }]\n  send.ok: [{ go: done }]\n  send.failed: [{ go: done }]`,
    ...(dialog === undefined ? {} : { box: dialog }),
    done: 'path: /end\ncontent: [text]\nactions: { home: primary }',
  },
  journey: `records: { kept: null }\nconditions: { isOpen: { kept.state: A } }\non:\n  home: [{ go: start }]\n${ofJourney}`,
  services: {
    'r.find': 'method: GET, answer: found',
    'r.slow': 'method: GET',
    'r.send': 'method: POST, request: who',
  },
  schemas: { who, found: 'type: object\nrequired: [state]\nproperties: { state: { enum: [A, B] } }' },
})

test.each<[says: string, small: SmallJourney]>([
  ['of the step', shop(`  shut: [${shut} }]\n`, '')],
  ['of the whole journey', shop('', `  shut: [${shut} }]\n`)],
  [
    'of a dialog over the step',
    shop(
      '  shut: [{ show: box }]\n',
      '',
      `as: dialog\ncontent: [text]\nactions: { really: primary, close: link }\non:\n  really: [${shut}, close: true }]\n  close: [{ close: true }]`,
    ),
  ],
])('an answer is not taken for granted after a rule %s', (_, small) => {
  const { project, compiled, diagnostics } = compile(sourcesOf(small), registry)
  if (!compiled) throw new Error(diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'))
  const { unproven } = proveRequests(project, compiled.definition)
  expect(unproven.map(({ fact, verdict }) => `${fact} ${verdict}`)).toEqual(['start.id absent'])
})

test.each(['modal', 'banner', 'page'])(
  'the button of a %s asks for what its step needs, as a button of the step does',
  (as) => {
    const { steps, ...rest } = shop(`  shut: [${shut} }]\n`, '')
    const asked = steps.work
      ?.replace('content:', 'path: /work\nneeds: [start.id]\ncontent:')
      .replace('next: [{ call: slow }]', 'next: [{ call: slow }]\n  again: [{ call: send }]')
      .replace('slow.ok: [{ call: send }]', 'slow.ok: [{ show: SURE }]')
    const errors = { SURE: `{ as: ${as}, buttons: { again: again, no: dismiss } }` }
    expect(unprovenOf({ ...rest, steps: { ...steps, work: asked ?? '' }, errors })).toEqual([])
  },
)
