/** The words that a server sends to people outside the page, for the server. Steps and the page's own words are not read. */

import { formatMessage } from '../core/copy.ts'
import type { Json } from '../core/model.ts'
import type { Message } from '../core/screen.ts'
import { isBreaking } from './diagnostics/diagnostic.ts'
import { printDiagnostics } from './diagnostics/print.ts'
import { createReport } from './diagnostics/report.ts'
import { lowerNumberStyles } from './lower/number-styles.ts'
import { checkMessages } from './passes/copy/index.ts'
import { readProject } from './passes/shape/index.ts'
import { kindOf, type Source } from './source/document.ts'
import { parseMessage } from './symbols/messages.ts'

/** A message with its values in place. `subject` is for mail; a message that is never mailed has an empty one. */
export type WrittenMessage = { text: string; subject: string }

export type MessageCopy = {
  /** Message → the names that its words may use. */
  parameters: Readonly<Record<string, readonly string[]>>
  /** The languages that there are words in; the first is what the others fall back to. */
  languages: readonly string[]
  /**
   * The words of a message in that language, else in the first. Dates and numbers are written as in the page.
   * @throws Error for a message that services.yaml does not declare
   */
  write: (name: string, language: string, values: Record<string, Json>) => WrittenMessage
}

/**
 * Reads what services.yaml declares under `messages`, and its words in `copy/messages`.
 * @throws Error with every mistake in them
 */
export function readMessageCopy(sources: readonly Source[]): MessageCopy {
  const { report, diagnostics } = createReport()
  const read = sources.filter(({ file }) => ['journey', 'settings', 'services', 'messages'].includes(kindOf(file).kind))
  const project = readProject(read, { widgets: {}, blocks: {}, calculations: {}, effects: [] }, report)
  checkMessages(project, project, report)
  const broken = diagnostics.filter(
    (each) => isBreaking(each) && ['services', 'messages'].includes(kindOf(each.file).kind),
  )
  if (broken.length > 0) throw new Error(`the messages cannot be read\n${printDiagnostics(broken, sources)}`)
  const { languages, timeZone = 'UTC' } = project.journey.value
  const [first = 'en'] = languages
  const numberStyles = lowerNumberStyles(project)
  const wordsIn = (language: string, name: string) => project.messageCopies.get(language)?.value[name]
  return {
    parameters: project.services.value.messages ?? {},
    languages: [first, ...[...project.messageCopies.keys()].filter((each) => each !== first)],
    write: (name, wanted, values) => {
      const language = wordsIn(wanted, name) ? wanted : first
      const words = wordsIn(language, name)
      if (!words) throw new Error(`expected words for the message \`${name}\`, found none`)
      const fill = (text = '') => formatMessage(compiled(text), values, { language, numberStyles, timeZone })
      return { text: fill(words.text), subject: fill(words.subject ?? wordsIn(first, name)?.subject) }
    },
  }
}

/** Compiled once: formatting is remembered by the identity of the compiled text. */
const known = new Map<string, Message>()

function compiled(text: string): Message {
  const before = known.get(text)
  if (before !== undefined) return before
  const parsed = parseMessage(text)
  if ('wrong' in parsed) throw new Error(`expected a message, found \`${text}\`: ${parsed.wrong}`)
  known.set(text, parsed.message)
  return parsed.message
}
