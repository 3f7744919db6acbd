/** A name that is declared, and another one that is used: one of the two has a slip in it. */
import { type Diagnostic, sortDiagnostics } from './diagnostic.ts'
import { nearest } from './suggest.ts'

/** An entry of the catalogue that nothing produces, beside a code without an entry: one of the two has a slip in it. */
export function withRenamedCodes(diagnostics: Diagnostic[]): Diagnostic[] {
  const unknownCodes = diagnostics.filter(({ code }) => code === 'J304' || code === 'J205')
  const codeIn = ({ message }: Diagnostic): string => /`([^`]+)`/.exec(message)?.[1] ?? ''
  const wanted = new Set(unknownCodes.map(codeIn))
  return diagnostics
    .filter(({ code }) => code === 'J307')
    .reduce<Diagnostic[]>((rest, entry) => {
      const declared = codeIn(entry)
      const used = nearest(declared, wanted)
      if (used === undefined) return rest
      const names = new RegExp(`[\`.](?:${escaped(used)}|${escaped(declared)})[\`.]`)
      const codes = ['J105', 'J205', 'J304', 'J307', 'J401', 'J402']
      const own = (each: Diagnostic): boolean =>
        codes.includes(each.code) && names.test(`${each.message} ${each.label}`)
      const uses = rest.filter((each) => own(each) && codeIn(each) === used).length
      // Used once, the slip is there.
      if (uses < 2) return rest.filter((each) => each !== entry)
      const one: Diagnostic = {
        ...entry,
        ...{ code: 'J232', severity: 'error' },
        message: `\`${declared}\` is declared, and \`${used}\` is used`,
        label: `${uses} places use \`${used}\`, none uses this`,
        help: /^\d+$/.test(used) ? `write \`'${used}'\`` : `write \`${used}\``,
      }
      return sortDiagnostics([...rest.filter((each) => !own(each)), one])
    }, diagnostics)
}

/** Words that nothing uses, beside words that are missing under a key like theirs: the key is misspelt. */
export function withRenamedWords(diagnostics: Diagnostic[]): Diagnostic[] {
  const wanted = diagnostics.flatMap((each) => {
    const [, key, language] = (each.code === 'J401' && /^add `([^`]+)` to (\S+)/.exec(each.help ?? '')) || []
    return key && language ? [{ each, key, language }] : []
  })
  return diagnostics
    .filter(({ code }) => code === 'J402')
    .reduce<Diagnostic[]>((rest, words) => {
      const [, declared] = /^nothing uses `([^`]+)`/.exec(words.message) ?? []
      const missing = wanted.filter(({ language }) => words.file.endsWith(language))
      const depth = declared?.split('.').length
      const keys = missing.map(({ key }) => key.split('.').slice(0, depth).join('.'))
      const used = declared && nearestKey(declared, keys)
      // A field or a step may be what is misspelt: then its words are right.
      const name = `\`${used?.split('.').at(-1)}\``
      if (
        !used ||
        used === declared ||
        rest.some(({ message }) => message.startsWith('unknown ') && message.includes(name))
      )
        return rest
      const own = missing.filter(({ key }) => `${key}.`.startsWith(`${used}.`)).map(({ each }) => each)
      const one: Diagnostic = {
        ...words,
        ...{ code: 'J232', severity: 'error' },
        message: `\`${declared}\` is declared, and \`${used}\` is used`,
        label: 'nothing uses these words',
        help: `write ${name}`,
      }
      return sortDiagnostics([...rest.filter((each) => each !== words && !own.includes(each)), one])
    }, diagnostics)
}

/** The key of the same parent whose last part was probably meant. */
function nearestKey(declared: string, keys: readonly string[]): string | undefined {
  const [parent, name] = splitKey(declared)
  const near = nearest(
    name,
    keys.flatMap((key) => (splitKey(key)[0] === parent ? [splitKey(key)[1]] : [])),
  )
  return near && (parent === '' ? near : `${parent}.${near}`)
}

function splitKey(key: string): [parent: string, name: string] {
  const at = key.lastIndexOf('.')
  return [key.slice(0, Math.max(at, 0)), key.slice(at + 1)]
}

/** The text as a part of a regular expression. */
export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
