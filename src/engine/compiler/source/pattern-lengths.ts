/** How long the texts are that a regular expression takes. */
import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { asText } from '../../core/as-text.ts'
import type { Schema } from '../../core/define.ts'

/** The fewest and the most characters; the most may be infinite. */
export type Lengths = readonly [least: number, most: number]

const anyLength: Lengths = [0, Number.POSITIVE_INFINITY]

/** What is not pinned at both ends has no most; of what cannot be read nothing is known. */
export function patternLengths(pattern: string): Lengths {
  const known = results.get(pattern) ?? measure(pattern)
  results.set(pattern, known)
  return known
}

/** How long a text is that fits the pattern or the format of a schema, and its limits. */
export function textLengths(schema: Schema): Lengths {
  const { minLength, maxLength } = schema
  const [least, most] = shapeLengths(schema)
  return [
    Math.max(least, typeof minLength === 'number' ? minLength : 0),
    Math.min(most, typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY),
  ]
}

/** The same of its pattern and format alone. */
export function shapeLengths({ pattern, format }: Schema): Lengths {
  const shapes = [pattern, formats[asText(format)]].filter((each) => typeof each === 'string').map(patternLengths)
  return [
    Math.max(0, ...shapes.map(([least]) => least)),
    Math.min(Number.POSITIVE_INFINITY, ...shapes.map(([, most]) => most)),
  ]
}

/** A pattern that the whole text has to fit: its own, or else that of its format. */
export function wholePattern({ pattern, format }: Schema): string | undefined {
  const text = typeof pattern === 'string' ? pattern : formats[asText(format)]
  return text !== undefined && isWholePattern(text) ? text : undefined
}

/** Whether the pattern is pinned at both ends, so that it says what the whole text is. */
export function isWholePattern(pattern: string): boolean {
  const known = whole.get(pattern) ?? isPinnedAtBothEnds(pattern)
  whole.set(pattern, known)
  return known
}

const whole = new Map<string, boolean>()

/** What every text of a format looks like, at least. */
const formats: Record<string, string> = {
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  'date-time': '^\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}.*$',
  time: '^\\d{2}:\\d{2}.*$',
  email: '^[^@]+@.+$',
  uuid: '^(urn:uuid:)?[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
  ipv4: '^\\d{1,3}(\\.\\d{1,3}){3}$',
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

function isPinnedAtBothEnds(pattern: string): boolean {
  try {
    return new RegExpParser()
      .parsePattern(pattern, undefined, undefined, { unicode: true })
      .alternatives.every(isPinned)
  } catch (problem) {
    if (problem instanceof SyntaxError) return false
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
