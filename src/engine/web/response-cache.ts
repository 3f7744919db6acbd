/** Responses that may be used again for a while are kept, and requested once, however many callers want them. */
import { QueryClient } from '@tanstack/react-query'
import type { Definition, Effect, Outcome } from '../core/index.ts'

/**
 * The effects, those with a `cacheFor` in front of a cache. Only `ok` is kept: a call that failed is sent again. Nothing is kept any
 * more once the signal is aborted.
 */
export function cacheResponses(
  definition: Definition,
  effects: Record<string, Effect>,
  signal?: AbortSignal,
): Record<string, Effect> {
  const client = new QueryClient()
  signal?.addEventListener('abort', () => client.clear())
  return Object.fromEntries(
    Object.entries(effects).map(([name, effect]) => {
      const staleTime = definition.effects[name]?.cacheFor ?? 0
      return [name, staleTime > 0 ? cached(client, name, effect, staleTime) : effect]
    }),
  )
}

function cached(client: QueryClient, name: string, effect: Effect, staleTime: number): Effect {
  return (input, context) =>
    client
      .fetchQuery<Outcome>({
        queryKey: [name, input, context.context],
        queryFn: async () => {
          // Others may wait for the same: it ends with none of them.
          const outcome = await effect(input, { ...context, signal: new AbortController().signal })
          if (outcome.code !== 'ok') throw new NotKeptError(outcome)
          return outcome
        },
        staleTime,
        gcTime: staleTime,
        retry: false,
        // The effect itself says when there is no network.
        networkMode: 'always',
      })
      .catch((problem: unknown) => {
        if (problem instanceof NotKeptError) return problem.outcome
        throw problem
      })
}

/** A query fails in order not to be kept. */
class NotKeptError extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(`outcome ${outcome.code}`)
    this.outcome = outcome
  }
}
