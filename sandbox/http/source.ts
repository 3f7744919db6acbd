/** Where a request comes from: its network address, as a keyed hash. Limits are counted by it; the address itself is kept nowhere. */
import { isIPv6 } from 'node:net'
import type { Secrets } from '../secrets.ts'

/** `address`: of the peer, or what a trusted proxy says. One household has 64 bits of IPv6 to choose from: they are one source. */
export function sourceOf(secrets: Secrets, address: string): string {
  return secrets.keyed('source', networkOf(address)).slice(0, 32)
}

/** Some proxies name the port of each connection behind the address: one source would be many. */
function networkOf(address: string): string {
  const alone = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const plain = alone.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
