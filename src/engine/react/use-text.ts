/** Copy on screen: texts by key, filled with facts, drawn again only when a fact in them changes. */
import { useMemo, useRef, useSyncExternalStore } from 'react'
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

/** The texts of one draw: the version of the screens, and the facts that were shown, each with its value. */
type Edition = { screens: number; shown: Map<FactPath, Json | undefined> }

/** Texts for a component: a new function whenever a fact that one of its texts showed has changed. */
export function useText(): Translate {
  const engine = useEngine()
  const { view, screens, journey } = engine
  const edition = useRef<Edition>({ screens: -1, shown: new Map() })

  const snapshot = () => {
    const state = view.getState()
    const { screens: version, shown } = edition.current
    const isOld = [...shown].some(([fact, value]) => !sameJson(value, readFact(journey, state, fact)))
    if (isOld || version !== screens.version()) edition.current = { screens: screens.version(), shown: new Map() }
    return edition.current
  }
  const startListening = useRef<() => void>(undefined)
  // Texts without facts change with the screens alone: the state is listened to from the first fact on.
  const subscribe = useMemo(
    () => (listener: () => void) => {
      let stopFacts: (() => void) | undefined
      const listenToFacts = () => {
        stopFacts ??= view.subscribe(listener)
      }
      startListening.current = listenToFacts
      if (edition.current.shown.size > 0) listenToFacts()
      const stopScreens = screens.subscribe(listener)
      return () => {
        if (startListening.current === listenToFacts) startListening.current = undefined
        stopFacts?.()
        stopScreens()
      }
    },
    [view, screens],
  )
  const { shown } = useSyncExternalStore(subscribe, snapshot, snapshot)
  return useMemo<Translate>(
    () => (key, values, facts) =>
      textOf(engine, key, { ...values }, { ...facts }, (fact) => {
        const value = readFact(engine.journey, engine.view.getState(), fact)
        shown.set(fact, value)
        startListening.current?.()
        return value
      }),
    [engine, shown],
  )
}

function textOf(
  engine: Engine,
  key: string,
  values: Record<string, Json>,
  facts: Record<string, FactPath>,
  read: (fact: FactPath) => Json | undefined,
): string | undefined {
  const message = messageAt(engine, key)
  if (message === undefined || typeof message === 'string') return message
  const factOf = { ...engine.journey.definition.copyValues, ...engine.screens.get(stepOf(key))?.copyValues, ...facts }
  const filled = namesIn(message).map((name): [string, Json | undefined] => {
    const fact = factOf[name]
    if (Object.hasOwn(values, name)) return [name, values[name]]
    return [name, fact === undefined ? undefined : read(fact)]
  })
  return formatMessage(message, Object.fromEntries(filled), engine.locale)
}

/** In the applicant's language, else in the first: a gap is never shown as a key. */
function messageAt({ screens, compiled, journey, locale, words }: Engine, key: string): Message | undefined {
  if (words && Object.hasOwn(words, key)) return words[key]
  const screen = screens.get(stepOf(key))
  for (const language of [locale.language, journey.definition.languages[0] ?? '']) {
    const message = screen?.messages[language]?.[key] ?? compiled.messages[language]?.[key]
    if (message !== undefined) return message
  }
  return undefined
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
