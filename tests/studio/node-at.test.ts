// @vitest-environment happy-dom
/** A click finds the text under it in every browser. This DOM has no places: the test gives it the one way or the other. */
import { expect, onTestFinished, test } from 'vitest'
import { nodeAt } from '../../src/studio/node-at.ts'

const text = document.createTextNode('Tea')

test.each([
  ['Firefox', { caretPositionFromPoint: () => ({ offsetNode: text }) }],
  ['older Chrome and Safari', { caretRangeFromPoint: () => ({ startContainer: text }) }],
])('the text under a click is found as %s says it', (_, way) => {
  for (const name of ['caretPositionFromPoint', 'caretRangeFromPoint'])
    Object.defineProperty(document, name, { value: Reflect.get(way, name), configurable: true })
  onTestFinished(() => {
    for (const name of ['caretPositionFromPoint', 'caretRangeFromPoint']) Reflect.deleteProperty(document, name)
  })
  expect(nodeAt(10, 10)).toBe(text)
})
