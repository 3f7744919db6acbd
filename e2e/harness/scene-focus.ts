/** What a scene owes those who see the focus, and not much at a time: a ring that is seen on its ground, and nothing over what has it. */

/**
 * Runs in the page. The ring of each control has three times the contrast of what it is drawn on (WCAG 1.4.11). A slider's ring is around
 * its thumb, which no script can look at.
 */
export function inspectRings(): string[] {
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const known = new Map<string, [red: number, green: number, blue: number, alpha: number]>()
  const parts = (colour: string) => {
    const own = known.get(colour) ?? drawn(colour)
    known.set(colour, own)
    return own
  }
  const drawn = (colour: string): [red: number, green: number, blue: number, alpha: number] => {
    if (!probe) throw new Error('expected a canvas to draw on')
    probe.clearRect(0, 0, 1, 1)
    probe.fillStyle = colour
    probe.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = probe.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha]
  }
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = parts(colour).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  const groundAt = (x: number, y: number, around: Element) => {
    const below = document.elementsFromPoint(x, y).filter((each) => !around.contains(each) || each === around)
    const colours = below.map((each) => getComputedStyle(each).backgroundColor)
    return (
      colours.find((colour) => parts(colour)[3] > 200) ?? getComputedStyle(document.documentElement).backgroundColor
    )
  }
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  const ringOf = (control: Element) => {
    const near = [control, control.nextElementSibling]
    for (let at = control.parentElement; at && near.length < 7; at = at.parentElement) near.push(at)
    return near.find((each) => each && hasRing(each)) ?? undefined
  }
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const controls = scope.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=range]), select, textarea, summary',
  )
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return []
    // As after a key: a script alone would show no ring where a pointer was used before.
    control.focus(Object.assign({ preventScroll: false }, { focusVisible: true }))
    if (document.activeElement !== control) return []
    const ring = ringOf(control)
    const name = `${control.tagName} ${(control.textContent || control.id).trim().slice(0, 30)}`
    const [box] = ring?.getClientRects() ?? []
    if (!ring || !box) return [`no ring: ${name}`]
    const { outlineColor, outlineOffset, outlineWidth } = getComputedStyle(ring)
    const off = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) / 2
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const places = [
      [box.left - off, middle.y],
      [box.right + off, middle.y],
      [middle.x, box.top - off],
      [middle.x, box.bottom + off],
    ] as const
    const faint = places
      .filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
      .some(([x, y]) => contrast(outlineColor, groundAt(x, y, ring)) < 3)
    control.blur()
    return faint ? [`faint ring: ${name}`] : []
  })
}

/**
 * Runs in the page. What stays while the page is scrolled leaves more than half of the window, has all of itself within it, and is over nothing that
 * has the focus (WCAG 1.4.10, 2.4.11). While something is awaited, nothing can be done with what is below the words that say so.
 */
export function inspectWhatStays(): string[] {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const staying = [...scope.querySelectorAll('*')].filter((element) => {
    const { position, clipPath } = getComputedStyle(element)
    return position === 'fixed' && clipPath === 'none' && isSeen(element)
  })
  const large = staying.flatMap((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    const isWithin = top >= 0 && bottom <= innerHeight
    return isWithin && height <= innerHeight / 2 + 1
      ? []
      : [`stays over the page: ${element.textContent?.slice(0, 40)},`]
  })
  if (scope.querySelector('[data-veil]')) return large
  const covered = [...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].flatMap(
    (control) => {
      if (!isSeen(control) && !control.matches('input')) return []
      control.focus()
      if (document.activeElement !== control) return []
      const hit = control.matches('[type=radio], [type=checkbox]') ? (control.closest('label') ?? control) : control
      const { left, top, width, height } = hit.getBoundingClientRect()
      const shares = [0.02, 0.25, 0.5, 0.75, 0.98]
      const isInSight = shares.some((x) =>
        shares.some((y) => {
          const drawn = document.elementFromPoint(left + width * x, top + height * y)
          return drawn !== null && (hit.contains(drawn) || drawn.contains(control))
        }),
      )
      control.blur()
      return isInSight ? [] : [`covered while it has the focus: ${control.textContent || control.id},`]
    },
  )
  return [...large, ...covered]
}
