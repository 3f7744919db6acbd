/** What large text does to what stands side by side on a desktop. */

/**
 * Runs in the page. With text twice as large, columns that stay beside each other have room for their words and fit the window, and
 * no word is torn: not in the names of the parts, nor in what says something.
 */
export function inspectColumns(): string[] {
  document.documentElement.style.fontSize = '200%'
  const { scrollWidth, clientWidth } = document.documentElement
  // Half of the words of English have five letters or more: what holds fewer tears them.
  const narrow = [...document.querySelectorAll('p, li, h1, h2, h3')].filter(
    (each) => /\w{5}/.test(each.textContent ?? '') && each.clientWidth > 1 && each.clientWidth < 3 * 32,
  )
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const places = 'nav li > span, :is(main, dialog) :is(p, li, h1, h2, h3, dt, th, summary, label)'
  const texts = [...scope.querySelectorAll(places)].flatMap(({ childNodes }) => [...childNodes])
  const torn = texts.flatMap((node) =>
    [...(node instanceof Text ? node.data : '').matchAll(/[\p{L}\p{M}]+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    }),
  )
  document.documentElement.style.fontSize = ''
  return [
    ...(scrollWidth > clientWidth + 1 ? ['scrolls sideways on a desktop with text twice as large'] : []),
    ...[...narrow.map(({ textContent }) => textContent?.slice(0, 40)), ...torn].map(
      (text) => `torn on a desktop with text twice as large: ${text}`,
    ),
  ]
}
