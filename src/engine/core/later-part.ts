/** A journey that comes in two parts: what the first screen needs, and the rest. Reading what has not come yet throws. */
import type { Step } from './model.ts'
import type { CompiledJourney, LaterJourney, StepPlace, UnnamedStep } from './screen.ts'

/**
 * Something was read of a part that has not come yet. A transition that throws it has changed nothing: it is made again
 * once the part is there.
 */
export class NotLoadedError extends Error {
  constructor(what: string) {
    super(`expected \`${what}\` to be loaded before it is read`)
    this.name = 'NotLoadedError'
  }
}

export type WholeJourney = {
  /** The journey as far as it is there. It stays this object; the rest is put into it. */
  compiled: CompiledJourney
  isWhole: () => boolean
  /** Fetches the rest; at once where it is there. Rejects when it cannot be fetched now: the next call tries again. */
  load: () => Promise<void>
}

/**
 * Makes a journey complete itself: what comes later throws `NotLoadedError` when it is read before, so that nothing takes
 * it for absent. `onLoad` is run with the whole, before `load` resolves.
 */
export function completeLater(
  { later, ...first }: CompiledJourney,
  onLoad: (whole: CompiledJourney) => Promise<void> | void = () => {},
): WholeJourney {
  if (!later) return { compiled: first, isWhole: () => true, load: async () => {} }
  const { places, errors } = later
  const { definition } = first
  const compiled: CompiledJourney = {
    ...first,
    definition: {
      ...definition,
      steps: { ...definition.steps, ...mapPlaces(places) },
      settings: withoutRest('settings', definition.settings),
      conditions: withoutRest('conditions', definition.conditions),
      effects: withoutRest('effects', definition.effects),
      calculations: withoutRest('calculations', definition.calculations),
      errors: withoutRest('errors', definition.errors, errors),
    },
  }
  let isWhole = false
  let loading: Promise<void> | undefined
  const fetchRest = async (): Promise<void> => {
    try {
      const { default: rest } = await later.load()
      const whole = joined(first, rest)
      await onLoad(whole)
      Object.assign(compiled.definition, whole.definition)
      Object.assign(compiled, { ...whole, definition: compiled.definition })
      isWhole = true
    } catch (problem) {
      loading = undefined
      throw problem
    }
  }
  return {
    compiled,
    isWhole: () => isWhole,
    load: () => {
      loading ??= fetchRest()
      return loading
    },
  }
}

function joined(first: CompiledJourney, rest: LaterJourney): CompiledJourney {
  const { definition, messages } = first
  return {
    definition: {
      ...definition,
      steps: { ...definition.steps, ...named(rest.steps) },
      settings: { ...definition.settings, ...rest.settings },
      conditions: { ...definition.conditions, ...rest.conditions },
      calculations: { ...definition.calculations, ...rest.calculations },
      effects: { ...definition.effects, ...rest.effects },
      errors: { ...definition.errors, ...rest.errors },
    },
    messages: Object.fromEntries(
      Object.entries(messages).map(([language, own]) => [language, { ...own, ...rest.messages[language] }]),
    ),
    services: { ...first.services, ...rest.services },
    screens: { ...first.screens, ...rest.screens },
    responseValidators: { ...first.responseValidators, ...rest.responseValidators },
  }
}

function named(steps: Record<string, UnnamedStep>): Record<string, Step> {
  return Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, { name, ...step }]))
}

function mapPlaces(places: Record<string, StepPlace>): Record<string, Step> {
  return Object.fromEntries(
    Object.entries(places).map(([name, place]) => {
      const known = { name, ...('needs' in place ? withoutOptional : withoutAddress), ...place }
      // Whatever else a step has, reading it throws.
      return [name, withoutRest(`steps.${name}`, known) as Step]
    }),
  )
}

/** What a step may do without: where its data lacks it, it is known to have none. */
const withoutAddress = { path: undefined, edit: undefined }
const withoutOptional = { ...withoutAddress, page: undefined, section: undefined, form: undefined }

/** The record, of which it is not known what else it will hold, or that it will hold these names. */
function withoutRest<Part extends object>(what: string, part: Part, names?: readonly string[]): Part {
  const missing = (key?: string): never => {
    throw new NotLoadedError(key === undefined ? what : `${what}.${key}`)
  }
  const known = <Read>(key: string | symbol, read: Read): Read =>
    typeof key === 'symbol' || key in part || names?.includes(key) === false ? read : missing(key)
  return new Proxy(part, {
    get: (target, key) => known(key, Reflect.get(target, key)),
    has: (target, key) => known(key, key in target),
    getOwnPropertyDescriptor: (target, key) => known(key, Reflect.getOwnPropertyDescriptor(target, key)),
    ownKeys: () => missing(),
  })
}
