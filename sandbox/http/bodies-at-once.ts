/** How many large bodies of one applicant are received at the same moment: each is held in memory until its end, which may take minutes. */
import type { FastifyReply } from 'fastify'

/** Says whether there is room for one more body of `key`; it counts until its response has ended or its connection is closed. */
export function limitBodiesAtOnce(most: number): (key: string, response: FastifyReply) => boolean {
  const underWay = new Map<string, Set<FastifyReply>>()
  return (key, response) => {
    const bodies = underWay.get(key) ?? new Set()
    if (bodies.size >= most) return false
    underWay.set(key, bodies.add(response))
    const leave = () => {
      bodies.delete(response)
      if (bodies.size === 0) underWay.delete(key)
    }
    for (const event of ['finish', 'close']) response.raw.once(event, leave)
    return true
  }
}
