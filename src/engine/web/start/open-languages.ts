/** The choice among several languages. Fetched only where there is one. */
import type { CompiledJourney } from '../../core/index.ts'
import { createLanguages, type Languages } from '../../react/index.ts'
import { inTime } from '../in-time.ts'
import { rememberedLanguage, rememberLanguage } from '../remembered-language.ts'

type Options = {
  /** Names the product's entries in the browser's storage. */
  name: string
  compiled: CompiledJourney
  offered: readonly string[]
  /** Called before the page is drawn in another language. */
  onChange: (language: string) => void
  report: (problem: unknown) => void
}

/** Seconds for the words of another language: until then there is no page. */
const patience = 10

/**
 * Begins in the language that the reader chose before, or that their browser asks for; without its words in the first, until they
 * come.
 */
export async function openLanguages({ name, compiled, offered, onChange, report }: Options): Promise<Languages> {
  let isOpen = false
  const languages = createLanguages({
    ...{ compiled, offered, first: offered[0] ?? 'en' },
    onChange: (language) => {
      if (isOpen) rememberLanguage(name, language)
      onChange(language)
    },
  })
  await inTime(languages.choose(readersLanguage(name, offered)), patience, 'no words came').catch(report)
  isOpen = true
  return languages
}

/** What was chosen before on this device, else the first of the reader's languages that is offered, else the first offered. */
function readersLanguage(name: string, offered: readonly string[]): string {
  // Not by `Intl.Locale`, which throws for the names that some systems give: `C`, `en_ZA@posix`.
  const preferred = (navigator.languages ?? []).map((tag) => tag.split(/[^A-Za-z]/)[0]?.toLowerCase())
  const candidates = [rememberedLanguage(name), ...preferred]
  return candidates.find((language) => language !== undefined && offered.includes(language)) ?? offered[0] ?? 'en'
}
