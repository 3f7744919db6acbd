/** Locks pictures of a face so that only the lender's key opens them, in the shape that the facial service wants (section 7). */

export type SealedFace = {
  /** AES-GCM, base64. */
  faceMap: string
  auditTrailImage: string
  sessionId: string
  /** Key and IV, each wrapped with the lender's RSA key (OAEP, SHA-256), as base64 joined by a colon. */
  secret: string
}

/** Bytes of the key, and of the IV. */
const size = 16

/**
 * Seals both pictures with a fresh key and IV. `publicKey` is SPKI, as PEM or its base64; the pictures are base64.
 * Rejects for a key or a picture that is neither.
 */
export async function sealFace(
  publicKey: string,
  face: { faceScan: string; auditTrail: string; sessionId: string },
): Promise<SealedFace> {
  const [raw, iv] = [random(), random()]
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const lock = async (picture: string, nonce: Uint8Array<ArrayBuffer>) =>
    toBase64(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, fromBase64(picture)))
  const lender = await crypto.subtle.importKey(
    'spki',
    fromBase64(publicKey.replace(/-----[^-]+-----/g, '')),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  )
  const wrap = async (bytes: Uint8Array<ArrayBuffer>) =>
    toBase64(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, lender, bytes))
  const [faceMap, auditTrailImage, wrappedKey, wrappedIv] = await Promise.all([
    lock(face.faceScan, iv),
    lock(face.auditTrail, secondIv(iv)),
    wrap(raw),
    wrap(iv),
  ])
  return { faceMap, auditTrailImage, sessionId: face.sessionId, secret: `${wrappedKey}:${wrappedIv}` }
}

/** Two messages under one key and one IV give each other away, so the second has its own: the last bit turned. */
function secondIv(iv: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const second = new Uint8Array(iv)
  second[size - 1] = (second[size - 1] ?? 0) ^ 1
  return second
}

function random(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(size))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** In pieces: a picture has more bytes than a function takes arguments. */
function toBase64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer)
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}
