/** What every block keeps to, in each of the states in which the system of components shows it. */
import type { BlockProps } from '@journey/engine'
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

type Text = BlockProps['text']

/** Draws the block in each of its states, and calls `look` with what is there. */
function drawStates(
  name: string,
  text: Text,
  look: (container: HTMLElement) => void,
  more: Partial<Pick<BlockProps, 'act' | 'can'>> = {},
) {
  for (const { options = {} } of blockSamples[name]?.states ?? []) {
    const { container, unmount } = drawBlock(blocks[name], options, text, more)
    look(container)
    unmount()
  }
}

/** Texts that only a press brings. */
const saidLater: Record<string, string[]> = { mailbox: ['copied'] }

test.each(Object.keys(blocks))('the block %s shows each text that it reads', (name) => {
  const read = new Set<string>()
  let shown = ''
  drawStates(
    name,
    (key) => {
      read.add(key)
      return `<${key}>`
    },
    (container) => {
      const attributes = [...container.querySelectorAll('*')].flatMap((one) => [...one.attributes])
      const values = attributes.map(({ value }) => (value.startsWith('data:') ? decodeURIComponent(value) : value))
      shown += [container.textContent, ...values].join('\n')
    },
  )
  expect([...read].filter((key) => !shown.includes(`<${key}>`))).toEqual(saidLater[name] ?? [])
})

/** What the compiler asks for: what the block declares, and what its options name. What a row says depends on its value. */
const isNeeded = (name: string, key: string) =>
  blocks[name]?.copy?.includes(key) || key.includes('.') || ['yes', 'no', 'none'].includes(key)

/** What is read out. What tells of a change is there before it, and what is awaited has its place. */
const read = 'h1, h2, h3, h4, p, li, dt, dd, button, a, legend, summary, figcaption'
const named = 'nav:not([aria-label]), iframe:not([title])'
const toCome = '[role=status], [aria-live], [aria-hidden=true]'

test.each(Object.keys(blocks))('the block %s draws nothing empty where the copy says only what it declares', (name) => {
  const empty: string[] = []
  drawStates(
    name,
    (key) => (isNeeded(name, key) ? `<${key}>` : undefined),
    (container) => {
      empty.push(...[...container.querySelectorAll(named)].map((one) => one.outerHTML))
      for (const one of container.querySelectorAll(read))
        if (one.textContent === '' && !one.closest(toCome) && !one.querySelector(toCome)) empty.push(one.outerHTML)
    },
  )
  expect(empty).toEqual([])
})

/** The events that the options of its states name. */
const actionsOf = (name: string): unknown[] =>
  (blockSamples[name]?.states ?? []).flatMap(({ options: { action, items = [] } = {} }) =>
    [action, ...(Array.isArray(items) ? items.map((item) => item?.action) : [])].filter((one) => one !== undefined),
  )

const pressable = Object.keys(blocks).filter((name) => actionsOf(name).length > 0)

test.each(pressable)('the block %s raises the events of its options, and none that cannot be done now', (name) => {
  const raisedWhere = (isPossible: boolean) => {
    const raised = new Set<unknown>()
    const press = (container: HTMLElement) => {
      for (const control of container.querySelectorAll<HTMLElement>('button, input')) control.click()
    }
    drawStates(name, (key) => key, press, { act: (event) => raised.add(event), can: () => isPossible })
    return [...raised].filter((event) => !blocks[name]?.events?.includes(`${event}`))
  }
  expect(raisedWhere(true).sort()).toEqual([...new Set(actionsOf(name))].sort())
  expect(raisedWhere(false)).toEqual([])
})
