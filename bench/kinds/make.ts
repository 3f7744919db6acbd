/** Changes that most kinds of mistake are made of: something left out, taken from elsewhere, twice, or in the wrong order. */
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { type Place, placesIn } from '../places.ts'
import { type Change, dropped, type Kind, replaced, toText, word } from './kind.ts'

type Fits = (place: Place) => boolean

/** The value of a key, where its path also fits. */
export function underKey(key: RegExp, more: Fits = () => true): Fits {
  return (place) => place.is === 'value' && key.test(word(place.path)) && more(place)
}

/** Left out: an entry or item, with the comma beside it where it stands in a line with others. */
export function leftOut(files: RegExp, fits: Fits): Kind {
  return { files, fits, change: (text, place) => without(text, place) }
}

/** Changed to what `make` says of the value. */
export function changed(files: RegExp, fits: Fits, make: (value: string, place: Place) => string | undefined): Kind {
  return {
    files,
    fits,
    change: (text, place) => toText((value) => make(value, place))(text, place, [], []),
  }
}

/** The key itself under another name. */
export function renamedKey(files: RegExp, fits: Fits, make: (key: string) => string | undefined): Kind {
  return {
    files,
    fits: (place) => place.is === 'key' && fits(place),
    change: (_, { from, to, value }) => {
      const name = make(String(value))
      return name === undefined ? undefined : replaced(from, to, name)
    },
  }
}

/** Another value that the same key has somewhere in the journey: the next one in the alphabet. */
export function anotherOf(files: RegExp, fits: Fits, from: RegExp = files): Kind {
  return {
    files,
    fits,
    change: (_, place, __, sources) => {
      const name = word(place.path)
      const all = valuesOf(sources, from, name)
      const next = all[(all.indexOf(String(place.value)) + 1) % all.length]
      return next === undefined || next === String(place.value) ? undefined : replaced(place.from, place.to, next)
    },
  }
}

/** The item and the next one beside it, each in the other's place. */
export function itemsSwapped(files: RegExp, fits: Fits): Kind {
  return {
    files,
    fits,
    change: (text, place, all) => {
      const index = Number(place.path.at(-1))
      const path = [...place.path.slice(0, -1), String(index + 1)].join('.')
      const next = all.find((other) => other.is === place.is && other.path.join('.') === path)
      if (!next) return undefined
      const [one, two] = [text.slice(place.from, place.to).trimEnd(), text.slice(next.from, next.to).trimEnd()]
      if (one === two) return undefined
      return replaced(place.from, next.from + two.length, two + text.slice(place.from + one.length, next.from) + one)
    },
  }
}

/** The item of a list written twice. */
export function itemTwice(files: RegExp, fits: Fits): Kind {
  return {
    files,
    fits,
    change: (text, { from, to }) => {
      const item = text.slice(from, to).trimEnd()
      const begin = text.lastIndexOf('\n', from - 1) + 1
      const lead = text.slice(begin, from)
      const glue = /^\s*- $/.test(lead) ? `\n${lead}` : ', '
      return item.includes('\n') ? undefined : replaced(from + item.length, from + item.length, glue + item)
    },
  }
}

const known = new WeakMap<readonly Source[], Map<string, string[]>>()

/** Every text that is under that key in these files, once each, in order. */
function valuesOf(sources: readonly Source[], files: RegExp, key: string): string[] {
  const kept = known.get(sources) ?? new Map<string, string[]>()
  known.set(sources, kept)
  const name = `${files} ${key}`
  const found =
    kept.get(name) ??
    [
      ...new Set(
        sources
          .filter(({ file }) => files.test(file))
          .flatMap(({ text }) => placesIn(text))
          .filter(({ is, value, path }) => is === 'value' && typeof value === 'string' && word(path) === key)
          .map(({ value }) => String(value)),
      ),
    ].toSorted()
  kept.set(name, found)
  return found
}

/** Taken out: with its lines where it has them to itself, else with the comma beside it. */
function without(text: string, place: Place): Change | undefined {
  const alone = dropped(text, place)
  if (alone) return { ...alone, nearby: true }
  const to = place.from + text.slice(place.from, place.to).trimEnd().length
  const after = /^,\s*/.exec(text.slice(to))
  if (after) return replaced(place.from, to + after[0].length, '')
  const before = /,\s*$/.exec(text.slice(0, place.from))
  if (before) return replaced(place.from - before[0].length, to, '')
  return /^\s*[}\]]/.test(text.slice(to)) && /[{[]\s*$/.test(text.slice(0, place.from))
    ? replaced(place.from, to, '')
    : undefined
}
