/** Whether two patterns match the same texts, or one only texts of the other, however they are written. */
import { RegExpParser } from '@eslint-community/regexpp'
import { DFA, isDisjointWith, JS, NFA } from 'refa'

/** False also where it cannot be told: for patterns that are not anchored at both ends, or look around. */
export function samePattern(one: string, other: string): boolean {
  return decide(`${one}\n${other}`, one, other, (first, second) => first.structurallyEqual(second))
}

/** Whether each text that the first pattern takes is taken by the second. False also where it cannot be told. */
export function isNarrowerPattern(one: string, other: string): boolean {
  return decide(`${one}\nin\n${other}`, one, other, (first, second) => {
    const rest = second.copy(factory())
    rest.complement(factory())
    return isDisjointWith(first, rest)
  })
}

const results = new Map<string, boolean>()

function decide(key: string, one: string, other: string, compare: (first: DFA, second: DFA) => boolean): boolean {
  if (one === other) return true
  const known = results.get(key)
  if (known !== undefined) return known
  const result = compareAutomata(one, other, compare)
  results.set(key, result)
  return result
}

function compareAutomata(one: string, other: string, compare: (first: DFA, second: DFA) => boolean): boolean {
  try {
    const [first, second] = [automatonOf(one), automatonOf(other)]
    return first !== undefined && second !== undefined && compare(first, second)
  } catch {
    // Too large, or with what no automaton knows.
    return false
  }
}

function factory(): DFA.LimitedNodeFactory {
  return new DFA.LimitedNodeFactory(5000)
}

function automatonOf(pattern: string): DFA | undefined {
  const { alternatives } = new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true })
  const [only, another] = alternatives
  const [first, last] = [only?.elements[0], only?.elements.at(-1)]
  const isWhole =
    first?.type === 'Assertion' && first.kind === 'start' && last?.type === 'Assertion' && last.kind === 'end'
  if (!only || another || !isWhole) return undefined
  const parser = JS.Parser.fromLiteral({ source: pattern.slice(first.end, last.start), flags: 'u' })
  const { expression, maxCharacter } = parser.parse({ assertions: 'throw', backreferences: 'throw' })
  const automaton = DFA.fromFA(NFA.fromRegex(expression, { maxCharacter }), factory())
  automaton.minimize()
  return automaton
}
