/** The tea shop of the example on screen, with slots of plain HTML and widgets that count how often they are drawn. */
import { createRuntime, defineBlock, type Effect, stillClock, type Widget } from '@journey/engine'
import {
  createFocusRequests,
  createScreens,
  JourneyProvider,
  type Slots,
  StepScreen,
  useOverlays,
  useScreen,
} from '@journey/engine/react'
import { act, render } from '@testing-library/react'
import type { Screen } from '../../src/engine/core/screen.ts'
import { registry as teaRegistry } from '../../src/engine/example/registry.ts'
import { slots as shopSlots } from '../../src/engine/example/slots.tsx'
import type { Change } from '../diagnostics/tea.ts'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'

/** How often each field's widget was drawn. */
export const drawn: Record<string, number> = {}

function counted(widget: Widget): Widget {
  const { component: Component } = widget
  return {
    ...widget,
    component: (props) => {
      const { name } = props as { name: string }
      drawn[name] = (drawn[name] ?? 0) + 1
      return <Component {...props} />
    },
  }
}

const broken = defineBlock({
  component: () => {
    throw new Error('the pot is cracked')
  },
})

const sign = defineBlock<{ leaves?: boolean }>({
  nests: true,
  options: { type: 'object', properties: { leaves: { type: 'string', 'x-fact': true } } },
  events: ['help'],
  component: ({ options, text: say, can, act: raise, children }) => (
    <section>
      <p>
        {say('words')} ({String(options.leaves ?? 'no')})
      </p>
      <button type="button" disabled={!can('help')} onClick={() => raise('help')}>
        Help
      </button>
      {children}
    </section>
  ),
})

const registry = {
  ...teaRegistry,
  widgets: Object.fromEntries(Object.entries(teaRegistry.widgets).map(([name, widget]) => [name, counted(widget)])),
  blocks: { ...teaRegistry.blocks, sign, broken },
}

/** What the shop of the example has no use for: a field that another brings up, a block that fails, answers that are wrong together. */
const changes: Change[] = [
  {
    file: 'schemas/menu.yaml',
    replace: 'then:\n',
    by: `not: { required: [name], properties: { name: { const: Nobody } } }
else:
  if:
    required: [tea]
    properties: { tea: { const: other } }
  then:
    required: [which]
    properties: { which: { type: string } }
then:
`,
  },
  {
    file: 'steps/menu.yaml',
    replace: '  size: number\n',
    by: '  which: { widget: text, readOnlyWhen: fits }\n  size: number\n',
  },
  {
    file: 'steps/menu.yaml',
    replace: '  - form\n',
    by: `  - sign: { leaves: teas.open, content: [form] }
  - broken: { name: kettle }
  - text: { name: gone, unless: fits }
actions: { next: primary, resend: { variant: link, unless: fits } }
`,
  },
  {
    file: 'steps/menu.yaml',
    replace: '  smelled:',
    by: '  help: [{ show: about }]\n  resend: [{ call: smell }]\n  smelled:',
  },
  { file: 'steps/menu.yaml', replace: 'copyValues: {', by: 'copyValues: { guest: menu.size, caller: menu.name,' },
  {
    file: 'errors.yaml',
    replace: 'UNKNOWN: { as: page, buttons: [home], showCode: true }',
    by: 'UNKNOWN: { as: page, buttons: [home], showCode: COLD }',
  },
  {
    file: 'copy/en.yaml',
    replace: '  problems: There is a problem\n',
    by: '  problems: There is a problem\n  readFailed: This is not here\n',
  },
  {
    file: 'copy/en.yaml',
    replace: '  busy: { place: Ordering }\n',
    by: `  busy: { place: Ordering }
  errors: { not: Nobody orders here }
  blocks:
    sign: { words: 'For {guest}' }
    gone: { body: No leaves for that }
    kettle: { title: The kettle }
`,
  },
  {
    file: 'copy/en.yaml',
    replace: '    milk: { label: Milk, errors: { const',
    by: '    which: { label: Which one?, help: "Ring 082 123 4567 or {caller}", errors: { required: Say which one. } }\n    milk: { label: Milk, errors: { const',
  },
]

const compiled = compileTea(changes, registry)
export const { definition } = compiled
const tea = await journeyOf(compiled)

const slots: Slots = {
  ...shopSlots,
  FieldFrame: ({ id, copy: { label, help }, helpId, error, errorId, children }) => (
    <div data-testid="frame">
      <label htmlFor={id}>{label}</label>
      {help !== undefined && <p id={helpId}>{help}</p>}
      {error !== undefined && <p id={errorId}>{error}</p>}
      {children}
    </div>
  ),
}

type Options = {
  path?: string
  effects?: Record<string, Effect>
  /** The screen of this step cannot be fetched in advance, nor when it comes on screen. */
  missing?: string
  /** The screen of this step is on its way until that promise resolves. */
  late?: { step: string; arrives: Promise<unknown> }
  /** What is drawn in place of a screen. */
  redrawn?: (screen: Screen) => Screen
}

/** Sits down at the table: the journey is open and its first screen drawn. */
export async function sitDown({ path = '/', effects = {}, missing, late, redrawn = (screen) => screen }: Options = {}) {
  let refusals = 2
  const screens = Object.fromEntries(
    Object.entries(compiled.screens).map(([step, load]) => [
      step,
      async () => {
        if (step === missing && refusals-- > 0) throw new Error('no such file')
        if (step === late?.step) await late.arrives
        return { default: redrawn((await load()).default) }
      },
    ]),
  )
  for (const name of Object.keys(drawn)) delete drawn[name]
  const failures: unknown[] = []
  const library = createScreens({ screens }, { onFailure: (_, problem) => failures.push(problem) })
  const journey = { ...tea, validate: library.validate }
  const focus = createFocusRequests()
  const forever = () => new Promise<never>(() => {})
  const runtime = createRuntime({
    journey,
    effects: Object.fromEntries(Object.keys(definition.effects).map((name) => [name, effects[name] ?? forever])),
    clock: stillClock,
    store: { load: async () => undefined, save: async () => {} },
    perform: (command) => (command.type === 'focus' ? focus.request(command.target) : undefined),
    newId: () => 'cup',
    environment: {},
    report: (problem) => failures.push(problem),
  })
  const page = (
    <JourneyProvider
      {...{ runtime, compiled, journey, screens: library, focus }}
      registry={{ ...registry, slots }}
      language="en"
      report={(problem) => failures.push(problem)}
    >
      <Page />
    </JourneyProvider>
  )
  const view = await act(async () => {
    await runtime.open(path, {})
    await Promise.all(Object.keys(compiled.screens).flatMap((step) => (step === late?.step ? [] : library.load(step))))
    return render(page)
  })
  return { runtime, page, view, failures, focus, state: runtime.getState }
}

function Page() {
  const { step, busy } = useScreen()
  return (
    <main>
      <StepScreen step={step} />
      {busy && <p data-testid="busy">{busy.text}</p>}
      {useOverlays().map((one) =>
        one.kind === 'dialog' ? (
          <div role="dialog" key={one.key}>
            <StepScreen step={one.step} />
            <button type="button" onClick={one.close}>
              Away
            </button>
          </div>
        ) : (
          <div role="alertdialog" key={one.key} data-code={one.shownCode}>
            {one.title}
            {one.buttons.map(({ label, press }) => (
              <button type="button" key={label} onClick={press}>
                {label}
              </button>
            ))}
          </div>
        ),
      )}
    </main>
  )
}
