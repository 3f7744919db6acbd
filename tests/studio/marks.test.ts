/** The marks behind every text of a preview, by which a click on a word finds its key. */
import type { CompiledJourney, Message } from '@journey/engine'
import { expect, test } from 'vitest'
import { createMarks } from '../../src/studio/marks.ts'

const compiledWith = (messages: Record<string, Message>): CompiledJourney => {
  const compiled: Partial<CompiledJourney> = { messages: { en: messages }, screens: {} }
  return compiled as CompiledJourney
}

test('a text on screen leads to its key, and several texts to theirs in order', () => {
  const marks = createMarks()
  const { messages } = marks.journey(compiledWith({ 'start.title': 'Tea', 'start.intro': 'With milk' }))
  const { 'start.title': title, 'start.intro': intro } = messages.en ?? {}
  expect(marks.keysIn(String(title))).toEqual(['start.title'])
  expect(marks.keysIn(`${title} and ${intro}`)).toEqual(['start.title', 'start.intro'])
  expect(marks.keysIn('Tea')).toEqual([])
})

test('the mark is invisible and leaves the words as they are', () => {
  const marks = createMarks()
  const { messages } = marks.journey(compiledWith({ title: 'Tea' }))
  const marked = String(messages.en?.title)
  expect(marked.replace(/[\u200c\u2060\u2061\u2062\u2063]/g, '')).toBe('Tea')
})

test('more keys than digits of the mark stay apart', () => {
  const marks = createMarks()
  const keys = Array.from({ length: 40 }, (_, number) => `key.${number}`)
  const { messages } = marks.journey(compiledWith(Object.fromEntries(keys.map((key) => [key, 'x']))))
  const all = keys.map((key) => String(messages.en?.[key])).join(' ')
  expect(marks.keysIn(all)).toEqual(keys)
})

test('a message with parts gets its mark as one more part', () => {
  const marks = createMarks()
  const parts: Message = [{ type: 0, value: 'Hello ' }]
  const message = marks.journey(compiledWith({ title: parts })).messages.en?.title
  expect(message).toHaveLength(2)
  expect(marks.keysIn(JSON.stringify(message))).toEqual(['title'])
})
