/** The page that a journey is open in, from its first moment to its last. */
import { createBrowserHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { type CompiledJourney, createFileStore } from '../../core/index.ts'
import type { PagePart } from '../../react/index.ts'
import { leaving } from '../../react/leave-guard.ts'
import { watchLeaving } from '../leaving.ts'
import { newId } from '../new-id.ts'
import { createRoot } from './create-root.ts'
import { fetchMissingStyles } from './missing-styles.ts'
import { nextTask } from './next-task.ts'
import { type OpenJourney, openJourney } from './open-journey.tsx'
import type { StartOptions } from './options.ts'
import { drawOver } from './painted-page.tsx'
import { createTabHolder } from './tab-holder.ts'
import { watchThirdParties } from './third-party-watch.ts'

export type StartedJourney = {
  /** Takes over a changed journey, with step and answers as they are. */
  update: (load: () => Promise<CompiledJourney>) => void
  /**
   * Ends the journey as a page ends that is left: what was saved stays, and requests are called off. The element is empty in the next
   * task, and nothing of the journey is left on the page.
   */
  stop: () => void
}

/** Opens a compiled journey in the element `#root`, or in the one that the options name. What goes wrong is reported; nothing is thrown. */
export function startJourney(compiled: CompiledJourney, options: StartOptions): StartedJourney {
  const stopping = new AbortController()
  const { signal } = stopping
  const { element = document.getElementById('root') ?? document.body, history = createBrowserHistory() } = options
  const part = partOf(options)
  const files = createFileStore()
  const report = (problem: unknown): undefined => {
    // What a journey that is ended still rejects with is the end itself.
    if (!signal.aborted) options.report(problem)
  }
  let root: Root | undefined
  const draw = (page: ReactNode, onDrawn = () => {}) => {
    if (signal.aborted) return
    root ??= createRoot(element, {
      // What a boundary has caught is reported by the boundary.
      onCaughtError: () => {},
      onUncaughtError: report,
    })
    drawOver(element, root, page, onDrawn)
  }
  const onTaken = () => {
    opened.then((open) => {
      const singleTab = open?.journey.definition.singleTab
      if (singleTab) open.runtime.dispatch({ type: 'message', name: singleTab.event })
    }, report)
  }
  const { follow, isOpenElsewhere, stop: releaseTab } = createTabHolder({ onTaken, report })
  const thirdParties = watchThirdParties(element)
  signal.addEventListener('abort', () => {
    releaseTab()
    // One that was given is its owner's to end.
    if (!options.history) history.destroy()
    // Not at once: another application may be drawing what is around it.
    setTimeout(() => {
      root?.unmount()
      thirdParties.stop()
    })
  })
  const page = { history, part, draw, files, isOpenElsewhere, watchThirdParties: thirdParties.follow, signal }

  watchLeaving(signal)
  // The scripts have just been run: a finger is answered before the rest.
  let opened: Promise<OpenJourney | undefined> = nextTask(signal)
    // Those of another application are its own to look after.
    .then(() => (part ? undefined : fetchMissingStyles()))
    .then(() => openJourney(compiled, options, page))
    .then(follow)
    // One that cannot be opened may be once it has changed.
    .catch(report)

  const update: StartedJourney['update'] = (load) => {
    opened = opened
      .then(async (open) => {
        // A changed journey that cannot be loaded is reported, and the page stays as it is.
        const changed = await load().catch(report)
        if (!changed) return open
        // What was left for too long is ended by the one that finds it saved.
        const before = open?.isLeft() ? undefined : open?.runtime.getState()
        open?.stop()
        // The next change goes on from the state of the last journey that could be opened.
        return openJourney(changed, options, { ...page, before }).then(follow, (problem: unknown) => {
          report(problem)
          return open
        })
      })
      .catch(report)
  }

  // A page that is being left cancels its requests: that is no failure to remember. Kept aside by the browser and shown
  // again, it begins anew from what was saved, and until then shows nothing, nor ends what was left for too long: only the
  // new page can say so. A part of a page takes itself over.
  addEventListener(
    'pagehide',
    ({ persisted }) => {
      element.hidden = persisted && !part
      opened.then((open) => open?.stop()).catch(report)
    },
    { signal },
  )
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return
      if (part) return update(async () => compiled)
      // The page is blank: there is nothing on it to stay for.
      leaving.isAsked = false
      location.reload()
    },
    { signal },
  )

  return { update, stop: () => stopping.abort() }
}

/** Named at random: the page may have another copy of this module, too. */
function partOf({ element, history }: StartOptions): PagePart | undefined {
  return element && history && { element, prefix: `p${newId()}-` }
}
