/** A journey that is a part of another page, which the browser keeps aside as it was, and shows again. */
import { createMemoryHistory } from '@tanstack/react-router'
import { act, fireEvent, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Page } from '../../src/engine/example/page.tsx'
import { registry } from '../../src/engine/example/registry.ts'
import { createShop } from '../../src/engine/example/shop.ts'
import { slots } from '../../src/engine/example/slots.tsx'
import { startJourney } from '../../src/engine/web/start/index.ts'
import { compileTea } from '../setup/compiled-tea.ts'

const idle = 'idle: { after: 2m, grace: 1m, warn: pause, end: close }\n'
const rules = '  pause: [{ show: about }]\n  close: [{ set: { journey: null }, go: menu }]\n'
const tea = compileTea([{ file: 'journey.yaml', replace: /^on:\n/m, by: `${idle}on:\n${rules}` }])

const nextTask = () => new Promise((done) => setTimeout(done))

// The DOM of the tests has no event with that property.
const dispatch = (name: string) => dispatchEvent(Object.assign(new Event(name), { persisted: true }))

test('it goes on with what was entered, and after the time of an idle page nothing of that is on the screen', async () => {
  const { now } = Date
  let ahead = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
  const element = document.body.appendChild(document.createElement('div'))
  const { stop } = startJourney(tea, {
    ...{ name: 'tea', registry: { ...registry, slots }, createEffects: () => createShop({ open: true }) },
    ...{ Page, Unavailable: slots.Failure, play: () => {}, track: () => {}, report: () => {}, isProduction: false },
    ...{ element, history: createMemoryHistory({ initialEntries: ['/'] }) },
  })
  const page = within(element)
  const leaveFor = async (minutes: number) => {
    const field = await page.findByLabelText('Tea')
    await act(async () => fireEvent.change(field, { target: { value: 'green' } }))
    dispatch('pagehide')
    await nextTask()
    ahead += minutes * 60_000
    dispatch('pageshow')
    await vi.waitFor(() => expect(field.isConnected).toBe(false))
  }
  await leaveFor(1)
  expect(await page.findByLabelText('Tea')).toHaveProperty('value', 'green')
  await leaveFor(4)
  expect(await page.findByLabelText('Tea')).toHaveProperty('value', '')
  stop()
  await nextTask()
  clock.mockRestore()
  element.remove()
})
