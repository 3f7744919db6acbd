/** Whether two patterns match the same texts, however they are written. */
import { RegExpParser } from '@eslint-community/regexpp'
import { DFA, JS, NFA } from 'refa'

/** False also where it cannot be told: for patterns that are not anchored at both ends, or look around. */
export function samePattern(one: string, other: string): boolean {
  if (one === other) return true
  const key = `${one}\n${other}`
  const known = results.get(key)
  if (known !== undefined) return known
  const result = areEqual(one, other)
  results.set(key, result)
  return result
}

const results = new Map<string, boolean>()

function areEqual(one: string, other: string): boolean {
  try {
    const [first, second] = [automatonOf(one), automatonOf(other)]
    return first !== undefined && second !== undefined && first.structurallyEqual(second)
  } catch {
    // Too large, or with what no automaton knows.
    return false
  }
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
  const automaton = DFA.fromFA(NFA.fromRegex(expression, { maxCharacter }), new DFA.LimitedNodeFactory(5000))
  automaton.minimize()
  return automaton
}
