/** The tea journey on screen, with plain widgets and slots that count how often they are drawn. */
import { createRequire } from 'node:module'
import {
  type CompiledJourney,
  createRuntime,
  defineBlock,
  defineWidget,
  type Effect,
  type Form,
  type Journey,
  type JsonObject,
  type Screen,
} from '@journey/engine'
import {
  createFocusRequests,
  createScreens,
  JourneyProvider,
  type Slots,
  StepScreen,
  useOverlays,
  useScreen,
} from '@journey/engine/react'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import { act, render } from '@testing-library/react'
import { compileForm } from '../../src/engine/compiler/lower/validators.ts'
import { tea, definition as teaDefinition } from '../engine/tea.ts'

/** How often each field's widget was drawn. */
export const drawn: Record<string, number> = {}

const text = defineWidget<string>({
  accepts: ['string'],
  component: ({ id, name, value = '', disabled, invalid, describedBy, onChange, onBlur }) => {
    drawn[name] = (drawn[name] ?? 0) + 1
    return (
      <input
        id={id}
        value={value}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    )
  },
})

const tick = defineWidget<boolean>({
  accepts: ['boolean'],
  ownFrame: true,
  component: ({ id, value = false, copy, error, errorId, onChange }) => (
    <div data-testid="own">
      <input id={id} type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{copy.label}</label>
      {error !== undefined && <p id={errorId}>{error}</p>}
    </div>
  ),
})

const broken = defineBlock({
  component: () => {
    throw new Error('the pot is cracked')
  },
})

const sign = defineBlock<{ leaves?: number }>({
  options: { type: 'object', properties: { leaves: { type: 'string', 'x-fact': true } } },
  component: ({ options, text: say, can, act: raise, children }) => (
    <section>
      <p>
        {say('words')} ({options.leaves ?? 'no'})
      </p>
      <button type="button" disabled={!can('help')} onClick={() => raise('help')}>
        Help
      </button>
      {children}
    </section>
  ),
})

export const slots: Slots = {
  FieldFrame: ({ id, label, help, helpId, error, errorId, children }) => (
    <div data-testid="frame">
      <label htmlFor={id}>{label}</label>
      {help !== undefined && <p id={helpId}>{help}</p>}
      {error !== undefined && <p id={errorId}>{error}</p>}
      {children}
    </div>
  ),
  ProblemSummary: ({ title, problems, onSelect }) => (
    <div role="alert" tabIndex={-1} aria-label={title}>
      {problems.map(({ id, message }) => (
        <button type="button" key={id} onClick={() => onSelect(id)}>
          {message}
        </button>
      ))}
    </div>
  ),
  Heading: ({ title, level, id }) =>
    level === 1 ? (
      <h1 id={id} tabIndex={-1}>
        {title}
      </h1>
    ) : (
      <h2 id={id}>{title}</h2>
    ),
  Actions: ({ actions }) =>
    actions.map(({ name, label, disabled, press }) => (
      <button type="button" key={name} disabled={disabled} onClick={press}>
        {label}
      </button>
    )),
  Loading: ({ text: words }) => <p role="status">{words}</p>,
  Failure: ({ text: words, tryAgain }) => (
    <div role="alert">
      <p>{words}</p>
      <button type="button" onClick={tryAgain.press}>
        {tryAgain.label}
      </button>
    </div>
  ),
}

const menuForm: JsonObject = {
  type: 'object',
  required: ['tea'],
  properties: { tea: { type: 'string' }, cups: { type: 'string' }, warm: { type: 'boolean', const: true } },
  if: { properties: { tea: { const: 'other' } }, required: ['tea'] },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { properties: { which: { type: 'string' } }, required: ['which'] },
}

const words = {
  'menu.title': 'Which tea?',
  'menu.fields.tea.label': 'Tea',
  'menu.fields.tea.help': 'We have four.',
  'menu.fields.tea.errors.required': 'Choose a tea.',
  'menu.fields.cups.label': 'Cups',
  'menu.fields.cups.errors.enoughLeaves': 'We have no leaves for so many.',
  'menu.fields.which.label': 'Which one?',
  'menu.fields.which.errors.required': 'Say which one.',
  'menu.fields.warm.label': 'A warm cup',
  'menu.blocks.kettle.heading': 'The kettle',
  'menu.blocks.gone.words': 'No leaves for that',
  'menu.blocks.sign.words': [
    { type: 0, value: 'For ' },
    { type: 1, value: 'guest' },
  ],
}

const screen = (step: string, parts: Partial<Screen> = {}): Screen => ({
  step,
  form: null,
  fields: {},
  content: [],
  actions: [],
  back: true,
  say: {},
  messages: { en: {} },
  ...parts,
})

const none = { object: {} }

export const screens: Record<string, Screen> = {
  menu: screen('menu', {
    form: formOf('menu', menuForm),
    fields: Object.fromEntries(
      ['tea', 'which', 'cups', 'warm'].map((name) => [
        name,
        {
          ...{ widget: name === 'warm' ? 'tick' : 'text', options: none },
          ...(name === 'which' ? { readOnly: ['enoughLeaves'] } : {}),
        },
      ]),
    ),
    content: [
      {
        block: 'sign',
        name: 'sign',
        options: { object: { leaves: { fact: 'leaves.left' } } },
        content: [{ block: 'form', name: 'form', options: none, content: [] }],
      },
      { block: 'broken', name: 'kettle', options: none, content: [] },
      { block: 'sign', name: 'gone', options: none, content: [], unless: ['enoughLeaves'] },
    ],
    actions: [
      { name: 'next', variant: 'primary' },
      { name: 'resend', variant: 'link', unless: ['enoughLeaves'] },
    ],
    back: false,
    say: { guest: 'menu.cups' },
    messages: { en: words as unknown as Screen['messages'][string] },
  }),
  member: screen('member', {
    form: formOf('member', { type: 'object', required: ['code'], properties: { code: { type: 'string' } } }),
    fields: { code: { widget: 'text', options: none } },
    content: [{ block: 'form', name: 'form', options: none, content: [] }],
    actions: [
      { name: 'next', variant: 'primary' },
      { name: 'resend', variant: 'link' },
    ],
    messages: {
      en: {
        'member.title': 'Your code',
        'member.fields.code.label': 'Code',
        'member.busy.send': 'We send you a code',
      },
    },
  }),
  kettle: screen('kettle', { messages: { en: { 'kettle.title': 'The kettle is on' } } }),
}

const compiled: Pick<CompiledJourney, 'messages' | 'screens'> = {
  messages: {
    en: {
      'shell.problems': 'There is a problem',
      'shell.componentFailed': [
        { type: 1, value: 'component' },
        { type: 0, value: ': Something went wrong.' },
      ] as never,
      'shell.title': [
        { type: 0, value: 'Tea | ' },
        { type: 1, value: 'page' },
      ] as never,
      'shell.titleError': [
        { type: 0, value: 'Error: ' },
        { type: 1, value: 'title' },
      ] as never,
      'pages.menu': 'Menu',
      'actions.next': 'Next',
      'actions.resend': 'Send again',
      'busy.default': 'One moment',
      'errors.WRONG': 'That is not the code.',
      'errors.NETWORK.title': 'No connection',
      'errors.NETWORK.buttons.again': 'Try again',
    },
  },
  screens: Object.fromEntries(Object.entries(screens).map(([name, one]) => [name, async () => ({ default: one })])),
}

const { menu, ...others } = teaDefinition.steps
export const definition = {
  ...teaDefinition,
  steps: { ...others, ...(menu ? { menu: { ...menu, fields: ['tea', 'which', 'cups', 'warm'] } } : {}) },
}

/** Sits down at the table: the journey is open and its first screen drawn. */
export async function sitDown({ path = '/', effects = {} }: { path?: string; effects?: Record<string, Effect> } = {}) {
  for (const name of Object.keys(drawn)) delete drawn[name]
  const failures: unknown[] = []
  const library = createScreens(compiled, (_, problem) => failures.push(problem))
  const journey: Journey = { ...tea, definition, validate: library.validate }
  const focus = createFocusRequests()
  const forever = () => new Promise<never>(() => {})
  const runtime = createRuntime({
    journey,
    effects: Object.fromEntries(Object.keys(definition.effects).map((name) => [name, effects[name] ?? forever])),
    clock: {
      now: () => 0,
      date: () => 0,
      continueFrom: () => {},
      after: () => () => {},
      isHidden: () => false,
      onVisible: () => () => {},
    },
    store: { load: async () => undefined, save: async () => {} },
    perform: (command) => (command.type === 'focus' ? focus.ask(command.target) : undefined),
    newId: () => 'pot',
    environment: {},
    report: (problem) => failures.push(problem),
  })
  const page = (
    <JourneyProvider
      {...{ runtime, compiled, journey, screens: library, focus }}
      registry={{ widgets: { text, tick }, blocks: { sign, broken }, slots }}
      language="en"
      report={(problem) => failures.push(problem)}
    >
      <Page />
    </JourneyProvider>
  )
  const view = await act(async () => {
    await runtime.open(path, {})
    await Promise.all(Object.keys(screens).map(library.load))
    return render(page)
  })
  return { runtime, page, view, failures, state: runtime.getState }
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
              Close
            </button>
          </div>
        ) : (
          <div role="alertdialog" key={one.key}>
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

function formOf(name: string, schema: JsonObject): Form {
  const { code, ...form } = compileForm(name, schema)
  const validators = {}
  new Function('exports', 'require', code)(validators, createRequire(import.meta.url))
  return { ...form, schema: form.schema as Form['schema'], validators: validators as ValidatorFunctions }
}
