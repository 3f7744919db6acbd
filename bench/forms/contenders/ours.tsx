/** The product as it is: its engine, widgets, slots and theme, around a journey with one long form. */
import compiled from 'virtual:journey'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { createRuntime, type Journey } from '@journey/engine'
import { createFocusRequests, createScreens, JourneyProvider, StepScreen } from '@journey/engine/react'
import { slots } from '../../../src/app/slots/index.ts'
import { systemFor } from '../../../src/look/theme/index.ts'
import { registry } from '../../../src/registry.ts'
import { startWith } from './start.tsx'

const screens = createScreens(compiled, (_, problem) => reportError(problem))
const journey: Journey = { definition: compiled.definition, calculations: {}, validate: screens.validate }
const focus = createFocusRequests()
const runtime = createRuntime({
  journey,
  effects: { 'bench.end': () => new Promise(() => {}) },
  clock: {
    now: () => performance.now(),
    date: () => Date.now(),
    continueFrom: () => {},
    after: () => () => {},
    isHidden: () => false,
    onVisible: () => () => {},
  },
  store: { load: async () => undefined, save: async () => {} },
  perform: (command) => (command.type === 'focus' ? focus.ask(command.target) : undefined),
  newId: () => 'bench',
  environment: {},
  report: reportError,
})
await runtime.open('/', {})
await screens.load('long')

startWith(() => (
  <ChakraProvider value={systemFor(undefined)}>
    <JourneyProvider
      {...{ runtime, compiled, journey, screens, focus, report: reportError, language: 'en' }}
      registry={{ ...registry, slots }}
    >
      <main>
        <StepScreen step="long" />
      </main>
    </JourneyProvider>
  </ChakraProvider>
))
