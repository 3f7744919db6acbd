/** Texts that match a pattern. */
import { sample, stringMatching } from 'fast-check'

/** Texts of the kinds that patterns usually describe. */
const commonTexts = ['2026-01-31', '1', '0821234567', '8001015009087', 'PL000001', 'a@b.co', 'https://a.example']

const memory = new Map<string, readonly string[]>()

/** Up to 24 texts, common ones and short ones first; none when no text was found. The same for each call. */
export function textsMatching(pattern: string): readonly string[] {
  const known = memory.get(pattern) ?? findTexts(pattern)
  memory.set(pattern, known)
  return known
}

function findTexts(pattern: string): string[] {
  const matches = matcherOf(pattern)
  if (!matches) return []
  const common = ['x', 'xx', 'X', '0', ...commonTexts].filter(matches)
  const generated = [pattern, withoutAssertions(pattern)].map((each) => generate(each).filter(matches))
  const texts = (generated.find((each) => each.length > 0) ?? []).toSorted((a, b) => a.length - b.length)
  return [...new Set([...common, ...texts])].slice(0, 24)
}

function generate(pattern: string): string[] {
  try {
    return sample(stringMatching(new RegExp(pattern, 'u')), { numRuns: 40, seed: 7 })
  } catch {
    return []
  }
}

function matcherOf(pattern: string): ((text: string) => boolean) | undefined {
  try {
    const expression = new RegExp(pattern, 'u')
    return (text) => expression.test(text)
  } catch {
    return undefined
  }
}

/** The generator knows no assertions: texts of the rest of the pattern are held to the whole of it. */
function withoutAssertions(pattern: string): string {
  let rest = pattern.replaceAll(/\\[bB]/g, '')
  for (let start = rest.search(/\(\?<?[=!]/); start >= 0; start = rest.search(/\(\?<?[=!]/)) {
    rest = rest.slice(0, start) + rest.slice(endOfGroup(rest, start))
  }
  return rest
}

function endOfGroup(pattern: string, start: number): number {
  let depth = 0
  let isClass = false
  for (let at = start; at < pattern.length; at += 1) {
    const character = pattern[at]
    if (character === '\\') at += 1
    else if (character === '[') isClass = true
    else if (character === ']') isClass = false
    else if (!isClass && character === '(') depth += 1
    else if (!isClass && character === ')' && --depth === 0) return at + 1
  }
  return pattern.length
}
