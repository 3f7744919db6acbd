/** The shop at the other end, in the page's own memory. A shop with a network has a client of `@journey/engine/web` here. */
import type { Effect, Json, JsonObject } from '@journey/engine'

const teas = [
  { code: 'green', name: 'Green' },
  { code: 'rooibos', name: 'Rooibos' },
  { code: 'chamomile', name: 'Chamomile' },
]

/** What every member is sent. */
const memberCode = '1234'

/** How often the kettle is looked at before a tea is ready. */
const looksUntilReady = 2

/** The shop's services. When it is closed, an order can only be booked by a member. */
export function createShop({ open }: { open: boolean }): Record<string, Effect> {
  const looks = new Map<Json | undefined, number>()
  const take = (): JsonObject => {
    const number = String(looks.size + 1)
    looks.set(number, 0)
    return { number, status: 'BREWING' }
  }
  const ok = async (response: JsonObject = {}) => ({ code: 'ok', response })
  return {
    'teas.read': () => ok({ open, teas }),
    'order.place': async ({ tea }) => (tea === 'chamomile' ? { code: 'OUT_OF_LEAVES' } : ok(take())),
    'order.book': () => ok(take()),
    'order.read': ({ number }) => {
      const seen = (looks.get(number) ?? 0) + 1
      looks.set(number, seen)
      return ok({ number: number ?? '', status: seen > looksUntilReady ? 'READY' : 'BREWING' })
    },
    'leaf.smell': () => ok(),
    'kettle.heat': () => ok(),
    'code.send': () => ok(),
    'code.verify': async ({ code }) => ({ code: code === memberCode ? 'ok' : 'WRONG' }),
  }
}
