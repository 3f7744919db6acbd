/** The page of the design system in the studio: nothing that is registered may be missing, and each state must be drawn. */
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { blocks } from '../../src/blocks/index.ts'
import { brandFor, brandNames, meanings } from '../../src/look/theme/brands.ts'
import { textStyles } from '../../src/look/theme/styles.ts'
import { hostOf } from '../../src/studio/brand-host.ts'
import { blockSamples } from '../../src/studio/system/block-samples.ts'
import { samples } from '../../src/studio/system/samples.ts'
import { SystemPage } from '../../src/studio/system/system-page.tsx'
import { widgets } from '../../src/widgets/index.ts'

// The frame of a field says what is optional in the words of the journey around it.
vi.mock('@journey/engine/react', async (actual) => ({
  ...(await actual<typeof import('@journey/engine/react')>()),
  useText: () => (key: string) => key,
}))

afterEach(cleanup)

test('every widget that is registered is shown, in each state in which an applicant can meet it', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(widgets).sort())
  const { container } = render(<SystemPage brand="bank" />)
  for (const name of Object.keys(widgets)) {
    const shown = [...container.querySelectorAll<HTMLElement>(`[data-widget="${name}"]`)]
    expect(shown.map(({ dataset }) => dataset.state)).toEqual([
      ...['empty', 'answered', 'wrong', 'disabled', 'read only', 'optional'],
    ])
    for (const state of shown) expect(state.querySelector('button, input, select, [role]'), name).not.toBeNull()
  }
  for (const wrong of container.querySelectorAll<HTMLElement>('[data-state=wrong]')) {
    // A selfie has no answer that could be wrong: what the lender found is a phase of its own.
    if (wrong.dataset.widget !== 'selfie')
      expect(wrong.textContent, wrong.dataset.widget).toContain(samples[wrong.dataset.widget ?? '']?.wrong)
  }
})

test('every block that is registered is shown, with options that it has and all words that it needs', () => {
  expect(Object.keys(blockSamples).sort()).toEqual(Object.keys(blocks).sort())
  const { container } = render(<SystemPage brand="bank" />)
  for (const [name, { options, copy }] of Object.entries(blocks)) {
    const { states = [], words = {} } = blockSamples[name] ?? {}
    const shown = [...container.querySelectorAll<HTMLElement>(`[data-block="${name}"]`)]
    expect(shown.map(({ dataset }) => dataset.state)).toEqual(states.map((state) => state.name))
    for (const state of shown) expect(state.querySelector('h3 + *'), `${name}, ${state.dataset.state}`).not.toBeNull()
    expect(Object.keys(words)).toEqual(expect.arrayContaining([...copy]))
    const declared = Object.keys(options.properties ?? {})
    expect(declared).toEqual(expect.arrayContaining(states.flatMap((state) => Object.keys(state.options ?? {}))))
  }
})

test.each(brandNames)('every colour of the brand %s and every text style has its place', (brand) => {
  const { container } = render(<SystemPage brand={brand} />)
  const shown = [...container.querySelectorAll<HTMLElement>('[data-token]')].map(({ dataset }) => dataset.token)
  expect(shown).toEqual(Object.keys({ ...brandFor(brand).colours, ...meanings }))
  for (const name of Object.keys(textStyles)) expect(container.textContent).toContain(`${name}: R12 345.67`)
})

test('a brand is seen at the host of its provider, and the one for every other host at a host that none claims', () => {
  const settings = { providers: [{ theme: 'retail', hosts: ['partner'] }, { theme: 'bank' }] }
  expect(hostOf({ settings }, 'retail')).toBe('partner')
  expect(hostOf({ settings }, 'bank')).toBe('elsewhere.example')
  expect(hostOf({ settings }, 'unheard-of')).toBeUndefined()
})
