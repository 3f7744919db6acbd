/**
 * Keys of the data at rest, and what is sealed with them: authenticated encryption with the key's id in front, so that keys can
 * change. A value that is looked up (ID number, phone) is sealed so that the same text gives the same bytes.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { gcmsiv } from '@noble/ciphers/aes.js'

/** Keys of 64 hexadecimal digits. The first of each seals, all of them open. */
export type Keys = {
  /** AES-256-GCM with a random nonce. */
  data: readonly string[]
  /** AES-256-GCM-SIV (RFC 8452) with a fixed nonce: equal texts of one column's domain are equal when sealed. */
  lookup: readonly string[]
}

/** `random`: for what is only read. `lookup`: for what a query compares. */
export type Mode = 'random' | 'lookup'

/** `domain`: what kind of value it is. A sealed value cannot be moved to a column of another kind. */
export type Keyring = {
  seal: (mode: Mode, domain: string, bytes: Uint8Array) => Buffer
  /** Throws when the key is not there, or the bytes were changed. */
  open: (sealed: Uint8Array) => { domain: string; bytes: Buffer }
  /** The first bytes of everything that is sealed today in that mode. */
  currentPrefix: (mode: Mode) => Buffer
  /** Whether the key of these sealed bytes is in the ring. */
  canOpen: (sealed: Uint8Array) => boolean
}

/** No text in PostgreSQL and no JSON begins with this byte: a text in clear is never taken for a sealed one. */
const mark = 0
const modes: Record<Mode, number> = { random: 1, lookup: 2 }
/** Bytes: mark, mode and key id; the nonce of GCM; its tag. */
const prefixLength = 6
const nonceLength = 12
const tagLength = 16
const fixedNonce = new Uint8Array(nonceLength)

/** Whether the bytes are sealed, with whatever key. */
export function isSealed(bytes: Uint8Array): boolean {
  return bytes.length > prefixLength + tagLength && bytes[0] === mark && (bytes[1] === 1 || bytes[1] === 2)
}

/** Throws when a list of keys is empty. */
export function createKeyring(keys: Keys): Keyring {
  const rings = { random: ringOf(keys.data), lookup: ringOf(keys.lookup) }
  const ringFor = (sealed: Uint8Array) => (sealed[1] === modes.lookup ? rings.lookup : rings.random)
  const keyFor = (sealed: Uint8Array) =>
    ringFor(sealed).find(({ id }) => id.equals(sealed.subarray(2, prefixLength)))?.key
  const [rememberSealed, rememberOpened] = [rememberLast(remembered), rememberLast(remembered)]
  const currentPrefix = (mode: Mode) => Buffer.concat([Buffer.from([mark, modes[mode]]), rings[mode][0].id])
  return {
    currentPrefix,
    canOpen: (sealed) => keyFor(sealed) !== undefined,
    seal: (mode, domain, bytes) => {
      const name = Buffer.from(domain)
      const header = Buffer.concat([currentPrefix(mode), Buffer.from([name.length]), name])
      const { key } = rings[mode][0]
      if (mode === 'random') return Buffer.concat([header, sealRandom(key, header, bytes)])
      const known = `${domain}\n${Buffer.from(bytes).toString('latin1')}`
      return rememberSealed(known, () => Buffer.concat([header, sealFixed(key, header, bytes)]))
    },
    open: (sealed) => {
      const key = isSealed(sealed) ? keyFor(sealed) : undefined
      if (!key) throw new Error('found data that is not sealed with a key of this server')
      const end = prefixLength + 1 + (sealed[prefixLength] ?? 0)
      const header = sealed.subarray(0, end)
      const rest = sealed.subarray(end)
      const domain = Buffer.from(header.subarray(prefixLength + 1)).toString('utf8')
      if (sealed[1] !== modes.lookup) return { domain, bytes: openRandom(key, header, rest) }
      const known = Buffer.from(sealed).toString('latin1')
      return { domain, bytes: rememberOpened(known, () => openFixed(key, header, rest)) }
    },
  }
}

/** A request names the same ID number and phone in a dozen places, and sealing for a lookup is slow: no fast program does it. */
const remembered = 500

/** Remembers the last results, so many of them. */
function rememberLast(most: number): (key: string, work: () => Buffer) => Buffer {
  const results = new Map<string, Buffer>()
  return (key, work) => {
    const result = results.get(key) ?? work()
    results.delete(key)
    results.set(key, result)
    const [oldest] = results.keys()
    if (results.size > most && oldest !== undefined) results.delete(oldest)
    // A copy: its caller may write into it.
    return Buffer.from(result)
  }
}

/** A new pair of keys. */
export function makeKeys(): Keys {
  return { data: [randomBytes(32).toString('hex')], lookup: [randomBytes(32).toString('hex')] }
}

type Key = { id: Buffer; key: Buffer }

function ringOf(list: readonly string[]): [Key, ...Key[]] {
  const [first, ...others] = list.map((hex): Key => {
    const key = Buffer.from(hex, 'hex')
    if (key.length !== 32) throw new Error('expected a key of 64 hexadecimal digits')
    return { id: createHash('sha256').update(`key id\n${hex.toLowerCase()}`).digest().subarray(0, 4), key }
  })
  if (!first) throw new Error('expected at least one key')
  return [first, ...others]
}

function sealRandom(key: Buffer, header: Uint8Array, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(header)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function openRandom(key: Buffer, header: Uint8Array, rest: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, nonceLength)).setAAD(header)
  decipher.setAuthTag(rest.subarray(-tagLength))
  return Buffer.concat([decipher.update(rest.subarray(nonceLength, -tagLength)), decipher.final()])
}

function sealFixed(key: Buffer, header: Uint8Array, bytes: Uint8Array): Uint8Array {
  return gcmsiv(key, fixedNonce, header).encrypt(bytes)
}

function openFixed(key: Buffer, header: Uint8Array, rest: Uint8Array): Buffer {
  return Buffer.from(gcmsiv(key, fixedNonce, header).decrypt(rest))
}
