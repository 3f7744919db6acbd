/** The lender's key pair for pictures of faces: the public half goes to the applicant's device, the other half never leaves. */
import {
  constants,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { secret } from '../../database/schema.ts'

const name = 'facial'
/** 128 bits of security, as everything else here has (NIST SP 800-57). */
const bits = 3072
/** Bytes of key and IV of one upload. */
const size = 16

/** The public key as SPKI in PEM; the pair is made on first use. */
export async function facialPublicKey(db: Database): Promise<string> {
  return createPublicKey(await privateKey(db))
    .export({ type: 'spki', format: 'pem' })
    .toString()
}

/** Opens the first picture of an upload. `undefined` when it was not locked for this lender, or was changed. */
export async function decryptPicture(
  db: Database,
  { faceMap, secret: wrapped }: { faceMap: string; secret: string },
): Promise<Buffer | undefined> {
  try {
    const own = await privateKey(db)
    const [key, iv] = wrapped.split(':').map((part) => unwrap(own, part))
    if (key?.length !== size || iv?.length !== size) return undefined
    const bytes = Buffer.from(faceMap, 'base64')
    const decipher = createDecipheriv('aes-128-gcm', key, iv)
    decipher.setAuthTag(bytes.subarray(-size))
    return Buffer.concat([decipher.update(bytes.subarray(0, -size)), decipher.final()])
  } catch {
    // Node throws for a wrong key, a wrong padding and a wrong tag alike.
    return undefined
  }
}

function unwrap(key: KeyObject, part: string): Buffer {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return privateDecrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(part, 'base64'))
}

async function privateKey(db: Database): Promise<KeyObject> {
  const [found] = await db.select().from(secret).where(eq(secret.name, name))
  const key = found && createPrivateKey(found.value)
  if (key && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= bits) return key
  // A thread makes it: a second or more of work.
  const { privateKey: made } = await promisify(generateKeyPair)('rsa', { modulusLength: bits })
  const value = made.export({ type: 'pkcs8', format: 'pem' }).toString()
  // Two that make one at once agree on the first; a shorter one, of an earlier version, is replaced.
  if (found) await db.update(secret).set({ value }).where(eq(secret.name, name))
  else await db.insert(secret).values({ name, value }).onConflictDoNothing()
  return privateKey(db)
}
