/** The development server goes on after a mistake in the code of a widget: what failed is tried again. */
import { expect, test } from 'vitest'
import { createCompiledFolder } from '../../src/engine/vite/compiled-folder.ts'
import { teaFolder, teaRegistry } from '../diagnostics/tea.ts'

/** The tea order with a registry that loads, or fails, as the test says. */
function shop() {
  const state = { isBroken: false, loads: 0 }
  const folder = createCompiledFolder('.', teaFolder, async () => {
    state.loads += 1
    if (state.isBroken) throw new Error('unexpected token in cup.tsx')
    return { registry: teaRegistry, files: ['widgets/cup.tsx'] }
  })
  return { state, folder }
}

test('a journey compiles once a mistake in a widget is fixed, without a restart', async () => {
  const { state, folder } = shop()
  state.isBroken = true
  await expect(folder.current()).rejects.toThrow('cup.tsx')
  state.isBroken = false
  folder.invalidateRegistry('widgets/cup.tsx')
  expect((await folder.current()).compiled?.definition.first).toBe('menu')
})

test('a mistake that is saved while the server runs is reported, and gone when it is fixed', async () => {
  const { state, folder } = shop()
  await folder.current()
  state.isBroken = true
  folder.invalidateRegistry('widgets/cup.tsx')
  await expect(folder.current()).rejects.toThrow('cup.tsx')
  expect(await folder.isOutdated()).toBe(false)
  expect(folder.lastGood()?.definition.first).toBe('menu')
  state.isBroken = false
  folder.invalidateRegistry('widgets/cup.tsx')
  expect((await folder.current()).compiled).toBeDefined()
})

test('the registry is loaded again after a save of its own files alone', async () => {
  const { state, folder } = shop()
  await folder.current()
  folder.invalidateRegistry('widgets/pot.tsx')
  await folder.current()
  folder.invalidate()
  await folder.current()
  expect(state.loads).toBe(1)
  folder.invalidateRegistry('widgets/cup.tsx')
  await folder.current()
  expect(state.loads).toBe(2)
})
