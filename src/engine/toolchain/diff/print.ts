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

function summary(changes: readonly Change[]): string {
  const count = (effect: Change['effect']) => changes.filter((change) => change.effect === effect).length
  const [tightened, loosened] = [count('tightened'), count('loosened')]
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}: ${tightened} let fewer answers or applicants pass, ${loosened} let more pass.`
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ⏎ ')
}
