/** The root of the binding: gives every component below the journey, and does what has to follow the screen. */
import { type ReactNode, useMemo, useState } from 'react'
import type { LocaleSettings } from '../core/copy.ts'
import type { Journey } from '../core/model.ts'
import type { Runtime } from '../core/runtime.ts'
import type { CompiledJourney } from '../core/screen.ts'
import { type Engine, EngineContext, type Registry, type Screens } from './engine.ts'
import { createFocusRequests, type FocusRequests, type PagePart } from './focus.ts'
import { FocusKeeper } from './focus-keeper.ts'
import type { Languages } from './languages.ts'
import { LeaveGuard } from './leave-guard.ts'
import { PageLanguage } from './page-language.ts'
import { PageTitle } from './page-title.ts'
import { ShownStep } from './shown-step.tsx'
import { onlyLanguage, useReading } from './use-languages.ts'
import { createView } from './view.ts'

type JourneyProviderProps = {
  runtime: Runtime
  compiled: Pick<CompiledJourney, 'messages'>
  journey: Journey
  screens: Screens
  registry: Registry
  language: string
  /** Where the applicant can change the language: `language` is then the one that texts are compiled in. */
  languages?: Languages | undefined
  /** Where the engine's wish for focus comes in; without it nothing moves the focus. */
  focus?: FocusRequests
  /** The part of the page that all of it is in, where the rest is another application's. */
  part?: PagePart | undefined
  /** Called with the error of a component that failed and was replaced by a message. */
  report?: (problem: unknown) => void
  children: ReactNode
}

export function JourneyProvider(props: JourneyProviderProps) {
  const { runtime, compiled, journey, screens, registry, focus: requests, report = ignore, children } = props
  const { language: fixed, part } = props
  const only = useMemo(() => onlyLanguage(fixed), [fixed])
  const languages = props.languages ?? only
  const { language, words } = useReading(languages)
  const view = useMemo(() => createView(runtime), [runtime])
  const [noRequests] = useState(createFocusRequests)
  const focus = requests ?? noRequests
  const { numberStyles, timeZone } = journey.definition
  const locale = useMemo<LocaleSettings>(
    () => ({ language, numberStyles, timeZone }),
    [language, numberStyles, timeZone],
  )
  const engine = useMemo<Engine>(
    () => ({ runtime, view, journey, compiled, screens, registry, locale, languages, words, focus, part, report }),
    [runtime, view, journey, compiled, screens, registry, locale, languages, words, focus, part, report],
  )
  return (
    <EngineContext value={engine}>
      <ShownStep>
        <PageTitle />
        <PageLanguage />
        <FocusKeeper />
        <LeaveGuard />
        {children}
      </ShownStep>
    </EngineContext>
  )
}

function ignore(): void {}
