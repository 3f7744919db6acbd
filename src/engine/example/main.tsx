/** The page of the tea shop: where its journey, the engine and what it registered meet. `?closed` shuts the shop. */
import compiled from 'virtual:journey'
import { createRuntime, type Journey } from '@journey/engine'
import { createFocusRequests, createScreens, JourneyProvider } from '@journey/engine/react'
import { createAddressBar, createJourneyRouter, createPageClock, newId } from '@journey/engine/web'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Page } from './page.tsx'
import { registry } from './registry.ts'
import { createShop } from './shop.ts'
import { slots } from './slots.tsx'

const query = Object.fromEntries(new URLSearchParams(location.search))
const screens = createScreens(compiled, (_, problem) => reportError(problem))
const journey: Journey = {
  definition: compiled.definition,
  calculations: Object.fromEntries(Object.entries(registry.calculations).map(([name, { run }]) => [name, run])),
  validate: screens.validate,
}
const focus = createFocusRequests()
const history = createBrowserHistory()
const runtime = createRuntime({
  journey,
  effects: createShop({ open: !('closed' in query) }),
  clock: createPageClock(),
  // A reload begins anew; `createSessionStore` of the engine keeps what was entered.
  store: { load: async () => undefined, save: async () => undefined },
  perform: (command) => {
    if (command.type === 'visit') addresses.visit(command)
    if (command.type === 'focus') focus.request(command.target)
  },
  newId,
  environment: {},
  report: reportError,
})
const addresses = createAddressBar(history, runtime.dispatch)
await runtime.open(location.pathname, query)

createRoot(document.getElementById('root') ?? document.body).render(
  <JourneyProvider
    {...{ runtime, compiled, journey, screens, focus, report: reportError }}
    registry={{ ...registry, slots }}
    language="en"
  >
    <RouterProvider router={createJourneyRouter(journey.definition, history, Page)} />
  </JourneyProvider>,
)
