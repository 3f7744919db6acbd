/** The languages of the page for its components. */
import { useMemo, useSyncExternalStore } from 'react'
import { useEngine } from './engine.ts'
import type { Languages, Reading } from './languages.ts'

/** The languages that the applicant can choose, the one that they read, and how to change it. */
export function useLanguages(): Pick<Languages, 'offered' | 'choose'> & { language: string } {
  const { languages, locale } = useEngine()
  return useMemo(
    () => ({ offered: languages.offered, choose: languages.choose, language: locale.language }),
    [languages, locale],
  )
}

/** A page that has no other. */
export function onlyLanguage(language: string): Languages {
  const reading = { language, words: undefined }
  return { offered: [language], reading: () => reading, choose: async () => {}, subscribe: () => () => {} }
}

/** The reading of now; drawn again when it changes. */
export function useReading(languages: Languages): Reading {
  return useSyncExternalStore(languages.subscribe, languages.reading, languages.reading)
}
