/** A selfie as a page sends it: drawn here, and sealed. */
import { createCipheriv, publicEncrypt, randomBytes } from 'node:crypto'
import jpeg from 'jpeg-js'

/** Brightness at a place, 0 to 255 → a JPEG. */
export function picture(bright: (x: number, y: number) => number, width = 320, height = 420): Buffer {
  const data = Buffer.alloc(width * height * 4, 255)
  for (let at = 0; at < width * height; at += 1)
    data.fill(Math.round(bright(at % width, Math.floor(at / width))), at * 4, at * 4 + 3)
  return jpeg.encode({ data, width, height }, 90).data
}

export const good = picture((x, y) => 90 + (x % 24) * 4 + (y % 16) * 3)

/** The pictures as the page seals them for the lender's key. */
export function sealFor(key: string, file: Buffer) {
  const [secret, iv] = [randomBytes(16), randomBytes(16)]
  const lock = () => {
    const cipher = createCipheriv('aes-128-gcm', secret, iv)
    return Buffer.concat([cipher.update(file), cipher.final(), cipher.getAuthTag()]).toString('base64')
  }
  const wrap = (bytes: Buffer) => publicEncrypt({ key, oaepHash: 'sha256' }, bytes).toString('base64')
  return { faceMap: lock(), auditTrailImage: lock(), sessionId: 'id', secret: `${wrap(secret)}:${wrap(iv)}` }
}
