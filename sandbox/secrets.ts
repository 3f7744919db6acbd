/** Tokens, hashes and encryption. A token that grants access is kept only as a hash. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database/open.ts'
import { secret } from './database/schema.ts'

export type Secrets = {
  /** A hash that only this lender can make: for what could be guessed from a plain one. */
  keyed: (purpose: string, text: string) => string
}

/** The lender's key from the environment, 64 hexadecimal digits. */
export function secretsFrom(hex: string): Secrets {
  const key = Buffer.from(hex, 'hex')
  return { keyed: (purpose, text) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest('hex') }
}

/** Reads the lender's key from the database, making it on first start: for a server that was given none. */
export async function readSecrets(db: Database): Promise<Secrets> {
  await db
    .insert(secret)
    .values({ name: 'key', value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [row] = await db.select().from(secret).where(eq(secret.name, 'key'))
  if (!row) throw new Error('the table `secret` is empty after its key was written')
  return secretsFrom(row.value)
}

/** 192 random bits. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** A token that grants access, as it is kept. A new key of the lender ends them all: an operator who changes it counts on that. */
export function tokenHash({ keyed }: Secrets, token: string): string {
  return keyed('token', token)
}

/** Enough for what is random itself and grants no access. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Encrypts with `password`, a random one. */
export function seal(password: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(password), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Reverses `seal`. Throws when the password is another one. */
export function unseal(password: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(password), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

function keyFrom(password: string): Buffer {
  return Buffer.from(hkdfSync('sha256', password, '', 'kept answer', 32))
}
