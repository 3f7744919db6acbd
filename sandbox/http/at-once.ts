/** How much of one applicant is done at the same moment: large bodies are held in memory until their end, documents wait for one thread. */
import type { FastifyReply } from 'fastify'

/**
 * Says whether there is room for one more request of `key`; it counts until its response has ended or its connection is closed.
 * There is none for a request whose connection is closed already: no one gets its response, and nothing would end its count.
 */
export type HasRoom = (key: string, response: FastifyReply) => boolean

export function limitAtOnce(most: number): HasRoom {
  const underWay = new Map<string, Set<FastifyReply>>()
  return (key, response) => {
    const requests = underWay.get(key) ?? new Set()
    if (requests.size >= most || response.raw.destroyed) return false
    underWay.set(key, requests.add(response))
    const leave = () => {
      requests.delete(response)
      if (requests.size === 0) underWay.delete(key)
    }
    for (const event of ['finish', 'close']) response.raw.once(event, leave)
    return true
  }
}
