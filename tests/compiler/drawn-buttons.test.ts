/** A button that is drawn only once what it does has been done: the condition is the wrong way round. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { registry, sourcesOf } from '../explore/small.ts'

function said(drawn: string, rule: string): string[] {
  const steps = {
    car: `path: /\ncontent: [text]\nactions: { next: primary, wax: { variant: link, ${drawn} } }\nconditions: { waxed: { chosen.wax: true } }\non:\n  wax: [${rule}]\n  next: [{ when: waxed, go: shine }, { go: done }]`,
    shine: 'path: /shine\ncontent: [text]\nactions: { home: primary }',
    done: 'path: /done\ncontent: [text]\nactions: { home: primary }',
  }
  const { diagnostics } = check(sourcesOf({ steps, journey: 'records: [chosen]' }), registry)
  return diagnostics.filter(({ code }) => code !== 'J402').map(({ code, line, label }) => `${code}:${line} ${label}`)
}

test('one that sets only what is so already is named where it is drawn', () => {
  expect(said('when: waxed', '{ set: { chosen.wax: true } }')).toEqual(['J313:5 all that its rules set is so already'])
})

test('one that sets what is not so yet, or does more than that, is right', () => {
  expect(said('unless: waxed', '{ set: { chosen.wax: true } }')).toEqual([])
  expect(said('when: waxed', '{ when: waxed, set: { chosen.wax: false } }, { set: { chosen.wax: true } }')).toEqual([])
  expect(said('when: waxed', '{ set: { chosen.wax: true }, go: shine }')).toEqual([])
})
