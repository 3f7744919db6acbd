import type { CompiledJourney } from '@journey/engine'
import { createLoadedJourney, type LoadedJourney } from '../../src/engine/web/start/loaded-journey.ts'
import type { StartOptions } from '../../src/engine/web/start/options.ts'
import { teaRegistry } from '../diagnostics/tea.ts'

type Own = Pick<StartOptions, 'createEffects' | 'isProduction'> & {
  calculations?: Record<string, unknown>
  parts?: Pick<StartOptions['registry'], 'widgets' | 'blocks'>
}

/** The widgets and blocks of the tea shop, in a registry of their own: opening a journey changes that. */
export function teaParts(): Required<Own>['parts'] {
  return { widgets: { ...teaRegistry.widgets }, blocks: { ...teaRegistry.blocks } } as never
}

/** The tea order with effects or calculations of its own, and what is reported of them. */
export async function loadTea(
  compiled: CompiledJourney,
  { calculations = teaRegistry.calculations, parts = teaParts(), ...own }: Own,
): Promise<LoadedJourney & { reported: string[]; registry: StartOptions['registry'] }> {
  const reported: string[] = []
  const registry = { ...teaRegistry, ...parts, calculations, slots: {} } as never as StartOptions['registry']
  const loaded = await createLoadedJourney(compiled, {
    name: 'tea',
    registry,
    Page: () => null,
    Unavailable: () => null,
    play: () => {},
    track: () => {},
    report: (problem) => void reported.push(`${problem}`),
    ...own,
  })
  return { ...loaded, reported, registry }
}
