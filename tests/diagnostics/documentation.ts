/** docs/diagnostics.md, made of the cases: what each code means, and what the compiler says of its example. */
import { diagnosticCodes } from '../../src/engine/compiler/diagnostics/diagnostic.ts'
import { printDiagnostic } from '../../src/engine/compiler/diagnostics/print.ts'
import { cases } from './cases/index.ts'
import { diagnose } from './tea.ts'

const opening = `# Diagnostics

\`npm run journey -- check\` reports every mistake in \`journey/\` at once: shape, then names, then flow, then copy; and, once
these are free of errors, by walking every way through the journey (\`npm run journey -- explore\` tells more of that). A build
stops at an error; a warning does not stop it. The message says what is wrong, the label under the line why, \`help\` what to do.

\`--format\` chooses how it is said, \`--output <file>\` where: \`text\`; \`github\`, an annotation at each line of a pull request; \`sarif\`
(2.1.0), for code scanning; \`json\`: \`{ errors, warnings, diagnostics: [{ code, severity, file, line, column, length, message, label,
help?, related?: { file, line, column, length, label }, follows?: [text] }] }\`. Lines and columns count from 1. The command ends with 0 when there is no
error, with 1 when there is, and with 2 when the command itself was wrong.

The examples are a small journey, an order of tea, with one mistake each. Codes are never used again for something else.

| codes | are about |
|---|---|
| \`J1xx\` | the shape of a file |
| \`J2xx\` | names that lead nowhere |
| \`J3xx\` | the way through the journey, and privacy |
| \`J4xx\` | words |
| \`J5xx\` | what happens to whoever walks it, with the shortest story to it |

A rule turned round, another number or another word is as good as before: only what was accepted last tells (J324, J322). \`npm run journey -- pin\`
accepts a change. What was accepted was right: where the journey differs from its pins in one place, whatever is wrong follows from that change. It
is one diagnostic, at the change, and \`follows\` has a line for each of the others. Where the journey is as its pins say, a contract or a story that
differs from it is what has changed, and is named at its own line. In a journey without pins nobody knows whether two values of the same kind were swapped, whether a rule with conditions was left
out on purpose, or whether a text is wanted where there may be none. \`npm run bench -- check\` makes mistakes of some two hundred kinds in the real
journey, counts those that are found where they were made, and says of what kind the others are.
`

export function documentation(): string {
  const sections = cases.map(({ code, message, breaks }) => {
    const { diagnostics, sources } = diagnose(breaks)
    const printed = diagnostics.map((each) => printDiagnostic(each, sources)).join('\n\n')
    return `## ${code}: ${diagnosticCodes[code].title}\n\n${message}\n\n\`\`\`\n${printed}\n\`\`\`\n`
  })
  return [opening, ...sections].join('\n')
}
