import { createFileStore, type EffectContext } from '@journey/engine'

/** What the runtime gives an effect beside its input, for the first attempt of one call. */
export function effectContext(own: Partial<EffectContext> = {}): EffectContext {
  return {
    id: 'call-1',
    attempt: 0,
    context: {},
    files: createFileStore(),
    signal: new AbortController().signal,
    ...own,
  }
}
