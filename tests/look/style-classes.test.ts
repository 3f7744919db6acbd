/** Classes that follow from their styles, and when their rules are written. */
import { beforeEach, expect, test, vi } from 'vitest'

type Look = typeof import('../../src/look/style-classes.ts')

let look: Look
let idle: ((hasTime: () => boolean) => void)[]

beforeEach(async () => {
  vi.resetModules()
  idle = []
  look = await import('../../src/look/style-classes.ts')
})

const own = (style: object) => ({ recipe: undefined, own: [style] })

function engine() {
  const written: string[] = []
  const dressed: (string | undefined)[] = []
  look.startEngine({ write: (name) => written.push(name), dress: (theme) => dressed.push(theme) }, (work) =>
    idle.push(work),
  )
  return { written, dressed }
}

test('the same styles have one class, other styles another, none has none', () => {
  const first = look.classFor(own({ color: 'fg' }))
  expect(first).toMatch(/^s-\w+$/)
  expect(look.classFor(own({ color: 'fg' }))).toBe(first)
  expect(look.classFor(own({ color: 'bg' }))).not.toBe(first)
  expect(look.classFor({ recipe: { name: 'link' }, own: [{ color: 'fg' }] })).not.toBe(first)
  expect(look.classFor({ recipe: undefined, own: [undefined, {}] })).toBeUndefined()
})

test('what was asked for before the engine came is written when it comes, and each class once', () => {
  const before = look.classFor(own({ margin: '1' }))
  look.dressPage('bank')
  const { written, dressed } = engine()
  const after = look.classFor(own({ margin: '2' }))
  look.classFor(own({ margin: '1' }))
  look.dressPage('bank')
  expect(written).toEqual([before, after])
  expect(dressed).toEqual(['bank'])
})

test('announced styles are written while nothing else is to be done, or as soon as they are needed', () => {
  look.announceStyles([own({ padding: '1' }), own({ padding: '2' })])
  expect(idle).toEqual([])
  const { written } = engine()
  const needed = look.classFor(own({ padding: '1' }))
  expect(written).toEqual([needed])
  for (const work of idle.splice(0)) work(() => true)
  expect(written).toEqual([needed, look.classFor(own({ padding: '2' }))])
  expect(written).toHaveLength(2)
})

test('a page of no brand is dressed as soon as the engine is there', () => {
  look.dressPage(undefined)
  expect(engine().dressed).toEqual([undefined])
})
