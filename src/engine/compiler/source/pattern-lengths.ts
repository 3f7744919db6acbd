/** How long the texts are that a regular expression takes. */
import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** The fewest and the most characters; the most may be infinite. */
export type Lengths = readonly [least: number, most: number]

const anyLength: Lengths = [0, Number.POSITIVE_INFINITY]

/** What is not pinned at both ends has no most; of what cannot be read nothing is known. */
export function patternLengths(pattern: string): Lengths {
  const known = results.get(pattern) ?? measure(pattern)
  results.set(pattern, known)
  return known
}

const results = new Map<string, Lengths>()

function measure(pattern: string): Lengths {
  try {
    const { alternatives } = new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true })
    const [least, most] = lengthsOfAny(alternatives)
    return alternatives.every(isPinned) ? [least, most] : [least, Number.POSITIVE_INFINITY]
  } catch (problem) {
    // It is reported where it is written.
    if (problem instanceof SyntaxError) return anyLength
    throw problem
  }
}

function isPinned({ elements }: AST.Alternative): boolean {
  const [first, last] = [elements[0], elements.at(-1)]
  return first?.type === 'Assertion' && first.kind === 'start' && last?.type === 'Assertion' && last.kind === 'end'
}

function lengthsOfAny(alternatives: readonly AST.Alternative[]): Lengths {
  const all = alternatives.map(({ elements }) => elements.map(lengthsOfElement).reduce(sum, [0, 0]))
  return [Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))]
}

function sum([least, most]: Lengths, [moreLeast, moreMost]: Lengths): Lengths {
  return [least + moreLeast, most + moreMost]
}

function lengthsOfElement(element: AST.Element): Lengths {
  switch (element.type) {
    case 'Assertion':
      return [0, 0]
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return [1, 1]
    case 'Group':
    case 'CapturingGroup':
      return lengthsOfAny(element.alternatives)
    case 'Quantifier': {
      const [least, most] = lengthsOfElement(element.element)
      return [least * element.min, most === 0 || element.max === 0 ? 0 : most * element.max]
    }
    case 'Backreference':
      return anyLength
  }
}
