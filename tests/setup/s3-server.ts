/** An S3 server with one bucket, which checks signatures and keeps its objects in a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../../sandbox/storage/s3-store.ts'
import { freePort } from './free-port.ts'

/** `stop` and `start`: it goes away, and is back with what it had. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const port = await freePort()
  const open = () =>
    new S3rver({ address: '127.0.0.1', port, directory, silent: true, configureBuckets: [{ name: 'documents' }] })
  let server = open()
  await server.run()
  // The key that this server knows.
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const settings: S3Settings = { bucket: `http://127.0.0.1:${port}/documents`, region: 'af-south-1', ...keys }
  return {
    settings,
    stop: () => server.close(),
    start: async () => {
      server = open()
      await server.run()
    },
    remove: async () => {
      await server.close().catch(() => {})
      await rm(directory, { recursive: true, force: true })
    },
  }
}
