/** A name that is declared, and another one that is used: one of the two has a slip in it. */
import { type Finding, sortDiagnostics } from './diagnostic.ts'
import { isOfWords, namesOf } from './subject.ts'
import { nearest } from './suggest.ts'

/** An entry of the catalogue that nothing produces, beside a code without an entry: one of the two has a slip in it. */
export function withRenamedCodes(findings: readonly Finding[]): readonly Finding[] {
  const wanted = new Set(findings.flatMap((each) => (isWantedCode(each) ? (each.about?.name ?? []) : [])))
  return findings
    .filter(({ code }) => code === 'J307')
    .reduce((rest, entry) => {
      const declared = entry.about?.name ?? ''
      const used = nearest(declared, wanted)
      if (used === undefined) return rest
      const codes = ['J105', 'J205', 'J304', 'J307', 'J401', 'J402']
      const own = ({ code, about }: Finding): boolean =>
        codes.includes(code) && about !== undefined && [used, declared].some((name) => namesOf(about).includes(name))
      const uses = rest.filter((each) => own(each) && each.about?.name === used).length
      // Used once, the slip is there.
      if (uses < 2) return rest.filter((each) => each !== entry)
      const one: Finding = {
        ...entry,
        ...{ code: 'J232', severity: 'error' },
        message: `\`${declared}\` is declared, and \`${used}\` is used`,
        label: `${uses} places use \`${used}\`, none uses this`,
        help: /^\d+$/.test(used) ? `write \`'${used}'\`` : `write \`${used}\``,
      }
      return sortDiagnostics([...rest.filter((each) => !own(each)), one])
    }, findings)
}

/** A code that is shown or comes, and has no entry. */
function isWantedCode({ code }: Finding): boolean {
  return code === 'J304' || code === 'J205'
}

/** Words that nothing uses, beside words that are missing under a key like theirs: the key is misspelt. */
export function withRenamedWords(findings: readonly Finding[]): readonly Finding[] {
  const wanted = findings.flatMap((each) => {
    const { name, file } = each.about ?? {}
    return each.code === 'J401' && name !== undefined && file !== undefined ? [{ each, key: name, file }] : []
  })
  const effects = findings.flatMap(({ about }) =>
    about?.is === 'unknown' && about.kind === 'effect' ? [about.name] : [],
  )
  return findings
    .filter(({ code, about }) => code === 'J402' && about && isOfWords(about))
    .reduce((rest, words) => {
      const declared = words.about?.name ?? ''
      const missing = wanted.filter(({ file }) => words.file.endsWith(file))
      const depth = declared.split('.').length
      const keys = missing.map(({ key }) => key.split('.').slice(0, depth).join('.'))
      const used = nearestKey(declared, keys)
      const name = used?.split('.').at(-1)
      // An entry for an effect that there is not wants words under its key.
      if (used !== undefined && effects.some((effect) => used.endsWith(`@${effect}`)))
        return rest.filter((each) => each !== words && !isBelow(each, used))
      // A field or a step may be what is misspelt: then its words are right.
      if (!used || used === declared || rest.some(({ about }) => about?.is === 'unknown' && about.name === name))
        return rest
      const own = missing.filter(({ key }) => `${key}.`.startsWith(`${used}.`)).map(({ each }) => each)
      const one: Finding = {
        ...words,
        ...{ code: 'J232', severity: 'error' },
        message: `\`${declared}\` is declared, and \`${used}\` is used`,
        label: 'nothing uses these words',
        help: `write \`${name}\``,
      }
      return sortDiagnostics([...rest.filter((each) => each !== words && !own.includes(each)), one])
    }, findings)
}

function isBelow({ about }: Finding, key: string): boolean {
  return about !== undefined && isOfWords(about) && `${about.name}.`.startsWith(`${key}.`)
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
