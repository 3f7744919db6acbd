/** The line at the foot of every page when the screen is printed. */
import { useInsertionEffect } from 'react'

/** Read by the style sheet for the margins of a page, which knows the variables of the root alone. The innermost one counts. */
export function usePaper(...words: (string | undefined)[]): void {
  const foot = words.filter((each) => each !== undefined && each !== '').join(' · ')
  useInsertionEffect(() => {
    const { style } = document.documentElement
    const before = style.getPropertyValue(name)
    style.setProperty(name, JSON.stringify(foot))
    return () => style.setProperty(name, before)
  }, [foot])
}

const name = '--paper-from'
