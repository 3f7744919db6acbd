/** Asks a virus scanner about a document before it is kept: clamd, over its own protocol. */
import { connect } from 'node:net'

/** Whether the scanner finds nothing in it. Rejects when it cannot say. */
export type Scan = (bytes: Uint8Array) => Promise<boolean>

/** Milliseconds within which the scanner must answer. */
const patience = 20_000
const chunk = 64 * 1024

/** `address`: `clamd://host:port`. Bytes go in pieces, each behind its length, with an empty one at the end (INSTREAM). */
export function clamdScanner(address: string): Scan {
  const { hostname, port } = new URL(address)
  return (bytes) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port || 3310) })
      let answer = ''
      socket.setTimeout(patience, () => socket.destroy(new Error('the virus scanner does not answer')))
      socket.on('error', reject)
      socket.on('data', (part) => {
        answer += String(part)
      })
      socket.on('close', () => {
        if (/^stream: OK\0?$/.test(answer)) resolve(true)
        else if (/ FOUND\0?$/.test(answer)) resolve(false)
        else reject(new Error('the virus scanner could not look at a document'))
      })
      socket.write('zINSTREAM\0')
      for (let from = 0; from < bytes.length; from += chunk) {
        const part = bytes.subarray(from, from + chunk)
        socket.write(lengthOf(part.length))
        socket.write(part)
      }
      socket.write(lengthOf(0))
    })
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
