/** A comparison as Markdown: it reads well in a terminal and in a pull request. */
import { type Change, parts, readers } from './change.ts'

/** @param names what the two revisions are called, for the headline */
export function printChanges(changes: readonly Change[], names: { before: string; after: string }): string {
  const headline = `# ${names.before} → ${names.after}`
  if (changes.length === 0) return `${headline}\n\nThe journey is the same.`
  const sections = Object.entries(readers).flatMap(([reader, own]) => {
    const found = own.flatMap((part) => {
      const inPart = changes.filter((change) => change.part === part)
      return inPart.length === 0 ? [] : [`### ${parts[part]} (${inPart.length})`, inPart.map(printChange).join('\n')]
    })
    return found.length === 0 ? [] : [`## ${reader}`, ...found]
  })
  return [headline, summary(changes), ...sections].join('\n\n')
}

function printChange({ where, says, effect, before, after }: Change): string {
  const line = `- **${where}** ${says}${effect ? ` (${effect})` : ''}`
  if (before === undefined && after === undefined) return line
  const lines = [
    before === undefined ? [] : [`  - before: ${oneLine(before)}`],
    after === undefined ? [] : [`  - after: ${oneLine(after)}`],
  ]
  return [line, ...lines.flat()].join('\n')
}

/** Of a limit in the settings, say, it is not known which way it counts: what has none is not told as "0". */
function summary(changes: readonly Change[]): string {
  const told = (effect: Change['effect'], way: string): string[] => {
    const count = changes.filter((change) => change.effect === effect).length
    return count === 0 ? [] : [`${count} ${count === 1 ? 'lets' : 'let'} ${way} answers or applicants pass`]
  }
  const passing = [...told('tightened', 'fewer'), ...told('loosened', 'more')]
  const all = `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`
  return passing.length === 0 ? `${all}.` : `${all}: ${passing.join(', ')}.`
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ⏎ ')
}
