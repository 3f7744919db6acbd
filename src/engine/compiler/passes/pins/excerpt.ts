/** Where two texts differ: long ones may begin alike, and end alike. */

/** The first word of `is` that is another, or that the spaces before it are, and both texts from shortly before it on. */
export function differenceOf(
  was: string,
  is: string,
): { word: { from: number; length: number }; was: string; is: string } {
  let same = 0
  while (same < is.length && is[same] === was[same]) same++
  // Of spaces, the word behind them; where there is none, the last one.
  const next = /^\s*$/.test(is.slice(same)) ? is.trimEnd().length : same + is.slice(same).search(/\S/)
  const here = is.slice(0, same).search(/\S*$/)
  const from = /^\S/.test(is.slice(here)) ? here : is.slice(0, next).search(/\S*$/)
  const length = /^\S*/.exec(is.slice(from))?.[0].length ?? 0
  const start = from > lead ? is.slice(0, from - lead).search(/\S*$/) : 0
  const cut = (text: string): string => (start > 0 ? `…${text.slice(start)}` : text).replaceAll(/[\n\r\t]+/g, ' ')
  return { word: { from, length }, was: cut(was), is: cut(is) }
}

/** Letters that are shown before it. */
const lead = 20
