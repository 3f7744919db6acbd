import { createEvent, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDoublePresses } from '../../src/engine/web/double-presses.ts'
import type { JourneyPlace } from '../../src/engine/web/journey-place.ts'

const places = new Set<JourneyPlace>()
let stop: () => void
beforeEach(() => {
  places.add({ element: document.body })
  stop = watchDoublePresses(places)
})
afterEach(() => {
  stop()
  places.clear()
  document.body.replaceChildren()
})

/** A button with a word in it, and what counts its presses. */
function draw() {
  const button = document.createElement('button')
  button.type = 'button'
  const word = document.createElement('span')
  button.append(word)
  document.body.append(button)
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  return { button, word, pressed }
}

/** `at`: milliseconds. `count`: which of several presses it is, as the browser counts them. */
type How = { at?: number; x?: number; count?: number }

function begin(pointerType: 'touch' | 'mouse', on: Element, { at = 0, x = 50, count = 1 }: How): boolean {
  fireEvent(on, new PointerEvent('pointerdown', { bubbles: true, pointerType }))
  const began = createEvent.mouseDown(on, { clientX: x, clientY: 125, detail: count })
  Object.defineProperty(began, 'timeStamp', { value: at })
  return fireEvent(on, began)
}

/** Returns whether the page lets it do what it does by itself. */
function touch(on: Element, how: How = {}): boolean {
  const isFree = begin('touch', on, how)
  return fireEvent.click(on, { detail: 1 }) && isFree
}

function click(on: Element, how: How = {}): boolean {
  const isFree = begin('mouse', on, how)
  return fireEvent.click(on, { detail: how.count ?? 1 }) && isFree
}

test.each([
  ['touches at a place', touch, { at: 150 }],
  ['clicks that the browser counts as one', click, { at: 900, count: 2 }],
] as const)('the second of two %s does nothing to what has come there', (_, press, second) => {
  const [one, next] = [draw(), draw()]
  press(one.button)
  expect(press(next.button, second)).toBe(false)
  expect([one.pressed, next.pressed].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

test('what is still there takes both', () => {
  const { button, word, pressed } = draw()
  touch(button)
  expect(touch(word, { at: 150 })).toBe(true)
  expect(click(button)).toBe(true)
  expect(click(word, { count: 2 })).toBe(true)
  expect(pressed).toHaveBeenCalledTimes(4)
})

test('a link that leads elsewhere since is another one', () => {
  const link = document.createElement('a')
  document.body.append(link)
  const followed = vi.fn((event: Event) => event.preventDefault())
  link.addEventListener('click', followed)
  link.href = '/second'
  touch(link)
  link.href = '/first'
  touch(link, { at: 150 })
  expect(followed).toHaveBeenCalledTimes(1)
})

test.each([
  ['touch after a moment', touch, { at: 400 }],
  ['touch elsewhere', touch, { at: 150, x: 90 }],
  ['click that is counted anew', click, { at: 150 }],
] as const)('a %s is one of its own', (_, press, second) => {
  const [one, next] = [draw(), draw()]
  press(one.button)
  expect(press(next.button, second)).toBe(true)
  expect(next.pressed).toHaveBeenCalledTimes(1)
})

test('what is typed in between makes the next press one of its own', () => {
  const [one, next] = [draw(), draw()]
  touch(one.button)
  fireEvent.input(one.button)
  expect(touch(next.button, { at: 150 })).toBe(true)
  expect(next.pressed).toHaveBeenCalledTimes(1)
})

test('a second press that was drawn away takes no key with it', () => {
  const [one, next] = [draw(), draw()]
  touch(one.button)
  begin('touch', next.button, { at: 150 })
  next.button.click()
  expect(next.pressed).toHaveBeenCalledTimes(1)
})

test('a button elsewhere on the page is the business of its own application', () => {
  const [one, next] = [draw(), draw()]
  places.clear()
  places.add({ element: document.createElement('div') })
  touch(one.button)
  touch(next.button, { at: 150 })
  expect(next.pressed).toHaveBeenCalledTimes(1)
})
