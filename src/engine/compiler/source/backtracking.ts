/** Regular expressions that take too long to say no: how many ways there are to try a wrong text. */
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { analyse } from 'scslre'

/** Letters from which a pattern of quadratic cost is felt. */
export const longText = 1000

/** How often a counted group is written out, so that its turns are compared with each other. */
const turns = 3

/** Whether a wrong text of that length is tried in too many ways. */
export function backtracks(pattern: string, maxLength: number): boolean {
  const { text, counted } = unrolled(pattern)
  const escaped = text.replaceAll(/(?<!\\)((?:\\\\)*)\//g, '$1\\/')
  const literal = new RegExpParser().parseLiteral(`/${escaped}/u`)
  const { reports } = analyse(literal, { reportTypes: { Move: false, Self: true, Trade: true } })
  if (reports.some(({ exponential, type }) => exponential || (type === 'Self' && maxLength >= longText))) return true
  // Repetitions that can take letters from each other: so many places among so many letters are tried.
  const trading = reports.flatMap((each) => (each.type === 'Trade' ? [each.startQuant.start, each.endQuant.start] : []))
  const parts = Math.max(new Set(trading).size, counted)
  return new Set(trading).size >= turns && waysToPlace(parts, Math.min(maxLength, longText)) > mostTries
}

/** Tries after which a wrong text is felt. */
const mostTries = 1_000_000

function waysToPlace(parts: number, letters: number): number {
  return Array.from({ length: parts }, (_, index) => (letters - index) / (index + 1)).reduce(
    (ways, each) => ways * each,
    1,
  )
}

/** The pattern with `(.*a){12}` written as `(?:.*a)(?:.*a)(?:.*a)`: the analysis does not compare the turns of one group. */
function unrolled(pattern: string): { text: string; counted: number } {
  const groups: { start: number; end: number; min: number; text: string }[] = []
  visitRegExpAST(new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true }), {
    onQuantifierEnter({ start, end, min, max, element }) {
      const isOpen = /[*+]|,\}/.test(element.raw)
      const isLast = groups.every((each) => each.end <= start)
      if (isOpen && isLast && min >= turns && Number.isFinite(max) && !/\((?!\?)|\(\?</.test(element.raw.slice(1)))
        groups.push({ start, end, min, text: `(?:${element.raw})`.repeat(turns) })
    },
  })
  const text = groups
    .toReversed()
    .reduce((all, each) => all.slice(0, each.start) + each.text + all.slice(each.end), pattern)
  return { text, counted: Math.max(0, ...groups.map(({ min }) => min)) }
}
