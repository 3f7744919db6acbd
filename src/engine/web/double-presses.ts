/**
 * Many people press everything twice. The second press is not for what the first one has brought: a button of the next screen, or the
 * ground beside a dialog, which closes it.
 */

import type { JourneyPlace } from './journey-place.ts'
import { pressable } from './moved-presses.ts'

/** Milliseconds from one touch to the next in which the two are one: as long as phones wait for a second one. */
const together = 350
/** Pixels by which a finger may miss the place of its first touch. */
const near = 20

/** `leads`: where it led as it was pressed. A link that stays, such as the one back, may lead elsewhere from the next screen. */
type Press = { on: Element; leads: string | null; x: number; y: number; at: number }

/**
 * Takes away the second of two presses where it meets something else than the first. What can be pressed again, as a plus, is the
 * same. Returns the function that stops watching.
 */
export function watchDoublePresses(places: ReadonlySet<JourneyPlace>): () => void {
  let first: Press | undefined
  let isSecond = false
  let isMouse = true
  const note = ({ pointerType }: PointerEvent) => {
    isMouse = pointerType === 'mouse'
  }
  const begin = (event: MouseEvent) => {
    const { target, clientX: x, clientY: y, timeStamp: at, detail } = event
    if (!(target instanceof Element)) return
    const on = target.closest(pressable) ?? target
    const press = { on, leads: on.getAttribute('href'), x, y, at }
    const isOurs = [...places].some((place) => place.element.contains(target))
    // Of a mouse the browser counts, in the time that its owner has set. Of a finger it does not.
    const isRepeated = first !== undefined && (isMouse ? detail > 1 : belongTogether(first, press))
    isSecond = isOurs && isRepeated && !isSame(first, press)
    if (!isSecond) first = press
    // A slider would take it for a drag, and a field for a choice.
    else event.preventDefault()
  }
  const end = (event: MouseEvent) => {
    // A click without a number of presses comes from a key or a script.
    if (!isSecond || event.detail === 0) return
    isSecond = false
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Who has answered something in between does not press twice.
  const forget = () => {
    first = undefined
  }
  addEventListener('input', forget, true)
  addEventListener('pointerdown', note, true)
  addEventListener('mousedown', begin, true)
  addEventListener('click', end, true)
  return () => {
    removeEventListener('input', forget, true)
    removeEventListener('pointerdown', note, true)
    removeEventListener('mousedown', begin, true)
    removeEventListener('click', end, true)
  }
}

function belongTogether(one: Press, other: Press): boolean {
  return other.at - one.at < together && Math.hypot(other.x - one.x, other.y - one.y) <= near
}

function isSame(one: Press | undefined, other: Press): boolean {
  return one?.on === other.on && one.leads === other.leads
}
