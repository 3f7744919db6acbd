/** The language of the page, for screen readers and for the browser's own texts. */
import { useEffect } from 'react'
import { useEngine } from './engine.ts'

/** In the first language the page keeps the tag that it came with, which may name a country. */
export function PageLanguage(): null {
  const { journey, locale } = useEngine()
  const { language } = locale
  const [first] = journey.definition.languages
  useEffect(() => {
    if (language === first) return
    const { lang } = document.documentElement
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = lang
    }
  }, [language, first])
  return null
}
