/** The language of the page, for screen readers and for the browser's own texts. */
import { useEffect } from 'react'
import { useEngine } from './engine.ts'

/** In the first language a page of its own keeps the tag that it came with, which may name a country. */
export function PageLanguage(): null {
  const { journey, locale, part } = useEngine()
  const { language } = locale
  const [first] = journey.definition.languages
  useEffect(() => {
    if (!part && language === first) return
    const element = part ? part.element : document.documentElement
    const { lang } = element
    element.lang = language
    return () => {
      element.lang = lang
    }
  }, [language, first, part])
  return null
}
