/** The `journey` command: each verb is one function of this folder, and works on what one product says of itself. */
import { parseArgs } from 'node:util'
import { asText } from '../../core/as-text.ts'
import { UsageError, wordsFor } from '../usage-error.ts'
import { check } from './check.ts'
import { diff } from './diff.ts'
import { draw } from './draw.ts'
import { explore } from './explore.ts'
import { contract, types } from './generate.ts'
import { create } from './new.ts'
import { pin } from './pin.ts'
import { type CommandSettings, type Output, options, type Verb } from './settings.ts'
import { upgrade } from './upgrade.ts'

const verbs: Record<string, Verb> = {
  check: {
    usage: 'check [--quick] [--strict] [--format text|json|sarif|github] [--against <openapi>] [--all]',
    summary:
      'reports every mistake at once; holds the services to a contract of the other side; quick: walks no way through; strict: fails on a warning, too',
    run: check,
  },
  contract: {
    usage: 'contract',
    summary: 'writes what the services and schemas say as OpenAPI 3.1, to which `check` then holds them',
    run: contract,
  },
  explore: {
    usage: 'explore [<step>]',
    summary: 'walks every way through the journey; with a step, tells the shortest story to each of its rules',
    run: explore,
  },
  pin: {
    usage: 'pin',
    summary: 'accepts the journey as it is: writes the pins and the stories that `check` then holds it to',
    run: pin,
  },
  types: { usage: 'types', summary: 'writes what TypeScript and editors know of the journey', run: types },
  diff: {
    usage: 'diff <revision> [<revision>] [--format json]',
    summary: 'says what changed between two revisions, in an approver’s words',
    run: diff,
  },
  draw: {
    usage: 'draw [--around <step>] [--codes] [--format svg|mermaid]',
    summary: 'draws the journey, or what surrounds one step',
    run: draw,
  },
  upgrade: {
    usage: 'upgrade',
    summary: 'rewrites the files to the words that the notation uses now',
    run: upgrade,
  },
  new: {
    usage: 'new step|dialog|error|widget|block|effect|calculation <name> [--after <step>]',
    summary:
      'writes the files to fill in, puts a step behind another or shows a dialog from it, and says what is still missing',
    run: create,
  },
}

const standardOutput: Output = {
  out: (text) => writeLine(process.stdout, text),
  err: (text) => writeLine(process.stderr, text),
}

/** Who reads it may have read enough, as `head` has: the rest goes nowhere, and that is no failure. */
function writeLine(stream: NodeJS.WriteStream, text: string): void {
  if (stream.listenerCount('error') === 0)
    stream.on('error', (problem: NodeJS.ErrnoException) => {
      if (problem.code !== 'EPIPE') throw problem
    })
  stream.write(`${text}\n`)
}

/**
 * Runs `<verb> <operands> --<option>`; without a verb `check`. `help` lists the verbs. Files are read and written in the working folder.
 * @returns the exit status: 0 done, 1 mistakes were found, 2 it was called wrongly
 */
export async function runCommand(
  args: readonly string[],
  settings: CommandSettings,
  output = standardOutput,
): Promise<number> {
  try {
    const { positionals, values } = readArguments(args, settings)
    const [name = 'check', ...operands] = positionals
    if (values.help || name === 'help') {
      output.out(verbLines())
      return 0
    }
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
    if (!verb) throw new UsageError(withUsage(`unknown verb \`${name}\``))
    return await verb.run({ ...output, settings, values, operands })
  } catch (problem) {
    const words = wordsFor(problem)
    if (words === undefined) throw problem
    output.err(words)
    return 2
  }
}

function readArguments(args: readonly string[], { folder }: CommandSettings) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { positionals, values: { ...values, folder: values.folder ?? folder } }
  } catch (wrong) {
    // What Node says behind the first sentence is about another use of the name.
    const [said = ''] = (wrong instanceof Error ? wrong.message : asText(wrong)).split('. ')
    throw new UsageError(withUsage(said))
  }
}

/** What was wrong, and the verbs that there are. */
function withUsage(message: string): string {
  return `${message}; there is\n${verbLines()}`
}

function verbLines(): string {
  return Object.values(verbs)
    .map(({ usage, summary }) => `  ${usage.padEnd(48)} ${summary}`)
    .join('\n')
}
