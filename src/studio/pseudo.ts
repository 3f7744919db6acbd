/** A language that no one speaks: it shows which words are not in the copy, and which screens break when words grow. */
import type { Message } from '@journey/engine'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀçđéƒğħíĵķłɱñóþɋřšťúṽŵẋýžÁƁÇĐÉƑĞĦÍĴĶŁṀÑÓÞɊŘŠŤÚṼŴẊÝŽ']

/** As much longer as words of other languages may be than English ones. */
const growth = 0.4

/** The message in it: accented, 40 % longer and in brackets, its parameters untouched. */
export function pseudoMessage(message: Message): Message {
  if (typeof message === 'string') return `[${accent(message)}${padding(message.length)}]`
  const length = message.reduce((sum, element) => sum + (element.type === 0 ? element.value.length : 0), 0)
  return [{ type: 0, value: '[' }, ...message.map(accentElement), { type: 0, value: `${padding(length)}]` }]
}

function accentElement(element: Exclude<Message, string>[number]): typeof element {
  if (element.type === 0) return { ...element, value: accent(element.value) }
  if (!('options' in element)) return element
  const options = Object.fromEntries(
    Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(accentElement) },
    ]),
  )
  // A choice or a plural with other words is still one: TypeScript cannot see that the kind stays with its options.
  return { ...element, options } as typeof element
}

const accent = (text: string) => text.replaceAll(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter)

/** Words, because one long one would break where no language does. */
function padding(length: number): string {
  const letters = 'øðæ'.repeat(Math.ceil((length * growth) / 3)).slice(0, Math.ceil(length * growth))
  return letters.replaceAll(/.{1,6}/g, ' $&')
}
