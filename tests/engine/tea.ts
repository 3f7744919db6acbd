/** Ordering tea: a small journey of no trade in particular, with one of everything the engine knows. */
import type { Command, Definition, ErrorEntry, Event, Journey, JsonObject, Problem, State, Step } from '@journey/engine'
import { initialState, transition } from '@journey/engine'

const anyCode = { codes: [], context: { const: {} }, with: { object: {} }, outcomes: [], cacheFor: 0, writes: false }

function step(name: string, parts: Partial<Step>): Step {
  return {
    name,
    as: 'screen',
    params: {},
    needs: [],
    when: [],
    unless: [],
    fields: [],
    checkedOnBlur: [],
    calls: {},
    counters: {},
    timers: {},
    checks: {},
    on: {},
    ...parts,
  }
}

const steps = [
  step('menu', {
    path: '/',
    page: 'menu',
    form: 'menu',
    fields: ['tea', 'cups'],
    checkedOnBlur: ['tea'],
    checks: { enoughLeaves: { at: 'cups', holds: ['enoughLeaves'] } },
    edit: { from: ['order'] },
    timers: { settled: 500 },
    on: {
      next: [{ go: 'member' }],
      help: [{ show: ['kettle'] }],
      'cups.changed': [{ start: ['settled'] }],
      'settled.done': [{ track: { event: 'cups', with: { object: { cups: { fact: 'menu.cups' } } } } }],
    },
  }),
  step('kettle', {
    as: 'dialog',
    calls: { heat: { effect: 'kettle.heat', with: { object: {} } } },
    on: { enter: [{ call: ['heat'] }], pour: [{ set: [{ fact: 'menu.tea', to: { const: 'green' } }], close: true }] },
  }),
  step('member', {
    path: '/member',
    form: 'member',
    fields: ['code'],
    needs: ['menu.tea'],
    unless: ['brewed'],
    calls: {
      send: { effect: 'code.send', with: { object: { tea: { fact: 'menu.tea' } } } },
      verify: { effect: 'code.verify', with: { object: { code: { fact: 'member.code' } } } },
    },
    counters: {
      sends: { max: 3, counts: ['send.ok'], resets: [] },
      tries: { max: { fact: 'settings.tries' }, counts: ['verify.WRONG'], resets: ['send.ok'] },
    },
    timers: { cooldown: 31_000 },
    on: {
      enter: [{ when: ['member.maySend'], call: ['send'] }],
      'send.ok': [{ start: ['cooldown'] }],
      resend: [{ when: ['member.maySend'], call: ['send'] }, { show: ['NO_MORE'] }],
      next: [{ when: ['member.triesLeft'], call: ['verify'] }],
      'verify.ok': [{ go: 'milk' }],
      'verify.WRONG': [
        { when: ['member.triesLeft'], play: 'plop', show: ['WRONG'] },
        { play: 'plop', show: ['LOCKED'] },
      ],
      'cooldown.done': [{ track: { event: 'may-resend', with: { object: { left: { fact: 'member.sends.left' } } } } }],
    },
  }),
  step('milk', {
    path: '/milk',
    form: 'milk',
    fields: ['milk', 'sugar'],
    needs: ['menu.tea'],
    edit: { from: ['order'] },
    on: { next: [{ when: ['wantsSugar'], go: 'sugar' }, { go: 'order' }] },
  }),
  step('sugar', {
    path: '/sugar',
    form: 'sugar',
    fields: ['spoons'],
    needs: ['menu.tea'],
    edit: { from: ['order'] },
    on: { next: [{ go: 'order' }] },
  }),
  step('order', {
    path: '/order',
    needs: ['menu.tea', 'milk.milk'],
    unless: ['brewed'],
    calls: {
      place: {
        effect: 'order.place',
        with: { object: { tea: { fact: 'menu.tea' }, spoons: { fact: 'sugar.spoons' }, to: { const: 'go' } } },
        keep: 'pot',
      },
    },
    on: { next: [{ call: ['place'] }], 'place.ok': [{ go: 'brewing' }] },
  }),
  step('brewing', {
    calls: {
      look: {
        effect: 'pot.look',
        with: { object: { number: { fact: 'pot.number' } } },
        retry: { on: ['PENDING'], every: 10_000, max: { fact: 'settings.looks' } },
        keep: 'pot',
      },
    },
    on: {
      enter: [{ call: ['look'] }],
      'look.ok': [{ go: 'cup' }],
      'look.gaveUp': [{ show: ['COLD'] }],
      again: [{ call: ['look'] }],
    },
  }),
  step('cup', {
    path: '/cup/{number}',
    params: { number: 'pot.number' },
    needs: ['pot.number'],
    on: { back: [{ show: ['leaving'] }], home: [{ set: [{ fact: 'pot', to: { const: null } }], go: 'menu' }] },
  }),
  step('leaving', { as: 'dialog', on: { leave: [{ go: 'menu' }] } }),
]

const modal: ErrorEntry = { as: 'modal', buttons: [], showCode: false, closes: 'dismiss', say: {} }

export const definition: Definition = {
  name: 'tea',
  version: 2,
  migrations: {},
  first: 'menu',
  languages: ['en'],
  timeZone: 'Africa/Johannesburg',
  numberStyles: { money: { prefix: 'T', group: ' ', decimal: '.', digits: 2 } },
  sections: [],
  settings: { tries: 3, looks: 2 },
  records: ['pot', 'leaves'],
  conditions: {
    wantsSugar: { facts: [{ fact: 'milk.sugar', is: { const: true } }] },
    brewed: { facts: [{ fact: 'pot.number', is: { type: 'integer' } }] },
    enoughLeaves: { facts: [{ fact: 'strength.enough', is: { const: true } }] },
    'member.maySend': {
      facts: [
        { fact: 'member.cooldown', is: { const: 'stopped' } },
        { fact: 'member.sends.left', is: { minimum: 1 } },
      ],
    },
    'member.triesLeft': { facts: [{ fact: 'member.tries.left', is: { minimum: 1 } }] },
  },
  calculations: { strength: { calculate: 'strength', with: { object: { cups: { fact: 'menu.cups' } } } } },
  effects: {
    'kettle.heat': anyCode,
    'code.send': { ...anyCode, writes: true },
    'code.verify': { ...anyCode, writes: true },
    'order.place': { ...anyCode, writes: true },
    'pot.look': {
      ...anyCode,
      outcomes: [{ code: 'PENDING', when: { facts: [{ fact: 'brew', is: { const: 'steeping' } }] } }],
    },
    'leaves.count': anyCode,
  },
  reads: { leaves: { effect: 'leaves.count', with: { object: {} } } },
  entries: [{ path: '/', query: 'cup', pattern: '^[0-9]+$', set: 'pot.number', go: 'cup' }],
  confirmLeave: [],
  onlyOnce: null,
  on: { home: [{ go: 'menu' }], pourAway: [{ set: [{ fact: 'journey', to: { const: null } }], go: 'menu' }] },
  errors: {
    WRONG: { ...modal, as: 'field', at: 'member.code' },
    LOCKED: { ...modal, closes: 'home' },
    NO_MORE: { ...modal, closes: null, buttons: [{ label: 'home', event: 'home' }] },
    COLD: { ...modal, buttons: [{ label: 'again', event: 'again' }] },
    NETWORK: { ...modal, as: 'banner', buttons: [{ label: 'again', event: 'tryAgain' }] },
    'NETWORK@pot.look': modal,
    UNKNOWN: { ...modal, showCode: true },
    'UNKNOWN@kettle.heat': modal,
  },
  say: {},
  steps: Object.fromEntries(steps.map((one) => [one.name, one])),
  neverSaved: ['member.code'],
  personal: [],
}

const required: Record<string, string[]> = { menu: ['tea'], member: ['code'], milk: ['milk'], sugar: ['spoons'] }

export const tea: Journey = {
  definition,
  calculations: { strength: ({ cups }) => ({ enough: typeof cups !== 'number' || cups <= 6 }) },
  validate: (form, answers) =>
    (required[form] ?? []).flatMap((field): Problem[] =>
      answers[field] === undefined ? [{ field, keyword: 'required', params: {} }] : [],
    ),
}

type Input = Event extends infer One ? (One extends Event ? Omit<One, 'at'> & { at?: number } : never) : never

export type Table = {
  state: State
  commands: Command[]
  dispatch: (event: Input) => Table
  open: (path: string, query?: Record<string, string>) => Table
  visit: (path: string) => Table
  act: (name: string, step?: string) => Table
  fill: (answers: JsonObject, step?: string) => Table
  /** The outcome of the running call of that name. */
  outcome: (call: string, code?: string, answer?: JsonObject) => Table
  wait: (milliseconds: number) => Table
}

/** Plays a journey by hand: `tell` what happens, look at `state` and `commands`. Time stands still unless told. */
export function play(from?: State, journey: Journey = tea): Table {
  const table: Table = {
    state: from ?? initialState(journey, { id: 'pot', at: 0, environment: { host: 'kitchen' } }),
    commands: [],
    dispatch(event) {
      const result = transition(journey, table.state, { at: table.state.at, ...event } as Event)
      table.state = result.state
      table.commands = result.commands
      return table
    },
    open: (path, query = {}) => table.dispatch({ type: 'open', path, query }),
    visit: (path) => table.dispatch({ type: 'visit', path }),
    act: (name, step = table.state.step) => table.dispatch({ type: 'action', step, name }),
    fill(answers, step = table.state.step) {
      for (const [field, value] of Object.entries(answers)) table.dispatch({ type: 'answer', step, field, value })
      return table
    },
    outcome(call, code = 'ok', answer) {
      const running = table.state.running.find((one) => one.call === call)
      if (!running) throw new Error(`expected \`${call}\` to be running in step \`${table.state.step}\`, found none`)
      const { id, attempt } = running
      return table.dispatch({ type: 'outcome', id, attempt, code, ...(answer ? { response: answer } : {}) })
    },
    wait: (milliseconds) => {
      table.state = { ...table.state, at: table.state.at + milliseconds }
      return table
    },
  }
  return table
}

/** At the order, with tea, no sugar, and the membership confirmed. */
export function atOrder() {
  return play()
    .open('/')
    .fill({ tea: 'rooibos' })
    .act('next')
    .outcome('send')
    .fill({ code: '1234' })
    .act('next')
    .outcome('verify')
    .fill({ milk: 'oat' })
    .act('next')
}
