/** Words have no say in what a row is: the same ones may come twice, from a lender or in another language. */
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { blocks } from '../../src/blocks/index.ts'
import { blockSamples } from '../../src/studio/system/block-samples.ts'
import { drawBlock } from './drawn-block.tsx'

afterEach(async () => {
  // A part that some blocks fetch finds no page to be drawn in once all of this is over.
  await vi.dynamicImportSettled()
  cleanup()
})

/** Each text of the copy is two paragraphs that are the same. */
const text = () => 'The same.\n\nThe same.'

/** A list of texts that the lender has sent, each of them twice. */
const twice = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? [...value, ...value] : value

const cases = Object.entries(blocks).flatMap(([name, block]) =>
  (blockSamples[name]?.states ?? []).map((state) => ({ name, block, state })),
)

test.each(cases)('the rows of the block $name, $state.name, are not told apart by their words', ({ block, state }) => {
  const complaints: string[] = []
  const listening = vi.spyOn(console, 'error').mockImplementation((said) => void complaints.push(`${said}`))
  const declared = (block.options.properties ?? {}) as unknown as Record<string, { 'x-fact'?: boolean }>
  const options = Object.entries(state.options ?? {}).map(([name, value]) => [
    name,
    declared[name]?.['x-fact'] ? twice(value) : value,
  ])
  drawBlock(block, Object.fromEntries(options), text)
  listening.mockRestore()
  expect(complaints.filter((said) => said.includes('same key'))).toEqual([])
})
