import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JourneyPlace } from '../../src/engine/web/journey-place.ts'
import { watchMovedPresses } from '../../src/engine/web/moved-presses.ts'

const places = new Set<JourneyPlace>()
let stop: () => void
beforeEach(() => {
  places.add({ element: document.body })
  stop = watchMovedPresses(places)
})
afterEach(() => {
  stop()
  places.clear()
  document.body.replaceChildren()
})

/** A button in a form, and how often it was pressed. `tops`: where it is when the press begins, and when it ends. */
function draw(...tops: [number, number]) {
  const form = document.createElement('form')
  const button = document.createElement('button')
  button.type = 'button'
  form.append(button)
  document.body.append(form)
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  for (const top of tops) vi.spyOn(button, 'getBoundingClientRect').mockReturnValueOnce(new DOMRect(0, top, 100, 50))
  return { form, button, pressed }
}

test('a button that has moved away from under a finger is pressed, once', () => {
  const { form, button, pressed } = draw(100, 48)
  fireEvent.mouseDown(button, { clientX: 50, clientY: 125 })
  fireEvent.click(form, { clientX: 52, clientY: 125 })
  expect(pressed).toHaveBeenCalledTimes(1)
  fireEvent.click(form, { clientX: 52, clientY: 125 })
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('a button elsewhere on the page is the business of its own application', () => {
  const { form, button, pressed } = draw(100, 48)
  places.clear()
  places.add({ element: document.createElement('div') })
  fireEvent.mouseDown(button, { clientX: 50, clientY: 125 })
  fireEvent.click(form, { clientX: 52, clientY: 125 })
  expect(pressed).not.toHaveBeenCalled()
})

test('a button that stays where it is is pressed by the browser alone', () => {
  const { button, pressed } = draw(100, 100)
  fireEvent.mouseDown(button, { clientX: 50, clientY: 125 })
  fireEvent.click(button, { clientX: 50, clientY: 125 })
  expect(pressed).toHaveBeenCalledTimes(1)
})

test.each([
  ['has been drawn away, also where the button has moved', [100, 48], 190],
  ['has left the edge of a button that stays', [100, 100], 154],
] as const)('a press is taken back by a pointer that %s', (_, [before, after], end) => {
  const { form, button, pressed } = draw(before, after)
  fireEvent.mouseDown(button, { clientX: 50, clientY: 148 })
  fireEvent.click(form, { clientX: 50, clientY: end })
  expect(pressed).not.toHaveBeenCalled()
})

test('a press that began beside every button presses none', () => {
  const { form, button, pressed } = draw(100, 48)
  fireEvent.mouseDown(button, { clientX: 50, clientY: 125 })
  fireEvent.mouseDown(form, { clientX: 50, clientY: 125 })
  fireEvent.click(form, { clientX: 50, clientY: 125 })
  expect(pressed).not.toHaveBeenCalled()
})
