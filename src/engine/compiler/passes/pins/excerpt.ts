/** Where two texts differ: long ones may begin alike, and end alike. */

/** The first word of `is` that is another, and both texts from shortly before it on. */
export function differenceOf(
  was: string,
  is: string,
): { word: { from: number; length: number }; was: string; is: string } {
  let same = 0
  while (same < is.length && is[same] === was[same]) same++
  const from = is.slice(0, same).search(/\S*$/)
  const length = /^\S*/.exec(is.slice(from))?.[0].length ?? 0
  const start = from > lead ? is.slice(0, from - lead).search(/\S*$/) : 0
  const cut = (text: string): string => (start > 0 ? `…${text.slice(start)}` : text).replaceAll(/[\n\r\t]+/g, ' ')
  return { word: { from, length }, was: cut(was), is: cut(is) }
}

/** Letters that are shown before it. */
const lead = 20
