/** Mistakes in words, and in YAML itself. */
import { copy, definition, type Kind, replaced, toText } from './kind.ts'

const isPlain = (text: string): boolean => /^[A-Za-z]/.test(text) && !text.includes('\n') && text.includes(' ')

export const wordKinds: Record<string, Kind> = {
  'comment that cuts a text': {
    files: copy,
    fits: ({ is, value }) => is === 'value' && typeof value === 'string' && value.length > 12,
    change: toText((_, written) => (isPlain(written) ? written.replace(' ', ' #4 ') : undefined)),
  },
  'markup in words': {
    files: copy,
    fits: ({ is, value }) => is === 'value' && typeof value === 'string' && value.length > 8,
    change: (text, place) =>
      toText((_, written) => {
        if (!isPlain(written)) return undefined
        const [first = '', ...rest] = written.split(' ')
        return [
          `<b>${first}</b> ${rest.join(' ')}`,
          `${first}<br> ${rest.join(' ')}`,
          `${first}&nbsp;${rest.join(' ')}`,
        ][place.from % 3]
      })(text, place, [], []),
  },
  'empty words': {
    files: copy,
    fits: ({ is, value }) => is === 'value' && typeof value === 'string',
    change: (text, place) => toText(() => ["''", "' '", ''][place.from % 3])(text, place, [], []),
  },
  'brace that is never closed': {
    files: copy,
    fits: ({ is, value }) => is === 'value' && typeof value === 'string' && /\{\w+\}/.test(value),
    change: toText((_, written) => written.replace(/(\{\w+)\}/, '$1')),
  },
  'other braces': {
    files: copy,
    fits: ({ is, value }) => is === 'value' && typeof value === 'string' && /\{\w+\}/.test(value),
    change: (text, place) =>
      toText((_, written) => written.replace(/\{(\w+)\}/, ['$${$1}', '%$1%', '[$1]', '<$1>'][place.from % 4] ?? ''))(
        text,
        place,
        [],
        [],
      ),
  },
  'tab for an indent': {
    files: /\/(copy\/en|steps\/.*|services|errors|journey)\.yaml$/,
    fits: ({ is, path }) => is === 'key' && path.length === 2,
    change: (text, { from }) => {
      const begin = text.lastIndexOf('\n', from - 1) + 1
      return /^ +$/.test(text.slice(begin, from)) ? replaced(begin, from, '\t') : undefined
    },
  },
  'key twice': {
    files: definition,
    fits: ({ is, path }) => is === 'entry' && path.length === 2,
    change: (text, { from, to }) => {
      const entry = text.slice(from, to).trimEnd()
      const begin = text.lastIndexOf('\n', from - 1) + 1
      if (entry.includes('\n') || !/^ +$/.test(text.slice(begin, from))) return undefined
      const end = from + entry.length
      const rest = /^[^\n]*/.exec(text.slice(end))?.[0] ?? ''
      return replaced(end + rest.length, end + rest.length, `\n${text.slice(begin, from)}${entry}`)
    },
  },
  'alias without an anchor': {
    files: definition,
    fits: ({ is, value }) => is === 'value' && typeof value === 'string' && value.length > 3,
    change: toText((value) => `*${value.replace(/[^\w]/g, '')}`),
  },
  'quote that is never closed': {
    files: definition,
    fits: ({ is, value }) => is === 'value' && typeof value === 'string' && /^[\w-]{4,}$/.test(value),
    change: toText((value) => `"${value}`),
  },
  'no space after the colon': {
    files: definition,
    fits: ({ is, path }) => is === 'key' && path.length === 1,
    change: (text, { to }) => (text.slice(to, to + 2) === ': ' ? replaced(to, to + 2, ':') : undefined),
  },
  'left over from pasting': {
    files: copy,
    fits: ({ is, value }) => is === 'value' && typeof value === 'string' && value.length > 12,
    change: (text, place) =>
      toText((_, written) =>
        isPlain(written) ? ['TODO', 'Lorem ipsum dolor sit amet', 'xxx', 'undefined'][place.from % 4] : undefined,
      )(text, place, [], []),
  },
  'select without other': {
    files: copy,
    fits: ({ is, value }) => is === 'value' && typeof value === 'string' && / other \{/.test(value),
    change: toText((_, written) => written.replace(/ other \{/, ' otherwise {')),
  },
}
