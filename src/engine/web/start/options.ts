import type { RouterHistory } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { Calculation, CompiledJourney, Effect, FileStore, Journey, JsonObject, State } from '../../core/index.ts'
import type { FailureProps, Later, PagePart, Registry } from '../../react/index.ts'

/** What a product brings: everything else about a page is the same for all. */
export type StartOptions = {
  /** Names the product's entries in the browser's storage. */
  name: string
  /** Where the page is drawn: in `#root` without it. */
  element?: HTMLElement | undefined
  /**
   * The addresses that the journey is at: those of the browser without it. Give a memory history of TanStack Router where the page is
   * another application's, or has another journey at its address. With an `element` as well, the journey is a part of that page: title,
   * language, scroll position and focus of the rest are left alone, and it is never loaded again.
   */
  history?: RouterHistory | undefined
  registry: Registry & { calculations: Record<string, Pick<Calculation, 'run'> | Later<Pick<Calculation, 'run'>>> }
  /**
   * The effects of a compiled journey, by the names of services.yaml. Called again with the whole journey where that
   * comes in two parts; an effect of the first call stays.
   */
  createEffects: (compiled: CompiledJourney) => Record<string, Effect>
  /** The page around the step on screen. `sections`: the parts of the journey, in order. */
  Page: ComponentType<{ sections: string[] }>
  /** In place of the page while the journey cannot be fetched. */
  Unavailable: ComponentType<FailureProps>
  play: (sound: string) => void
  track: (event: string, data: JsonObject) => void
  /** Called with what went wrong in the program; holds nothing personal. */
  report: (problem: unknown) => void
  /** An incomplete request is reported and has a way on; anywhere else it throws (see `RuntimeOptions`). */
  isProduction: boolean
}

/** What the page gives to a journey that is opened in it. */
export type PageParts = {
  history: RouterHistory
  part: PagePart | undefined
  /** Calls `onDrawn` each time when the page is there. */
  draw: (page: ReactNode, onDrawn?: () => void) => void
  files: FileStore
  /** Whether the journey of that state is open in another tab, too. Never rejects. */
  isOpenElsewhere: (journey: Journey, state: State) => Promise<boolean>
  /** Watches what others do to the page. Called with each step that is on screen. */
  watchThirdParties: (step: string) => void
  /** Aborted when the journey is ended. */
  signal: AbortSignal
  /** The state that it takes over instead of what was saved. */
  before?: State | undefined
}
