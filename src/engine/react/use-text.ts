/** Copy on screen: texts by key, filled with facts, drawn again only when a fact in them changes. */
import { useMemo, useSyncExternalStore } from 'react'
import { sameJson } from '../core/condition.ts'
import { formatMessage } from '../core/copy.ts'
import { readFact } from '../core/facts.ts'
import { memoize } from '../core/memoize.ts'
import type { FactPath, Json } from '../core/model.ts'
import type { Message } from '../core/screen.ts'
import { type Engine, useEngine } from './engine.ts'

/**
 * The text of a full copy key, `undefined` when there is none in any language. `values` and `facts` come before the names
 * that the key's step and the journey let copy use. Words of a step can be read once its screen has been loaded.
 */
export type Translate = (
  key: string,
  values?: Record<string, Json>,
  facts?: Record<string, FactPath>,
) => string | undefined

/** Texts that follow the state, outside of any component. */
export type Texts = {
  /** The same function until another screen has been loaded, or a fact that one of its texts showed has changed. */
  current: () => Translate
  subscribe: (listener: () => void) => () => void
}

/** Texts for one place on screen. */
export function createTexts(engine: Engine): Texts {
  const { view, screens, journey } = engine
  let version = -1
  let shown = new Map<FactPath, Json | undefined>()
  let text: Translate
  /** Texts without facts change with the screens alone: the state is listened to from the first fact on. */
  let listenToFacts: (() => void) | undefined

  function translate(facts: typeof shown): Translate {
    return (key, values, own) =>
      textOf(engine, key, { ...values }, { ...own }, (fact) => {
        const value = readFact(journey, view.getState(), fact)
        facts.set(fact, value)
        listenToFacts?.()
        return value
      })
  }

  function isOld(): boolean {
    if (version !== screens.version()) return true
    for (const [fact, value] of shown) if (!sameJson(value, readFact(journey, view.getState(), fact))) return true
    return false
  }

  return {
    current: () => {
      if (isOld()) {
        version = screens.version()
        shown = new Map()
        text = translate(shown)
      }
      return text
    },
    subscribe: (listener) => {
      let stopFacts: (() => void) | undefined
      listenToFacts = () => {
        stopFacts ??= view.subscribe(listener)
      }
      if (shown.size > 0) listenToFacts()
      const stopScreens = screens.subscribe(listener)
      return () => {
        listenToFacts = undefined
        stopFacts?.()
        stopScreens()
      }
    },
  }
}

/** Texts for a component: a new function whenever a fact that one of its texts showed has changed. */
export function useText(): Translate {
  const engine = useEngine()
  const { current, subscribe } = useMemo(() => createTexts(engine), [engine])
  return useSyncExternalStore(subscribe, current, current)
}

function textOf(
  engine: Engine,
  key: string,
  values: Record<string, Json>,
  facts: Record<string, FactPath>,
  read: (fact: FactPath) => Json | undefined,
): string | undefined {
  const message = messageAt(engine, key)
  if (message === undefined) return message
  if (typeof message === 'string') return inOneLine(message)
  const factOf = { ...engine.journey.definition.copyValues, ...engine.screens.get(stepOf(key))?.copyValues, ...facts }
  const filled = namesIn(message).map((name): [string, Json | undefined] => {
    const fact = factOf[name]
    if (Object.hasOwn(values, name)) return [name, values[name]]
    return [name, fact === undefined ? undefined : read(fact)]
  })
  return inOneLine(formatMessage(message, Object.fromEntries(filled), engine.locale))
}

/** A number that is written in groups, or hidden but for its end, is not torn apart at the end of a line. */
const inOneLine = (text: string) => text.replace(/([\d*]) (?=[\d*])/g, '$1\u00a0')

/** In the applicant's language, else in the first: a gap is never shown as a key. */
function messageAt({ screens, compiled, journey, locale, words }: Engine, key: string): Message | undefined {
  if (words && Object.hasOwn(words, key)) return words[key]
  const screen = screens.get(stepOf(key))
  const [first = ''] = journey.definition.languages
  const messageIn = (language: string) => screen?.messages[language]?.[key] ?? compiled.messages[language]?.[key]
  return messageIn(locale.language) ?? (first === locale.language ? undefined : messageIn(first))
}

const stepOf = (key: string) => key.slice(0, key.indexOf('.'))

/** The names of the parameters of a compiled message. */
const namesIn = memoize((message: Exclude<Message, string>): string[] => {
  const names = new Set<string>()
  collect(message, names)
  return [...names]
})

const LITERAL = 0
const POUND = 7

function collect(elements: Exclude<Message, string>, names: Set<string>): void {
  for (const element of elements) {
    if (element.type !== LITERAL && element.type !== POUND) names.add(element.value)
    if ('options' in element) for (const option of Object.values(element.options)) collect(option.value, names)
    if ('children' in element) collect(element.children, names)
  }
}
