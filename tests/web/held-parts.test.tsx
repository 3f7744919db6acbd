/** Widgets and blocks are held to what they declare, whatever their own code believes: during development. */
import { defineBlock, defineWidget, type Json } from '@journey/engine'
import { cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'
import { holdParts } from '../../src/engine/web/start/held-parts.tsx'
import { compileTea } from '../setup/compiled-tea.ts'
import { loadTea, teaParts } from '../setup/loaded-tea.ts'

afterEach(cleanup)

/** What is reported when a widget in a field of that schema gives these answers, and how many of them arrive. */
function answer(given: unknown[], schema: object) {
  const stars = defineWidget<Json>({
    accepts: ['integer'],
    component: ({ onChange }) => {
      for (const value of given) onChange(value as Json)
      return null
    },
  })
  const arrived: unknown[] = []
  const reported = drawHeld('widgets', stars, {
    ...{ name: 'stars', schema, options: {} },
    onChange: (value: unknown) => arrived.push(value),
  })
  return { arrived: arrived.length, reported }
}

function drawHeld(kind: 'widgets' | 'blocks', part: object, props: object): string[] {
  const reported: string[] = []
  const registry = { widgets: {}, blocks: {}, [kind]: { one: part } } as Parameters<typeof holdParts>[0]
  holdParts(registry, (problem) => reported.push(`${problem}`))
  const { component } = registry[kind].one as { component: unknown }
  const Part = component as ComponentType<object>
  render(<Part {...props} />)
  return reported
}

const integer = { type: 'integer', minimum: 1 }

test('an answer of the type of its schema is none of its mistakes, right or wrong, emptied or partly given', () => {
  expect(answer([3, 0, undefined, ''], integer)).toEqual({ arrived: 4, reported: [] })
  expect(answer(['2028-'], { type: 'string', pattern: '^\\d{4}-\\d\\d$' }).reported).toEqual([])
  expect(answer([{ name: 'a.pdf', note: undefined }, null], { type: ['object', 'null'] }).reported).toEqual([])
  expect(answer(['a', 1, [true]], { enum: ['a', 1] }).reported).toEqual([])
})

test.each([
  ['a text for a number', '3', 'its type is `string`, and the schema says `integer`'],
  ['a fraction for a whole number', 2.5, 'its type is `number`, and the schema says `integer`'],
  ['what is no number', Number.NaN, 'it is a number that is none; give `undefined` where there is no answer'],
  ['a day of the browser', new Date(0), 'it is a `Date`; give `undefined` where there is no answer'],
])('%s arrives, and is reported once, with the names of widget and field and without its value', (_, value, what) => {
  const message = `widget \`one\` of the field \`stars\` gave an answer that its schema cannot take: ${what}`
  expect(answer([value, value], integer)).toEqual({ arrived: 2, reported: [`Error: ${message}`] })
})

test('an event that is neither declared nor an option is reported', () => {
  const raised: string[] = []
  const component = ({ raise }: { raise: (name: string) => void }) => {
    for (const name of ['rated', 'opened', 'foreign', 'again']) raise(name)
    return null
  }
  const raise = (name: string) => raised.push(name)
  const widget = defineWidget<number, { opened: string }>({
    ...{ accepts: ['integer'], events: ['rated'] },
    component: ({ onEvent }) => component({ raise: onEvent }),
  })
  const ofWidget = { name: 'stars', schema: integer, options: { list: [{ opened: 'opened' }] }, onEvent: raise }
  expect(drawHeld('widgets', widget, ofWidget)).toEqual(
    ['foreign', 'again'].map(
      (name) =>
        `Error: widget \`one\` of the field \`stars\` raised \`${name}\`, which it does not declare: name it in its \`events\``,
    ),
  )
  const block = defineBlock<{ opened: string }>({
    ...{ events: ['rated'], foreignEvents: ['foreign'] },
    component: ({ act }) => component({ raise: act }),
  })
  expect(drawHeld('blocks', block, { options: { opened: 'opened' }, act: raise })).toEqual([
    'Error: block `one` raised `again`, which it does not declare: name it in its `events`',
  ])
  expect(raised).toHaveLength(8)
})

test('a value of an event that is no JSON is reported', () => {
  const block = defineBlock({
    events: ['moved'],
    component: ({ act }) => {
      act('moved', { at: new Map() } as unknown as Json)
      return null
    },
  })
  expect(drawHeld('blocks', block, { options: {}, act: () => {} })).toEqual([
    'Error: block `one` raised `moved` with a value that is no JSON: at `/at` is a `Map`',
  ])
})

test('parts are held once, however often their journey is opened, and applicants draw them as they are', async () => {
  const parts = teaParts()
  const open = async (isProduction: boolean) => {
    const { registry } = await loadTea(compileTea(), { createEffects: () => ({}), isProduction, parts })
    return registry.widgets.text
  }
  const own = await open(true)
  const held = await open(false)
  expect(held).not.toBe(own)
  expect(await open(false)).toBe(held)
})
