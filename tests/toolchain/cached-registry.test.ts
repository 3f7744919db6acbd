/** What developers have registered, as the development server reads it. */
import { expect, test } from 'vitest'
import type { Registry } from '../../src/engine/compiler/source/project.ts'
import { createCachedRegistry } from '../../src/engine/vite/cached-registry.ts'
import { teaRegistry } from '../diagnostics/tea.ts'

test.each(['widgets', 'blocks', 'calculations'] as const)(
  'a name among the %s whose file exports nothing of that name is said',
  async (kind) => {
    const parts = { ...teaRegistry[kind], 'star-rating': undefined }
    const broken = { ...teaRegistry, [kind]: parts } as unknown as Registry
    let found = broken
    const registry = createCachedRegistry('/', async () => ({ registry: found, files: ['parts.ts'] }))
    await expect(registry.current()).rejects.toThrow(`nothing is registered as \`star-rating\` of the ${kind}`)
    // Once it is right, it is read anew.
    found = teaRegistry
    expect(registry.invalidate('/parts.ts')).toBe(true)
    expect(await registry.current()).toBe(teaRegistry)
  },
)
