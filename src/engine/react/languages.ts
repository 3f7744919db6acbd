/** The language that the page is read in, and the change to another one. */
import type { CompiledJourney, Messages } from '../core/screen.ts'

/**
 * `words`: messages of the language that came by themselves, before all others. `direction`: absent where there is one language alone,
 * which has that of its page.
 */
export type Reading = { language: string; words: Messages | undefined; direction?: 'ltr' | 'rtl' }

export type Languages = {
  /** Those to choose from. With one there is nothing to choose. */
  offered: readonly string[]
  /** The same object until the language changes. */
  reading: () => Reading
  /** Rejects when its words cannot be fetched; the page then stays as it is. */
  choose: (language: string) => Promise<void>
  subscribe: (listener: () => void) => () => void
}

type Options = {
  compiled: Pick<CompiledJourney, 'languages'>
  offered: readonly string[]
  /** That of the texts that are there from the start. */
  first: string
  /** Called once the words of a language are there, before the page is drawn in it. */
  onChange?: (language: string) => void
}

/** Begins in the first language. Throws for a language that is not offered. */
export function createLanguages({ compiled, offered, first, onChange = () => {} }: Options): Languages {
  const listeners = new Set<() => void>()
  let reading = readingOf(first)
  let latest = first
  return {
    offered,
    reading: () => reading,
    choose: async (language) => {
      if (!offered.includes(language)) throw new Error(`expected one of ${offered.join(', ')}, found \`${language}\``)
      latest = language
      const words = (await compiled.languages?.[language]?.())?.default
      // Of two quick choices the second counts, whichever words come first.
      if (latest !== language || reading.language === language) return
      onChange(language)
      reading = readingOf(language, words)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Languages that are read from right to left, unless they are written in other letters, and others in such letters. */
const rightToLeft = /^(ar|ckb|dv|fa|he|ks|nqo|ps|sd|ug|ur|yi)\b(?!-(Deva|Latn))|-(Arab|Hebr|Nkoo|Thaa)\b/

function readingOf(language: string, words?: Messages): Reading {
  return { language, words, direction: rightToLeft.test(language) ? 'rtl' : 'ltr' }
}
