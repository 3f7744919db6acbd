/** What every part of the binding shares: one runtime, what it interprets, and what draws it. */
import { type ComponentType, createContext, useContext } from 'react'
import type { LocaleSettings } from '../core/copy.ts'
import type { Block, FieldFrameProps, ProblemSummaryProps, Widget } from '../core/define.ts'
import type { Journey, JsonObject, Problem } from '../core/model.ts'
import type { Runtime } from '../core/runtime.ts'
import type { ActionUse, CompiledJourney, Messages, Screen } from '../core/screen.ts'
import type { FocusRequests, PagePart } from './focus.ts'
import type { Languages } from './languages.ts'
import type { View } from './view.ts'

export type HeadingProps = { title: string; intro: string | undefined; level: 1 | 2; id: string }

export type ActionProps = {
  name: string
  label: string
  variant: ActionUse['variant']
  /** It does nothing now. */
  disabled: boolean
  /** A call is under way that the applicant has to wait for; pressing it does nothing. */
  busy: boolean
  press: () => void
}

export type FailureProps = { text: string; tryAgain: { label: string; press: () => void } }

/** What is drawn around blocks and widgets; the look is not the engine's business. */
export type Slots = {
  FieldFrame: ComponentType<FieldFrameProps>
  ProblemSummary: ComponentType<ProblemSummaryProps>
  /** Gives the heading the id and makes it focusable. */
  Heading: ComponentType<HeadingProps>
  Actions: ComponentType<{ actions: ActionProps[] }>
  Loading: ComponentType<{ text: string }>
  /** In place of a component that failed. */
  Failure: ComponentType<FailureProps>
}

/** A part that is fetched with the first screen that uses it. */
export type Later<Part> = { later: () => Promise<Part> }

export type Registry = {
  widgets: Record<string, Widget | Later<Widget>>
  blocks: Record<string, Block | Later<Block>>
  slots: Slots
}

/** Screen modules, each loaded once; the loader is in `screens.ts`. */
export type Screens = {
  /** The screen of a step, `undefined` until it has been loaded. */
  get: (step: string) => Screen | undefined
  /** Load a screen, or wait until it is loaded. Never rejects: a failure goes to `onFailure` and is kept for `hasFailed`. */
  load: (step: string) => Promise<void>
  /** Load a screen that is not wanted yet. A failure is not reported: the screen is tried again when it is wanted. */
  preload: (step: string) => Promise<void>
  hasFailed: (step: string) => boolean
  /** Number of screens loaded or failed so far; changes when one of them is. */
  version: () => number
  subscribe: (listener: () => void) => () => void
  /** `Journey.isLoaded`: the form belongs to a screen that has been loaded. */
  isLoaded: (form: string) => boolean
  /** `Journey.validate` over the forms of the screens loaded so far. Throws for a form that has not been loaded. */
  validate: (form: string, answers: JsonObject) => Problem[]
}

export type Engine = {
  runtime: Runtime
  view: View
  journey: Journey
  compiled: Pick<CompiledJourney, 'messages'>
  screens: Screens
  registry: Registry
  locale: LocaleSettings
  languages: Languages
  /** Messages of the language that is read, before all others. */
  words: Messages | undefined
  focus: FocusRequests
  /** `undefined` where the whole page is the journey's. */
  part: PagePart | undefined
  /** Called with the error of a component that failed. */
  report: (problem: unknown) => void
}

export const EngineContext = createContext<Engine | undefined>(undefined)

/** Throws outside of `JourneyProvider`. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('expected a `JourneyProvider` around this component, found none')
  return engine
}
