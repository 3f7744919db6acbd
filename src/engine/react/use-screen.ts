/** The step on screen, as the frame around it needs it: words, tab, way back, and what is awaited. */
import { useCallback, useMemo } from 'react'
import type { Journey, State } from '../core/model.ts'
import { addressOf, awaitedCalls, mayAct, onScreen, stepBefore } from '../core/path.ts'
import type { Screen } from '../core/screen.ts'
import { type Screens, useEngine } from './engine.ts'
import { useAct, useDerived, useSelect } from './hooks.ts'
import { useShownStep } from './shown-step.tsx'
import { useText } from './use-text.ts'

export type ScreenInFrame = {
  /** Name of the step; empty before the journey is open. */
  step: string
  /** `undefined` while the very first screen is loading. */
  screen: Screen | undefined
  heading: string | undefined
  intro: string | undefined
  banner: { title: string; intro: string | undefined } | undefined
  /** The page's name. */
  page: string | undefined
  section: string | undefined
  back: (() => void) | undefined
  /** Where `back` leads, for a link; some ways back have no address. */
  backPath: string | undefined
  /** The applicant edits a finished step. */
  editing: boolean
  /** An answer or the next screen is awaited, and what for. A waiting screen says so itself. */
  busy: false | { text: string }
}

/** The screen that is drawn; while the next one loads that is still the one before. */
export function useScreen(): ScreenInFrame {
  const { journey, screens } = useEngine()
  const step = useShownStep()
  const text = useText()
  const act = useAct(step)
  const screen = screens.get(step)
  const awaited = useSelect((state) => awaitedCall(journey, state))
  const isComing = useSelect((state) => onScreen(state).some((one) => isOnItsWay(screens, one)))
  const editing = useSelect((state) => state.editing !== null)
  const wayBack = useDerived((known, state) => backFrom(known, state, step))
  const goBack = useCallback(() => act('back'), [act])

  return useMemo(() => {
    const declared = journey.definition.steps[step]
    const bannerTitle = text(`${step}.banner.title`)
    const ownText = awaited && text(`${awaited.step}.busy.${awaited.call}`)
    return {
      step,
      screen,
      heading: text(`${step}.title`),
      intro: text(`${step}.intro`),
      banner: bannerTitle === undefined ? undefined : { title: bannerTitle, intro: text(`${step}.banner.intro`) },
      page: declared?.page === undefined ? undefined : text(`pages.${declared.page}`),
      section: declared?.section,
      back: screen?.back === true && wayBack && !editing ? goBack : undefined,
      backPath: wayBack?.path ?? undefined,
      editing,
      // In place of a screen that is not there, that is said already.
      busy: screen !== undefined &&
        (awaited !== undefined || isComing) && { text: ownText ?? text('busy.default') ?? '' },
    }
  }, [journey, step, screen, text, awaited, isComing, editing, wayBack, goBack])
}

/** The screen, or the dialog, is wanted and neither there nor said to be missing. */
function isOnItsWay(screens: Screens, step: string): boolean {
  return step !== '' && !screens.get(step) && !screens.hasFailed(step)
}

type Awaited = { step: string; call: string }

const calls = new Map<string, Awaited>()

function awaitedCall(journey: Journey, state: State): Awaited | undefined {
  const running = awaitedCalls(state, journey).find(({ step }) => !isWaiting(journey, step))
  if (!running) return undefined
  const key = `${running.step}.${running.call}`
  const awaited = calls.get(key) ?? { step: running.step, call: running.call }
  calls.set(key, awaited)
  return awaited
}

/** A screen without an address exists to say what is awaited. */
function isWaiting(journey: Journey, step: string): boolean {
  const declared = journey.definition.steps[step]
  return declared?.as === 'screen' && declared.path === undefined
}

function backFrom(journey: Journey, state: State, step: string): { path: string | null } | null {
  if (state.step !== step || !mayAct(journey, state, step, 'back')) return null
  const before = stepBefore(journey, state)
  return { path: (before === undefined ? undefined : addressOf(journey, state, before, false)) ?? null }
}
