/** Screen modules: each is loaded once, before or when its step comes on screen, and kept. */
import type { CompiledJourney, Form, Screen } from '../core/screen.ts'
import type { Screens } from './engine.ts'
import { loadResolvedForm } from './load-resolved-form.ts'
import { problemsIn } from './problems.ts'

export type ScreenOptions = {
  /** Called with the step whose module could not be fetched, and why. */
  onFailure: (step: string, problem: unknown) => void
  /** Fetches what else a screen is drawn with; the screen counts as loaded after it. */
  prepare?: (screen: Screen) => Promise<void>
  /** See `RuntimeOptions`. */
  loadLater?: () => Promise<unknown>
  /** Rejects for a screen that does not come in time; `isAgain` where it has failed before. */
  inTime?: (screen: Promise<void>, isAgain: boolean) => Promise<void>
}

/** A library of a journey's screens. */
export function createScreens(
  compiled: Pick<CompiledJourney, 'screens'>,
  { onFailure, prepare, loadLater = async () => {}, inTime = (screen) => screen }: ScreenOptions,
): Screens {
  const loaded = new Map<string, Screen>()
  const loading = new Map<string, Promise<void>>()
  const forms = new Map<string, Form>()
  const wanted = new Set<string>()
  const failed = new Set<string>()
  const listeners = new Set<() => void>()
  let version = 0

  const notify = () => {
    version += 1
    for (const listener of listeners) listener()
  }

  async function fetchScreen(step: string): Promise<void> {
    try {
      await inTime(receive(step), failed.has(step))
    } catch (problem) {
      // Asked again the next time the step comes on screen.
      loading.delete(step)
      if (!wanted.delete(step)) return
      failed.add(step)
      onFailure(step, problem)
      notify()
    }
  }

  /** Also of one that comes too late: it takes the place of the message that it has failed. */
  async function receive(step: string): Promise<void> {
    if (!compiled.screens[step]) await loadLater()
    const load = compiled.screens[step]
    if (!load) throw new Error(`expected screen \`${step}\`, found none`)
    const { default: screen } = await load()
    await Promise.all([screen.form?.isFixed === false && loadResolvedForm(), prepare?.(screen)])
    loaded.set(step, screen)
    if (screen.form) forms.set(screen.form.name, screen.form)
    failed.delete(step)
    notify()
  }

  function preload(step: string): Promise<void> {
    const promise = loading.get(step) ?? fetchScreen(step)
    loading.set(step, promise)
    return promise
  }

  return {
    get: (step) => loaded.get(step),
    load: (step) => {
      if (!loaded.has(step)) wanted.add(step)
      return preload(step)
    },
    preload,
    hasFailed: (step) => failed.has(step),
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isLoaded: (form) => forms.has(form),
    validate: (name, answers) => {
      const form = forms.get(name)
      if (!form) throw new Error(`expected form \`${name}\`, found none`)
      return problemsIn(form, answers)
    },
  }
}
