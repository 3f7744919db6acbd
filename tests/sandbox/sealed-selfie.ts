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

/** A JPEG of a few kilobytes whose every part asks for another look at eleven million points. */
export function endlessPicture(parts: number): Buffer {
  const segment = (marker: number, ...bytes: number[]) => [0xff, marker, 0, bytes.length + 2, ...bytes]
  const [high, wide] = [2800, 4000]
  const frame = segment(0xc2, 8, high >> 8, high & 255, wide >> 8, wide & 255, 1, 1, 0x11, 0)
  const tables = segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1))
  // One code of one bit: the next 16384 blocks and more are empty.
  const code = segment(0xc4, 0x10, 1, ...Array.from({ length: 15 }, () => 0), 0xe0)
  const part = [...segment(0xda, 1, 1, 0, 1, 63, 0), ...Array.from({ length: 24 }, () => 0)]
  const all = Array.from({ length: parts }, () => part).flat()
  return Buffer.from([0xff, 0xd8, ...tables, ...frame, ...code, ...all, 0xff, 0xd9])
}

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
