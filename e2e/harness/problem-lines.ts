/** Where the lines of a summary of problems lead. */
import type { Page } from '@playwright/test'
import { fieldsIn, type Place } from './place.ts'

/** Empties what can be typed. */
export const leaveEmpty = (place: Place) => enter(place, () => '')

/** Types into each field what none of them takes, but as an amount. */
export const answerWrongly = (place: Place) => enter(place, (type) => (type === 'date' ? '2001-01-01' : '1'))

async function enter(place: Place, textFor: (type: string) => string): Promise<void> {
  const texts = place.scope.page().locator('input:not([type=checkbox], [type=radio], [type=range])')
  for (const field of await fieldsIn(place).and(texts).all()) {
    await field.fill(textFor((await field.getAttribute('type')) ?? 'text'))
  }
}

/**
 * Follows each line of the summary on screen: what is wrong with where it leads, as `<field>: <what>`. In a dialog, which has no
 * summary, the same of the control that has the focus, which a mistake there leads to.
 */
export function followProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    const lines = [...scope.querySelectorAll<HTMLAnchorElement>('[data-problems] a')]
    const inspect = (id: string) => {
      const control = document.activeElement
      if (!(control instanceof HTMLElement) || control.id !== id) return [`${id}: the focus is at ${control?.id}`]
      // What is drawn of a radio button, a box or a list of files may be its label.
      const drawn = [control, ...(control instanceof HTMLInputElement ? (control.labels ?? []) : [])]
      const isSeen = drawn.some((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const met = document.elementFromPoint(x, y)
        return width > 1 && height > 1 && met !== null && drawn.some((one) => one.contains(met))
      })
      const message = document.getElementById(`${id}-error`)
      const { top = 0, bottom = 0 } = message?.getBoundingClientRect() ?? {}
      const isTold = message !== null && top >= 0 && bottom <= innerHeight && message.checkVisibility()
      return [...(isSeen ? [] : [`${id}: out of sight`]), ...(isTold ? [] : [`${id}: its message is out of sight`])]
    }
    const isWrong = scope.querySelector('[aria-invalid=true]') !== null
    if (lines.length === 0 && (scope === document || !isWrong)) return isWrong ? ['no summary'] : []
    if (lines.length === 0) return inspect(document.activeElement?.id ?? '')
    return lines.flatMap((line) => {
      line.click()
      return inspect(line.hash.slice(1))
    })
  })
}
