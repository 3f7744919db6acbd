/** A preview's journey with every text changed: those of no step at once, those of a step when its screen is loaded. */
import type { CompiledJourney, Screen } from '@journey/engine'
import { expect, test } from 'vitest'
import { withMessages } from '../../src/studio/messages.ts'

test('every text is changed by its key, also on a screen that is loaded later', async () => {
  const screen: Partial<Screen> = { messages: { en: { 'menu.title': 'Menu' }, zu: { 'menu.title': 'Imenyu' } } }
  const plain: Partial<CompiledJourney> = {
    messages: { en: { 'actions.next': 'Next' } },
    screens: { menu: async () => ({ default: screen as Screen }) },
  }
  const changed = withMessages(plain as CompiledJourney, (message, key) => `${key}: ${String(message)}`)
  expect(changed.messages).toEqual({ en: { 'actions.next': 'actions.next: Next' } })
  const loaded = await changed.screens.menu?.()
  expect(loaded?.default.messages).toEqual({
    en: { 'menu.title': 'menu.title: Menu' },
    zu: { 'menu.title': 'menu.title: Imenyu' },
  })
  expect(screen.messages?.en).toEqual({ 'menu.title': 'Menu' })
})
