/** The product as it is: its engine, widgets, slots and theme, around a journey with one long form. */
import compiled from 'virtual:journey'
import { createRuntime, type Journey, stillClock } from '@journey/engine'
import { createFocusRequests, createScreens, JourneyProvider, StepScreen } from '@journey/engine/react'
import { slots } from '../../../src/app/slots/index.ts'
import 'virtual:styles.css'
import { registry } from '../../../src/registry.ts'
import { startWith } from './start.tsx'

const screens = createScreens(compiled, { onFailure: (_, problem) => reportError(problem) })
const journey: Journey = { definition: compiled.definition, calculations: {}, validate: screens.validate }
const focus = createFocusRequests()
const runtime = createRuntime({
  journey,
  effects: { 'bench.end': () => new Promise(() => {}) },
  clock: { ...stillClock, now: () => performance.now(), date: () => Date.now() },
  store: { load: async () => undefined, save: async () => {} },
  perform: (command) => (command.type === 'focus' ? focus.request(command.target) : undefined),
  newId: () => 'bench',
  environment: {},
  report: reportError,
})
await runtime.open('/', {})
await screens.load('long')

startWith(() => (
  <JourneyProvider
    {...{ runtime, compiled, journey, screens, focus, report: reportError, language: 'en' }}
    registry={{ ...registry, slots }}
  >
    <main>
      <StepScreen step="long" />
    </main>
  </JourneyProvider>
))
