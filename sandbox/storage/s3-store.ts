/** Documents in a bucket of an S3-compatible store, in place of files that all servers share. */
import { AwsClient } from 'aws4fetch'
import type { ObjectStore } from './object-store.ts'

/** `bucket`: its whole address, `https://s3.af-south-1.amazonaws.com/loans-documents`. */
export type S3Settings = { bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

/** Milliseconds within which the store must answer. */
const patience = 20_000

/** `pageSize`: names that one listing asks for. */
export function openS3Store({ bucket, ...keys }: S3Settings, pageSize = 1000): ObjectStore {
  // What fails is answered 503, and the applicant sends it again: trying for minutes would hold their request.
  const client = new AwsClient({ ...keys, service: 's3', retries: 2 })
  const send = async (method: string, path: string, body?: Uint8Array) => {
    const signal = AbortSignal.timeout(patience)
    const sent = body ? { body: new Uint8Array(body) } : {}
    const response = await client.fetch(`${bucket}${path}`, { method, signal, redirect: 'error', ...sent })
    if (!response.ok && response.status !== 404) throw new Error(`the store of documents answered ${response.status}`)
    return response
  }
  const list = async (after: string) => {
    const query = new URLSearchParams({ 'max-keys': String(pageSize), ...(after ? { marker: after } : {}) })
    return listedIn(await (await send('GET', `?${query}`)).text())
  }
  return {
    put: async (name, bytes) => {
      const { status } = await send('PUT', `/${name}`, bytes)
      if (status === 404) throw new Error('the bucket of documents is not there')
    },
    get: async (name) => {
      const response = await send('GET', `/${name}`)
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
    },
    remove: async (name) => {
      await send('DELETE', `/${name}`)
    },
    removeUnused: async (before, usedOf) => {
      let after: string | undefined = ''
      while (after !== undefined) {
        const { entries, isTruncated } = await list(after)
        const old = entries.filter(({ at }) => at < before).map(({ name }) => name)
        const used = await usedOf(old)
        for (const name of old) if (!used.has(name)) await send('DELETE', `/${name}`)
        after = isTruncated ? entries.at(-1)?.name : undefined
      }
    },
  }
}

/** The names in a listing and when each was put: the names are ours, and hold nothing that XML writes otherwise. */
function listedIn(xml: string): { entries: { name: string; at: Date }[]; isTruncated: boolean } {
  const entries = [...xml.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([entry]) => {
    const textOf = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(entry)?.[1] ?? ''
    return { name: textOf('Key'), at: new Date(textOf('LastModified')) }
  })
  return { entries, isTruncated: xml.includes('<IsTruncated>true<') }
}
