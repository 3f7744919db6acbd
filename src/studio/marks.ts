/** Invisible marks behind every text, so that a click on a word on screen finds the key it stands under. */
import type { CompiledJourney, Message, Messages, Screen } from '@journey/engine'

const digits = ['\u200b', '\u200c', '\u2060', '\u2062']
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
  const marked = (messages: Messages): Messages =>
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, withMark(message, markOf(key))]))
  const inEach = (byLanguage: Record<string, Messages>) =>
    Object.fromEntries(Object.entries(byLanguage).map(([language, messages]) => [language, marked(messages)]))
  return {
    /** The same journey with a mark behind each of its texts. */
    journey: (compiled: CompiledJourney): CompiledJourney => ({
      ...compiled,
      messages: inEach(compiled.messages),
      screens: Object.fromEntries(
        Object.entries(compiled.screens).map(([step, load]) => [
          step,
          async () => {
            const { default: screen } = await load()
            return { default: { ...screen, messages: inEach(screen.messages) } satisfies Screen }
          },
        ]),
      ),
    }),
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
