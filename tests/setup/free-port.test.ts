import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

it('gives each port once, and leaves the one after it free for the second page of its server', async () => {
  const given: number[] = []
  for (let asked = 0; asked < 300; asked += 1) given.push(await freePort())
  const both = given.flatMap((port) => [port, port + 1])
  expect(new Set(both).size).toBe(2 * given.length)
})
