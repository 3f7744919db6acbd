/** Holds the journey in this tab alone, where it says so (`singleTab`). */
import { type Journey, readFact, type State } from '../../core/index.ts'
import type { OneTab } from '../one-tab.ts'
import type { OpenJourney } from './open-journey.tsx'

type Options = { onTaken: () => void; report: (problem: unknown) => void }

export type TabHolder = {
  /** Holds an open journey from now on, and gives it back. */
  follow: (open: OpenJourney) => OpenJourney
  /** Whether the journey of that state is open in another tab, too. Never rejects. */
  isOpenElsewhere: (journey: Journey, state: State) => Promise<boolean>
  /** Holds nothing any more. */
  stop: () => void
}

/**
 * What holds a journey is fetched with the first one; where it cannot be had, the next step asks again. `onTaken` is called when
 * another tab goes on with the same journey.
 */
export function createTabHolder({ onTaken, report }: Options): TabHolder {
  let oneTab: Promise<OneTab> | undefined
  let failedAt: string | undefined
  const load = () => {
    oneTab ??= import('../one-tab.ts').then((part) => part.createOneTab({ onTaken, report }))
    return oneTab
  }
  return {
    follow: (open) => {
      const hold = () => {
        const state = open.runtime.getState()
        if (state.step === failedAt) return
        load().then(
          (tab) => tab.hold(namesOf(open.journey, open.runtime.getState())),
          () => {
            oneTab = undefined
            failedAt = state.step
          },
        )
      }
      open.runtime.subscribe(hold)
      hold()
      return open
    },
    // Where nothing says so, it is in this tab alone.
    isOpenElsewhere: (journey, state) =>
      load()
        .then((tab) => tab.isHeldElsewhere(namesOf(journey, state)))
        .catch(() => false),
    stop: () =>
      void oneTab?.then(
        (tab) => tab.stop(),
        () => undefined,
      ),
  }
}

/** What makes this applicant's journey the same as one in another tab. */
function namesOf(journey: Journey, state: State): string[] {
  const { singleTab } = journey.definition
  if (!singleTab) return []
  const values = singleTab.facts.map((fact) => readFact(journey, state, fact))
  return [state.id, ...values.filter((value) => typeof value === 'string')]
}
