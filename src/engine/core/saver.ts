import type { State } from './model.ts'

export type Store = {
  /** `undefined` when there is nothing; `null` when an applicant was under way, and it cannot be read any more. */
  load: () => Promise<unknown>
  save: (state: State) => Promise<void>
}

type Options = { store: Store; report: (problem: unknown) => void; onSaved: () => void }

/** Saves states. `onSaved` is called after each, also where the store refused it: that is reported, and the journey goes on. */
export function createSaver({ store, report, onSaved }: Options): {
  isSaving: () => boolean
  save: (state: State) => void
} {
  let saving = 0
  return {
    isSaving: () => saving > 0,
    save: (state) => {
      saving += 1
      store
        .save(state)
        .catch(report)
        .then(() => {
          saving -= 1
          onSaved()
        })
        .catch(report)
    },
  }
}
