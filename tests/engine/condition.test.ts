/** Constraints of a condition mean what the same keywords of a JSON Schema mean. */
import { expect, test } from 'vitest'
import { holds, sameJson, satisfies } from '../../src/engine/core/condition.ts'
import type { Constraint, Json } from '../../src/engine/core/model.ts'
import { schemaProblems } from '../../src/engine/core/value-schema.ts'

test.each<[Json, Constraint, boolean]>([
  ['ab', { minLength: 2 }, true],
  ['a', { minLength: 2 }, false],
  ['🍵', { maxLength: 1 }, true],
  ['🍵', { minLength: 2 }, false],
  [2, { minimum: 2, maximum: 2 }, true],
  [2, { exclusiveMinimum: 2 }, false],
  [2, { exclusiveMaximum: 2 }, false],
  [[1, 2], { minItems: 2, maxItems: 2 }, true],
  [[1, 2], { maxItems: 1 }, false],
  ['ab', { pattern: '^a' }, true],
  [2, { type: 'integer' }, true],
  [2.5, { type: 'integer' }, false],
  [[], { type: 'object' }, false],
  [null, { type: 'null' }, true],
])('%j satisfies %j: %s', (value, constraint, isSatisfied) => {
  expect(satisfies(value, constraint)).toBe(isSatisfied)
  expect(schemaProblems(constraint, value).length === 0).toBe(isSatisfied)
})

test.each([
  [{ tea: true, cups: 1 }, true],
  [{ tea: true, cups: 9 }, true],
  [{ tea: true, cups: 5 }, false],
  [{ tea: false, cups: 1 }, false],
])('%j: all lines and one of the alternatives hold: %s', (facts: Record<string, Json>, isHeld) => {
  const cups = (is: Constraint) => ({ facts: [{ fact: 'cups', is }] })
  const condition = {
    facts: [{ fact: 'tea', is: { const: true } }],
    anyOf: [cups({ maximum: 1 }), cups({ minimum: 9 })],
  }
  expect(holds(condition, (path) => facts[path])).toBe(isHeld)
})

test('what is no number is the same as itself: a screen that shows it is not drawn for ever', () => {
  expect(sameJson({ stars: Number.NaN }, { stars: Number.NaN })).toBe(true)
  expect(sameJson(Number.NaN, 1)).toBe(false)
  expect(sameJson(0, -0)).toBe(true)
})

test('a value of another type than the constraint is about never satisfies it', () => {
  expect(satisfies(3, { minLength: 1 })).toBe(false)
  expect(satisfies('3', { minimum: 1 })).toBe(false)
  expect(satisfies('abc', { minItems: 1 })).toBe(false)
  expect(satisfies(null, { exclusiveMaximum: 1 })).toBe(false)
  expect(satisfies(12, { pattern: '^12$' })).toBe(false)
})
