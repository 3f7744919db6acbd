/** The language of the page and the direction that it is read in, for screen readers and for the browser's own texts. */
import { useEffect } from 'react'
import { useEngine } from './engine.ts'

/** In the first language a page of its own keeps what it came with: its tag may name a country. */
export function PageLanguage(): null {
  const { journey, locale, languages, part } = useEngine()
  const { language } = locale
  const [first] = journey.definition.languages
  useEffect(() => {
    if (!part && language === first) return
    const element = part ? part.element : document.documentElement
    const { lang, dir } = element
    Object.assign(element, { lang: language, dir: languages.reading().direction ?? dir })
    return () => void Object.assign(element, { lang, dir })
  }, [language, first, languages, part])
  return null
}
