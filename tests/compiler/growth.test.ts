/** The work of the compiler grows with the journey, not with its square: what runs is counted, because a clock is not steady. */
import { expect, test, vi } from 'vitest'
import { startCounting, type Work } from '../setup/counted-work.ts'

const count = startCounting('/src/engine/')
const { compile } = await import('../../src/engine/compiler/compile.ts')
const { registry: ours } = await import('../../src/registry.ts')
const { repeatedJourney } = await import('../setup/repeated-journey.ts')
const { registry, sourcesOf } = await import('../explore/small.ts')

/** So little is no matter, however it grows: a hundred names that one mapping fills are compared in pairs, twice. */
const little = 25_000

/** Our own steps once, twice and four times over, each compiled once: what ran, and how many names of maps were listed. */
function compileOurOwn(): { work: Work; listed: number }[] {
  // What is worked out once for all journeys is no matter.
  compile(repeatedJourney(1), ours)
  return [1, 2, 4].map((times) => {
    let work: Work = new Map()
    const listed = namesListed(() => {
      work = workOn(repeatedJourney(times), ours)
    })
    return { work, listed }
  })
}

let ofOurOwn: ReturnType<typeof compileOurOwn> | undefined

test('a journey of our own steps, once, twice and four times over, takes the compiler no more than in proportion', () => {
  ofOurOwn ??= compileOurOwn()
  const works = ofOurOwn.map(({ work }) => work)
  expect(overgrown(works)).toEqual([])
  expect(growthOf(works.map(sum))).toBeLessThan(2.5)
})

test('a step of twenty-five, fifty and a hundred fields, with their words, takes the compiler no more than in proportion', () => {
  const works = [25, 50, 100].map((fields) => workOn(formOf(fields), registry))
  expect(overgrown(works)).toEqual([])
  expect(growthOf(works.map(sum))).toBeLessThan(2.5)
})

test('a journey of our own steps, once, twice and four times over, lists no more names of maps than in proportion', () => {
  ofOurOwn ??= compileOurOwn()
  expect(growthOf(ofOurOwn.map(({ listed }) => listed))).toBeLessThan(2.5)
})

/** How many keys of maps are gone through meanwhile: the steps are keys of most maps, and what V8 does itself is no run of a function. */
function namesListed(act: () => void): number {
  let names = 0
  const { keys } = Map.prototype
  const spy = vi.spyOn(Map.prototype, 'keys').mockImplementation(function (this: Map<unknown, unknown>) {
    names += this.size
    return keys.call(this)
  })
  act()
  spy.mockRestore()
  return names
}

test.each([
  ['facts', (name: string) => ({ copyValues: `said${name}: form.${name}` })],
  ['settings', (name: string) => ({ copyValues: `said${name}: settings.${name}` })],
  ['conditions', (name: string) => ({ anyOf: name })],
  ['widgets', (name: string) => ({ fields: `${name}: ${name}` })],
])('fifty, a hundred and two hundred wrong names of %s take the compiler no more than in proportion', (_, write) => {
  const works = [50, 100, 200].map((mistakes) => {
    const sources = withMistakes(mistakes, write)
    return count(() => expect(compile(sources, registry).diagnostics.length).toBeGreaterThanOrEqual(mistakes))
  })
  expect(overgrown(works)).toEqual([])
})

type Mistake = { copyValues?: string; anyOf?: string; fields?: string }

/** A form with so many mistakes, each with a name of its own. */
function withMistakes(mistakes: number, write: (name: string) => Mistake) {
  const all = (key: keyof Mistake): string =>
    Array.from({ length: mistakes }, (_, index) => write(nameAt(index))[key] ?? '')
      .filter(Boolean)
      .join(', ')
  return sourcesOf({
    steps: {
      form: `path: /\nform: form\nfields: { first: text, ${all('fields')} }\ncopyValues: { ${all('copyValues')} }\nconditions: { any: { anyOf: [{ form.first: yes }, ${all('anyOf')}] } }\non:\n  next: [{ when: any, go: end }, { go: end }]`,
      end: 'path: /end\ncontent: [text]\nactions: { home: primary }',
    },
    schemas: { form: 'type: object\nproperties: { first: { type: string } }' },
  })
}

/** Names that no one takes for another misspelt. */
function nameAt(index: number): string {
  const letters = [...`${index * 7919 + 100_000}`].map((digit) => 'abcdefghij'[Number(digit)])
  return `w${letters.join('')}${letters.toReversed().join('')}`
}

function workOn(...args: Parameters<typeof compile>): Work {
  return count(() => expect(compile(...args).compiled).toBeDefined())
}

/** How much more the second doubling adds than the first: twice as much where the work grows in proportion, four times with its square. */
function growthOf([small = 0, double = 0, fourfold = 0]: readonly number[]): number {
  return (fourfold - double) / (double - small)
}

function sum(work: Work): number {
  return [...work.values()].reduce((all, runs) => all + runs, 0)
}

/** The functions that run as often as the square of that. */
function overgrown(works: readonly Work[]): string[] {
  const last = works.at(-1) ?? new Map()
  return [...last].flatMap(([place, runs]) => {
    const counts = works.map((work) => work.get(place) ?? 0)
    return runs > little && growthOf(counts) > 3 ? [`${place}: ${counts.join(', ')}`] : []
  })
}

function formOf(fields: number) {
  const names = Array.from({ length: fields }, (_, index) => `f${index}`)
  const list = (write: (name: string) => string): string => `{ ${names.map(write).join(', ')} }`
  return sourcesOf({
    steps: {
      form: `path: /\nform: form\nfields: ${list((name) => `${name}: text`)}\ncopyValues: ${list((name) => `said${name}: form.${name}`)}\non:\n  next: [{ go: end }]`,
      end: 'path: /end\ncontent: [text]\nactions: { home: primary }',
    },
    schemas: { form: `type: object\nproperties: ${list((name) => `${name}: { type: string }`)}` },
  })
}
