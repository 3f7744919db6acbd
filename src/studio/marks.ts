/** Invisible marks behind every text, so that a click on a word on screen finds the key of its text. */
import type { CompiledJourney, Message } from '@journey/engine'
import { withMessages } from './messages.ts'

// None of them may end a line: a text breaks here as it does for applicants.
const digits = ['\u2060', '\u200c', '\u2061', '\u2062']
const fence = '\u2063'
const mark = new RegExp(`${fence}([${digits.join('')}]+)${fence}`, 'gu')

/** Gives marks to keys, and finds keys by their marks. */
export function createMarks() {
  const keys: string[] = []
  const places = new Map<string, number>()
  const markOf = (key: string): string => {
    const place = places.get(key) ?? keys.push(key) - 1
    places.set(key, place)
    return `${fence}${[...place.toString(4)].map((digit) => digits[Number(digit)]).join('')}${fence}`
  }
  return {
    /** The same journey with a mark behind each of its texts. */
    journey: (compiled: CompiledJourney): CompiledJourney =>
      withMessages(compiled, (message, key) => withMark(message, markOf(key))),
    /** The keys of all texts in a piece of what is on screen, first to last. */
    keysIn: (text: string): string[] =>
      [...text.matchAll(mark)].flatMap(([, code = '']) => {
        const place = Number.parseInt([...code].map((each) => digits.indexOf(each)).join(''), 4)
        return keys[place] ?? []
      }),
  }
}

/** 0 is the `literal` of the parser's elements. */
function withMark(message: Message, code: string): Message {
  return typeof message === 'string' ? `${message}${code}` : [...message, { type: 0, value: code }]
}
