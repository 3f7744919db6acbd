/** Regular expressions: can each be read, can anything match it, and does it answer in time? */
import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { combineTransformers, isDisjointWith, JS, NFA, Transformers, transform } from 'refa'
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts'
import { backtracks, longText } from './backtracking.ts'

type Element = AST.Element

/** What is wrong with a pattern. */
export type PatternProblem = { code: DiagnosticCode; message: string; label: string; help: string }

/**
 * The first thing that is wrong with a pattern; nothing when it is sound.
 * @param maxLength length at which a text is cut off before the pattern sees it: what is slow only for long texts is then fine
 */
export function patternProblem(pattern: string, maxLength = Number.POSITIVE_INFINITY): PatternProblem | undefined {
  const key = `${Math.min(maxLength, longText)} ${pattern}`
  const known = results.get(key)
  if (known) return known.problem
  const problem = findReadable(pattern, maxLength)
  results.set(key, { problem })
  return problem
}

const results = new Map<string, { problem: PatternProblem | undefined }>()

/** Whether there is a text that both patterns match, each pinned at both ends; `true` also where that cannot be told. */
export function mayMatchBoth(one: string, other: string): boolean {
  if (one === other) return true
  const key = `${one}\n${other}`
  const known = common.get(key)
  if (known !== undefined) return known
  const result = intersects(one, other)
  common.set(key, result)
  return result
}

const common = new Map<string, boolean>()

function intersects(one: string, other: string): boolean {
  try {
    const [first, second] = [one, other].map((source) => {
      const parser = JS.Parser.fromLiteral({ source, flags: 'u' })
      const { expression, maxCharacter } = parser.parse({ assertions: 'parse', backreferences: 'throw' })
      // The anchors at both ends are left out: what is between them is the whole text.
      return NFA.fromRegex(expression, { maxCharacter }, { assertions: 'ignore' })
    })
    return !first || !second || !isDisjointWith(first, second)
  } catch {
    // Too large, or with what no automaton knows.
    return true
  }
}

/** A pattern that the browser reads and the analysis does not is not judged. */
function findReadable(pattern: string, maxLength: number): PatternProblem | undefined {
  try {
    return findProblem(pattern, maxLength)
  } catch (problem) {
    if (problem instanceof SyntaxError || problem instanceof RangeError) return undefined
    throw problem
  }
}

function findProblem(pattern: string, maxLength: number): PatternProblem | undefined {
  const shown = `\`${pattern}\``
  if (!isPattern(pattern))
    return {
      code: 'J108',
      message: `${shown} is not a regular expression`,
      label: 'cannot be read',
      help: 'fix it; a backslash belongs only before a letter or sign that needs one',
    }
  if (pattern === '')
    return {
      code: 'J112',
      message: 'the pattern is empty',
      label: 'every text fits it',
      help: 'write what the text looks like, or delete `pattern`',
    }
  if (matchesNothing(pattern))
    return {
      code: 'J112',
      message: `${shown} never matches`,
      label: 'no text fits it',
      help: 'a `^` belongs at the beginning, a `$` at the end',
    }
  if (backtracks(pattern, maxLength))
    return {
      code: 'J113',
      message: `${shown} can take forever`,
      label: 'repeats what is itself repeated, so a wrong text is tried in too many ways',
      help: 'let each part begin with a letter or sign that the part before it cannot have',
    }
  const slip = slips.find(({ fits }) => fits.test(pattern))
  if (slip) return { code: 'J127', message: `${shown} ${slip.message}`, label: slip.label, help: slip.help(pattern) }
  const missing = missingAnchor(pattern)
  if (missing)
    return {
      code: 'J114',
      message: `${shown} has no \`${missing}\``,
      label: `anything may come ${missing === '^' ? 'before' : 'after'} what it describes`,
      help: /^\^?[^()]*\|[^()]*\$?$/.test(pattern)
        ? `put the choices in brackets: \`^(?:${pattern.replace(/^\^|\$$/g, '')})$\``
        : missing === '^'
          ? `write \`^${pattern}${pattern.endsWith('$') ? '' : '$'}\``
          : `write \`${pattern}$\``,
    }
  return undefined
}

/** Several digits, of which none may be 0, or none 9. The first of a number may well be no 0. */
const lacksDigit = /\[(?:1-9|0-8)\](\{(?!1\})\d+(?:,\d*)?\}|[*+])/

/** What can be read, and says something else than its author meant. */
const slips = [
  {
    fits: /\[[^\]]*A-z/,
    ...{ message: 'has `A-z`', label: 'six signs stand between Z and a: [ \\ ] ^ _ and `' },
    help: (pattern: string) => `write \`${pattern.replaceAll('A-z', 'A-Za-z')}\``,
  },
  {
    fits: /(?:\]|\\[dws])\(\d+(?:,\d*)?\)/,
    ...{ message: 'has a count in round brackets', label: 'a count stands in braces' },
    help: (pattern: string) => `write \`${pattern.replaceAll(/(\]|\\[dws])\((\d+(?:,\d*)?)\)/g, '$1{$2}')}\``,
  },
  {
    fits: /\\\\[dDwWsSb](?![a-z])/,
    ...{ message: 'wants a backslash in the text', label: 'a backslash is written once between single quotes' },
    help: (pattern: string) => `write \`${pattern.replaceAll('\\\\', '\\')}\``,
  },
  {
    fits: lacksDigit,
    ...{ message: 'lacks a digit', label: 'where several digits may stand, each can be any of 0 to 9' },
    help: (pattern: string) => `write \`${pattern.replaceAll(new RegExp(lacksDigit, 'g'), '[0-9]$1')}\``,
  },
]

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

const withoutAssertions = combineTransformers([
  Transformers.simplify(),
  Transformers.applyAssertions(),
  Transformers.simplify(),
])

/** What is left once `^`, `$` and what looks ahead are worked in. */
function matchesNothing(pattern: string): boolean {
  const parser = JS.Parser.fromLiteral({ source: pattern, flags: 'u' })
  const { expression } = parser.parse({ assertions: 'parse', backreferences: 'disable' })
  const left = transform(withoutAssertions, expression)
  // A back reference is read as nothing, so a pattern with one may only seem empty.
  return left.alternatives.length === 0 && !/\\[1-9k]/.test(pattern)
}

/**
 * A pattern with a count is meant for the whole text. A count at an end without an anchor means nothing, because any letter may
 * follow there.
 */
function missingAnchor(pattern: string): '^' | '$' | undefined {
  const { alternatives } = new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true })
  const ends = alternatives.map(({ elements }) => {
    const [first, last] = [
      elements.find((each) => !isLookaround(each)),
      elements.findLast((each) => !isLookaround(each)),
    ]
    return {
      start: isAnchor(elements[0], 'start'),
      end: isAnchor(elements.at(-1), 'end'),
      counts: elements.some((each) => each.type === 'Quantifier' && each.max > 1 && Number.isFinite(each.max)),
      opens: meansNothing(first) || isLookaround(elements[0]),
      closes: meansNothing(last),
    }
  })
  if (ends.every(({ start }) => !start) && ends.some(({ end, counts, opens }) => end && (counts || opens))) return '^'
  if (ends.some(({ start, end, counts, closes }) => start && !end && (counts || closes))) return '$'
  return ends.every(({ start, end, counts, opens }) => !start && !end && counts && opens) ? '^' : undefined
}

/** A repetition of some letters where any may follow: one of them would say as much. `.*` says that any may. */
function meansNothing(element: Element | undefined): boolean {
  return (
    element?.type === 'Quantifier' &&
    element.max > 1 &&
    !(element.element.type === 'CharacterSet' && element.element.kind === 'any')
  )
}

function isLookaround(element: Element | undefined): boolean {
  return element?.type === 'Assertion' && (element.kind === 'lookahead' || element.kind === 'lookbehind')
}

function isAnchor(element: Element | undefined, kind: 'start' | 'end'): boolean {
  return element?.type === 'Assertion' && element.kind === kind
}
