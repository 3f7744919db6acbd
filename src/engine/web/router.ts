/** The address bar: routes from the journey's steps, and the two-way traffic between history and engine. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { Command, Definition, Runtime } from '../core/index.ts'
import { editPath } from '../core/path.ts'

/** One component draws every address: what is on it is the engine's to say, also for an address that no step has. */
export function createJourneyRouter(definition: Definition, history: RouterHistory, page: RouteComponent) {
  const root = createRootRoute({ component: page, notFoundComponent: Nothing })
  const routes = pathsOf(definition).map((path) =>
    createRoute({ getParentRoute: () => root, path, component: Nothing }),
  )
  // The router's own boundary shows an error as it is, and reports none: the engine has one that does.
  return createRouter({
    routeTree: root.addChildren(routes),
    history,
    defaultPreload: false,
    disableGlobalCatchBoundary: true,
  })
}

/** Addresses of all steps and their edit modes, `{name}` written `$name`, and `{$name}` where words are around it. */
export function pathsOf({ steps }: Definition): string[] {
  const paths = Object.values(steps).flatMap(({ path, edit }) => {
    if (path === undefined) return []
    return edit ? [path, editPath(path)] : [path]
  })
  return paths.map((path) => path.replace(/\/\{(\w+)\}(?=\/|$)/g, '/$$$1').replace(/\{(\w+)\}/g, '{$$$1}'))
}

type Visit = Extract<Command, { type: 'visit' }>

export type AddressBar = {
  /** Do the engine's `visit`. */
  visit: (command: Visit) => void
  stop: () => void
}

/**
 * Keeps address and engine together. What the engine visits is written into the history; every other change of the
 * address (Back, Forward, a link) is an event, and the engine may answer it with a visit of its own. A visit to the entry
 * before this one goes back there: the history stays as long as the applicant's way, whatever led back.
 */
export function createAddressBar(history: RouterHistory, dispatch: Runtime['dispatch']): AddressBar {
  let here = history.location.pathname
  let writing = false
  /** The address that the history is on its way to, and what is to be visited from there. */
  let underWay: { to: string; next?: Visit } | undefined
  /** The applicant has just moved: from where, and by how many entries. */
  let moved: { from: string; by: number } | undefined

  const write = (path: string, replace: boolean, before: unknown) => {
    writing = true
    if (replace) history.replace(path, { before })
    else history.push(path, { before })
    writing = false
  }
  const walk = (to: string, by: number) => {
    underWay = { to }
    // What was visited a moment ago is written later: the step back would be counted from the entry before it.
    history.flush()
    history.go(by)
  }
  const visit = (command: Visit) => {
    const { path, replace } = command
    const { before } = history.location.state as { before?: unknown }
    if (underWay) underWay.next = command
    else if (path === here) return
    // The engine stays where it was before the applicant moved.
    else if (moved && moved.by !== 0 && moved.from === path) walk(path, -moved.by)
    // The page of a frame has entries of its own in the history: a step back would be one of that page, and none of ours.
    else if (!replace && !moved && before === path && !document.querySelector('iframe')) walk(path, -1)
    else write(path, replace, replace ? before : here)
  }

  const stop = history.subscribe(({ location, action }) => {
    const from = here
    here = location.pathname
    if (writing) return
    if (underWay) {
      const { to, next } = underWay
      underWay = undefined
      // An entry that was replaced meanwhile is not what it was.
      if (here !== to) write(to, true, undefined)
      if (next) visit(next)
      return
    }
    moved = { from, by: action.type === 'GO' ? action.index : (steps[action.type] ?? 0) }
    dispatch({ type: 'visit', path: here })
    moved = undefined
  })

  return { visit, stop }
}

const steps: Record<string, number> = { BACK: -1, FORWARD: 1 }

function Nothing(): null {
  return null
}
