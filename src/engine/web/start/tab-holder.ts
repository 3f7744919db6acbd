/** Holds the journey in this tab alone, where it says so (`singleTab`). */
import { readFact } from '../../core/index.ts'
import type { OneTab } from '../one-tab.ts'
import type { OpenJourney } from './open-journey.tsx'

type Options = { onTaken: () => void; report: (problem: unknown) => void }

/**
 * Returns what follows an open journey and gives it back. What holds it is fetched then; where it cannot be had, the next
 * step asks again. `onTaken` is called when another tab goes on with the same journey.
 */
export function createTabHolder({ onTaken, report }: Options): (open: OpenJourney) => OpenJourney {
  let oneTab: Promise<OneTab> | undefined
  let failedAt: string | undefined
  return (open) => {
    const hold = () => {
      const { step } = open.runtime.getState()
      if (step === failedAt) return
      oneTab ??= import('../one-tab.ts').then(({ createOneTab }) => createOneTab({ onTaken, report }))
      oneTab.then(
        (tab) => tab.hold(namesOf(open)),
        () => {
          oneTab = undefined
          failedAt = step
        },
      )
    }
    open.runtime.subscribe(hold)
    hold()
    return open
  }
}

/** What makes this applicant's journey the same as one in another tab. */
function namesOf({ journey, runtime }: OpenJourney): string[] {
  const { singleTab } = journey.definition
  if (!singleTab) return []
  const state = runtime.getState()
  const values = singleTab.facts.map((fact) => readFact(journey, state, fact))
  return [state.id, ...values.filter((value) => typeof value === 'string')]
}
