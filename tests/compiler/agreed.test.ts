/** What is agreed to is there when it is agreed to, and is what was read. */
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

/** The review shows the house's terms, which are read with a size, and has a box to tick. */
function found(rules: { enter?: string; next?: string; more?: string; form?: boolean; sign?: string }): string[] {
  const { enter = 'set: { terms: null, review.agreed: null }, ', next = 'when: termsAreThere, ', more = '' } = rules
  const box = 'form: review\nfields: { agreed: tick }\n'
  const breaks: Change[] = [
    {
      file: 'steps/review.yaml',
      text: `step: review
path: /review
section: choose
needs: [menu.tea, milk.milk]
unless: ordered
${rules.form === false ? '' : box}content: [text, { picture: { terms: terms.words } }${rules.form === false ? '' : ', form'}]
actions: { next: primary, pourAway: link, bigger: link }
calls:
  readTerms: { effect: terms.read, with: { size: menu.size }, keep: terms, background: true }
  place:
    effect: order.book
    with: { tea: menu.tea, size: menu.size, spoons: sugar.spoons, to: { const: go } }
    keep: order
conditions: { termsAreThere: { terms.words: { minLength: 1 } }, termsAreAwaited: { readTerms.running: true } }
on:
  enter: [{ ${enter}call: readTerms }]
  next: [${rules.next?.startsWith('[') ? rules.next.slice(1) : `{ ${next}call: place }`}]
  place.ok: [{ go: brewing }]
${more}`,
    },
    {
      file: 'journey.yaml',
      replace: 'records: [order, kitchen]',
      by: 'records: { order: order, kitchen: null, terms: terms }',
    },
    {
      file: 'services.yaml',
      replace: '  leaf.smell:',
      by: '  terms.read: { method: GET, path: /terms, request: terms-request, answer: terms }\n  leaf.smell:',
    },
    ...(rules.sign
      ? [{ file: 'steps/sign.yaml', text: `step: sign\npath: /sign\nsection: choose\n${rules.sign}\n` }]
      : []),
    { file: 'schemas/terms.yaml', text: 'type: object\nproperties: { words: { type: string } }\n' },
    { file: 'schemas/terms-request.yaml', text: 'type: object\nproperties: { size: { type: integer } }\n' },
    {
      file: 'schemas/review.yaml',
      text: 'type: object\nrequired: [agreed]\nproperties: { agreed: { type: boolean, const: true } }\n',
    },
  ]
  return compile(changed(breaks), teaRegistry)
    .diagnostics.filter(({ code }) => code === 'J332')
    .map(({ line, message }) => `${line} ${message}`)
}

const agreedAnew = '  bigger: [{ set: { menu.size: 500, review.agreed: null }, call: readTerms }]\n'

test('a step may ask for the terms, and forget what was agreed to with those of before', () => {
  expect(found({ more: agreedAnew })).toEqual([])
})

describe('the main button asks whether the terms are there', () => {
  test.each([
    ['no condition asks for them', ''],
    ['it asks whether they are under way', 'unless: termsAreAwaited, '],
    ['it asks for something else', 'when: wantsSugar, '],
  ])('not where %s', (_, next) => {
    expect(found({ next })).toEqual(['19 `terms.words` may not be there'])
  })

  test('a rule that only reads them agrees to nothing', () => {
    expect(found({ next: '[{ when: termsAreThere, call: place }, { call: readTerms }' })).not.toContain(
      '19 `terms.words` may not be there',
    )
  })

  test('a rule above may have led away where they are not', () => {
    expect(found({ next: '[{ unless: termsAreThere, go: menu }, { call: place }' })).toEqual([])
  })
})

test('a page that is closed without the terms may be led to without them, and no other', () => {
  const read = 'conditions: { termsAreRead: { terms.words: { minLength: 1 } } }'
  const sign = (guard: string) => `${guard}\nactions: { next: primary }\non: { next: [{ go: brewing }] }`
  const to = (guard: string, rule = 'go: sign') => found({ next: `[{ ${rule} }`, sign: sign(guard) })
  expect(to('needs: [terms.words]')).toEqual([])
  expect(to(`when: termsAreRead\n${read}`)).toEqual([])
  expect(to('needs: [menu.tea]')).toEqual(['19 `terms.words` may not be there'])
  expect(to('needs: [terms.words]', 'go: sign, set: { review.agreed: null }')).toHaveLength(1)
})

describe('what was agreed to', () => {
  test('does not stay while the terms are read anew', () => {
    expect(found({ enter: 'set: { terms: null }, ' })).toEqual([
      '18 `terms.words` is read anew, and `review.agreed` stays',
    ])
    expect(found({ more: agreedAnew.replace(', review.agreed: null', '') })).toEqual([
      '21 `terms.words` is read anew, and `review.agreed` stays',
    ])
  })

  test('may stay where the terms are read because they are missing', () => {
    expect(found({ enter: 'unless: termsAreThere, ' })).toEqual([])
  })

  test('is not what was read before, where the button alone agrees', () => {
    expect(found({ form: false, enter: '' })).toEqual(['16 `terms.words` is read anew, and `terms` stays'])
    expect(found({ form: false, enter: 'set: { terms: null }, ' })).toEqual([])
  })

  test('is read anew when that changes with which it is asked for', () => {
    expect(found({ more: '  bigger: [{ set: { menu.size: 500, review.agreed: null } }]\n' })).toEqual([
      '21 `menu.size` changes, and `readTerms` is not called',
    ])
  })
})
