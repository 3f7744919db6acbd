/** Words: the copy files flattened to keys, and every text parsed as ICU MessageFormat when the journey is compiled. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { asText } from '../../core/as-text.ts'
import { memoize } from '../../core/memoize.ts'
import type { Message, Messages } from '../../core/screen.ts'
import { groupBy } from '../group-by.ts'
import type { Words } from '../source/authored.ts'
import type { Path } from '../source/document.ts'
import type { Copies, StepFile, Structure } from '../source/project.ts'
import { isObject } from '../source/schema-parts.ts'

/** A text with the place it is at. */
export type Text = { key: string; text: string; path: Path }

/** Every text of a copy file by its dotted key. */
export const textsOf = memoize((words: Words): readonly Text[] => textsBelow(words, []))

/** The texts by the first part of their keys: the step that they are of, or `errors`, `shell` and the like. */
export function roomsOf(texts: readonly Text[]): Map<string, Text[]> {
  return groupBy(texts, ({ path: [room = ''] }) => asText(room))
}

function textsBelow(words: Words, path: Path): Text[] {
  return Object.entries(words).flatMap(([key, value]) => {
    const here = [...path, key]
    return typeof value === 'string'
      ? [{ key: here.join('.'), text: value, path: here }]
      : isObject(value)
        ? textsBelow(value, here)
        : []
  })
}

/** Parses a text. One without parameters stays text. */
export function parseMessage(text: string): { message: Message } | { wrong: string; at: number } {
  try {
    const elements = parse(text, { ignoreTag: true, captureLocation: false, shouldParseSkeletons: true })
    const plain = elements.every((element) => element.type === TYPE.literal)
    return { message: plain ? elements.map((element) => ('value' in element ? element.value : '')).join('') : elements }
  } catch (failure) {
    const { message, location } = failure as Error & { location?: { start: { offset: number } } }
    return { wrong: mistakes[message] ?? message.replaceAll('_', ' ').toLowerCase(), at: location?.start.offset ?? 0 }
  }
}

/** What the parser's codes mean to the author of the text. */
const mistakes: Record<string, string> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'a closing brace `}` is missing',
  EMPTY_ARGUMENT: 'nothing stands between the braces',
  MALFORMED_ARGUMENT: 'a name, then perhaps a comma and a format, stands between braces',
  INVALID_ARGUMENT_TYPE: 'there is `number`, `date`, `plural` and `select`',
  EXPECT_ARGUMENT_TYPE: 'a format is missing after the comma',
  EXPECT_ARGUMENT_STYLE: 'a style is missing after the comma',
  EXPECT_PLURAL_ARGUMENT_SELECTOR: 'cases are missing, such as `one {…} other {…}`',
  EXPECT_SELECT_ARGUMENT_SELECTOR: 'cases are missing, such as `yes {…} other {…}`',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: 'a case has no text in braces',
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: 'a case has no text in braces',
  MISSING_OTHER_CLAUSE: 'the case `other` is missing',
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: 'a quote is not closed',
  UNMATCHED_CLOSING_TAG: 'a tag is closed that was not opened',
}

/** A name in a message, how it is written, and the cases that are told apart by it. */
export type Parameter = { name: string; kind: TYPE; style: unknown; cases?: string[] }

/** The names that a message uses, each with the kind and style it is formatted with. */
export function parametersOf(message: Message): Parameter[] {
  return typeof message === 'string' ? [] : message.flatMap(parametersOfElement)
}

/**
 * The names whose values a message says also where they are absent. What stands within a choice may be said only where the value is
 * there, but for `other` of a choice by that very name: it takes what is absent, too.
 */
export function alwaysSaid(message: Message): string[] {
  if (typeof message === 'string') return []
  return message.flatMap((element) => {
    switch (element.type) {
      case TYPE.argument:
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
      case TYPE.plural:
        return [element.value]
      case TYPE.select:
        return alwaysSaid(element.options.other?.value ?? []).filter((name) => name === element.value)
      default:
        return []
    }
  })
}

/** What a message says as it is written, in all of its cases. */
export function literalsOf(message: Message): string[] {
  if (typeof message === 'string') return [message]
  return message.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value]
    return casesOf(element).flatMap(literalsOf)
  })
}

/** Whether nothing at all is said in one of its cases. */
export function canBeBlank(message: Message): boolean {
  if (typeof message === 'string') return message.trim() === ''
  return message.every((element) => {
    if (element.type === TYPE.literal) return element.value.trim() === ''
    return casesOf(element).some(canBeBlank)
  })
}

function casesOf(element: MessageFormatElement): MessageFormatElement[][] {
  const isChoice = element.type === TYPE.plural || element.type === TYPE.select
  return isChoice ? Object.values(element.options).map(({ value }) => value) : []
}

/** Languages in the journey's order; the first is what the others fall back to. */
export function languagesOf(project: Structure): string[] {
  return project.journey.value.languages
}

/** The messages of a language by full key, on top of those of the first language. */
export function messagesIn(project: Structure, { copies }: Copies, language: string): Messages {
  const [first = language] = languagesOf(project)
  const messages: Messages = {}
  for (const each of first === language ? [first] : [first, language]) {
    for (const { key, text } of textsOf(copies.get(each)?.value ?? {})) {
      const parsed = parseMessage(text)
      if ('message' in parsed) messages[key] = parsed.message
    }
  }
  return messages
}

/** A step's messages, those of what it extends underneath, all under its own name. */
export function messagesOfStep(messages: Messages, step: StepFile): Messages {
  const layers = step.chain
    .toReversed()
    .map(({ name }) =>
      (byFirstPart(messages).get(name) ?? []).map(
        ([key, message]) => [`${step.name}${key.slice(name.length)}`, message] as const,
      ),
    )
  return Object.fromEntries(layers.flat())
}

/** Messages by the first part of their key. */
const byFirstPart = memoize((messages: Messages): ReadonlyMap<string, [key: string, message: Message][]> => {
  const index = new Map<string, [key: string, message: Message][]>()
  for (const [key, message] of Object.entries(messages)) {
    const first = key.split('.')[0] ?? ''
    const own = index.get(first)
    if (own) own.push([key, message])
    else index.set(first, [[key, message]])
  }
  return index
})

/** The messages of no step. */
export function messagesOfNoStep(messages: Messages, project: Structure): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([key]) => !project.steps.has(key.split('.')[0] ?? '')))
}

function parametersOfElement(element: MessageFormatElement): Parameter[] {
  switch (element.type) {
    case TYPE.argument:
      return [{ name: element.value, kind: element.type, style: undefined }]
    case TYPE.number:
    case TYPE.date:
    case TYPE.time:
      return [{ name: element.value, kind: element.type, style: element.style }]
    case TYPE.plural:
    case TYPE.select:
      return [
        { name: element.value, kind: element.type, style: undefined, cases: Object.keys(element.options) },
        ...Object.values(element.options).flatMap((option) => option.value.flatMap(parametersOfElement)),
      ]
    default:
      return []
  }
}
