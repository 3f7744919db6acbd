/** The address bar: routes from the journey's steps, and the two-way traffic between history and engine. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { Command, Definition, Runtime } from '#engine'

/** One component draws every address: what is on it is the engine's to say, also for an address that no step has. */
export function createJourneyRouter(definition: Definition, history: RouterHistory, page: RouteComponent) {
  const root = createRootRoute({ component: page, notFoundComponent: Nothing })
  const routes = pathsOf(definition).map((path) =>
    createRoute({ getParentRoute: () => root, path, component: Nothing }),
  )
  return createRouter({ routeTree: root.addChildren(routes), history, defaultPreload: false })
}

/** Addresses of all steps and their edit modes, `{name}` written `$name`. */
export function pathsOf({ steps }: Definition): string[] {
  const paths = Object.values(steps).flatMap(({ path, edit }) => {
    if (path === undefined) return []
    return edit ? [path, `${path}/edit`] : [path]
  })
  return paths.map((path) => path.replace(/\{(\w+)\}/g, '$$$1'))
}

export type AddressBar = {
  /** Do the engine's `visit`. */
  visit: (command: Extract<Command, { type: 'visit' }>) => void
  stop: () => void
}

/**
 * Keeps address and engine together. What the engine visits is written into the history; every other change of the
 * address (Back, Forward, a link) is an event, and the engine may answer it with a visit of its own.
 */
export function createAddressBar(history: RouterHistory, dispatch: Runtime['dispatch']): AddressBar {
  let writing = false
  let restoring = false
  let here = history.location.pathname
  let moved: { from: string; by: number } | undefined

  const stop = history.subscribe(({ location, action }) => {
    const from = here
    here = location.pathname
    if (writing || restoring) {
      restoring = false
      return
    }
    moved = { from, by: action.type === 'GO' ? action.index : (steps[action.type] ?? 0) }
    dispatch({ type: 'visit', path: location.pathname })
    moved = undefined
  })

  return {
    visit: ({ path, replace }) => {
      if (path === here) return
      if (moved && moved.by !== 0 && moved.from === path) {
        // The engine stays where it was. Going there and back leaves the history as it is; a new entry would grow it.
        restoring = true
        history.go(-moved.by)
        return
      }
      writing = true
      if (replace) history.replace(path)
      else history.push(path)
      writing = false
    },
    stop,
  }
}

const steps: Record<string, number> = { BACK: -1, FORWARD: 1 }

function Nothing(): null {
  return null
}
