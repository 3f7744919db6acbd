/** The page that a journey is open in, from its first moment to its last. */
import { createBrowserHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type CompiledJourney, createFileStore } from '../../core/index.ts'
import { NotLoadedError } from '../../core/later-part.ts'
import { leaving } from '../../react/leave-guard.ts'
import { watchLeaving } from '../leaving.ts'
import { createRoot } from './create-root.ts'
import { fetchMissingStyles } from './missing-styles.ts'
import { nextTask } from './next-task.ts'
import { openJourney } from './open-journey.tsx'
import type { StartOptions } from './options.ts'
import { drawOver } from './painted-page.tsx'
import { createTabHolder } from './tab-holder.ts'
import { createThirdPartyWatch } from './third-party-watch.ts'

export type StartedJourney = {
  /** Takes over a changed journey, with step and answers as they are. */
  update: (load: () => Promise<CompiledJourney>) => void
}

/** Opens a compiled journey in the element `#root`. What goes wrong is reported; nothing is thrown. */
export function startJourney(compiled: CompiledJourney, options: StartOptions): StartedJourney {
  const { report } = options
  const history = createBrowserHistory()
  const files = createFileStore()
  const container = document.getElementById('root') ?? document.body
  const root = createRoot(container, {
    // What a boundary has caught is reported by the boundary.
    onCaughtError: () => {},
    onUncaughtError: (problem) => {
      report(problem)
      // The frame has read what comes later: it is drawn again once that is there.
      if (problem instanceof NotLoadedError) opened.then(({ redraw }) => redraw()).catch(report)
    },
  })
  const draw = (page: ReactNode, onDrawn = () => {}) => drawOver(container, root, page, onDrawn)
  const onTaken = () => {
    opened.then(({ journey, runtime }) => {
      const { singleTab } = journey.definition
      if (singleTab) runtime.dispatch({ type: 'message', name: singleTab.event })
    }, report)
  }
  const { follow, isOpenElsewhere } = createTabHolder({ onTaken, report })
  const page = { history, draw, files, isOpenElsewhere, watchThirdParties: createThirdPartyWatch() }

  watchLeaving()
  // The scripts have just been run: a finger is answered before the rest.
  let opened = nextTask()
    .then(fetchMissingStyles)
    .then(() => openJourney(compiled, options, page))
    .then(follow)
  opened.catch(report)

  // A page that is being left cancels its requests: that is no failure to remember. Kept aside by the browser and shown
  // again, it begins anew from what was saved, and until then shows nothing.
  addEventListener('pagehide', ({ persisted }) => {
    container.hidden = persisted
    opened.then(({ runtime }) => runtime.stop()).catch(report)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // The page is blank: there is nothing on it to stay for.
    leaving.isAsked = false
    location.reload()
  })

  return {
    update: (load) => {
      opened = opened.then(async (open) => {
        // A changed journey that cannot be loaded is reported, and the page stays as it is.
        const changed = await load().catch((problem: unknown) => void report(problem))
        if (!changed) return open
        const before = open.runtime.getState()
        open.stop()
        return follow(await openJourney(changed, options, { ...page, before }))
      })
      opened.catch(report)
    },
  }
}
