/** The loan's schemas are sorted by what they are for. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every schema of the loan is in one of four rooms, and none lies outside', () => {
  expect(readdirSync('journey/schemas').toSorted()).toEqual(['answers', 'entities', 'forms', 'requests'])
})
