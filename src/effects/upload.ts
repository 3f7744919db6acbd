import { defineEffect, type Effect, type EffectContext, isObject, type JsonObject } from '@journey/engine'
import type { Services } from '#journey-types'
import type { EffectTools } from './lender.ts'
import { type PutFile, putFile, type Stored } from './put-file.ts'

type Upload = Services['statements.upload']
type Uploaded = Upload['answer']
type Sent = NonNullable<Uploaded['files']>[number]
type Target = { fileName: string; preSignedUrl: string }

/**
 * `statements.upload`: asks `statements.presign` for as many addresses as there are files that have not arrived, puts one
 * file after the other there, and reports progress. What is wrong with one file does not hold up the others.
 * `FILES_GONE` when this page holds one of the files no longer.
 */
export function upload({ effect, report }: EffectTools, put: PutFile = putFile): Effect {
  return defineEffect<Upload['input'], Uploaded>(async (input, context) => {
    const { files = [], before = [], doubtsBefore = 0, doubts = 0, ...about } = input
    const held = new Map(files.map(({ id }) => [id, context.files.get(id)]))
    if (files.length === 0 || [...held.values()].includes(undefined)) return { code: 'FILES_GONE' }
    const isDoubted = doubts > doubtsBefore
    const sent = new Map(files.map(({ id }) => [id, kept(id, before, isDoubted)]))
    const open = [...sent.values()].filter(({ state }) => state === 'waiting')
    if (open.length > 0) {
      // How many there are is on screen from the start, while the lender is still asked for the addresses.
      context.onProgress?.(responseOf(sent, doubts))
      const targets = await targetsFor(open.length, about, effect('statements.presign'), context)
      if ('code' in targets) return targets
      for (const [index, { id }] of open.entries()) {
        const [file, target] = [held.get(id), targets.found[index]]
        if (!file || !target) return { code: 'UNKNOWN' }
        const note = (now: Omit<Sent, 'id'>) => {
          sent.set(id, { id, ...now })
          context.onProgress?.(responseOf(sent, doubts))
        }
        note({ state: 'sending', part: 0 })
        const reportPart = (part: number) => note({ state: 'sending', part })
        const stored = await put(target.preSignedUrl, file, inSteps(reportPart), context.signal).catch(
          refusedBy(report),
        )
        if (context.signal.aborted) return { code: 'ABORTED' }
        const arrived = stored.state === 'sent' ? { fileName: target.fileName } : {}
        note({ ...stored, ...arrived, part: stored.state === 'sent' ? 1 : 0 })
      }
    }
    return { code: 'ok', response: responseOf(sent, doubts) }
  })
}

/** A mistake of the program with one file is reported, and the other files are still sent. */
const refusedBy =
  (report: EffectTools['report']) =>
  (problem: unknown): Stored => {
    report(problem)
    return { state: 'failed', reason: 'unknown' }
  }

/** What was refused or has arrived stays so, unless the lender has missed some of it; the rest is still to be sent. */
function kept(id: string, before: Sent[], isDoubted: boolean): Sent {
  const previous = before.find((one) => one.id === id)
  const isKept = previous?.state === 'refused' || (previous?.state === 'sent' && !isDoubted)
  return previous && isKept ? previous : { id, state: 'waiting', part: 0 }
}

async function targetsFor(
  count: number,
  about: JsonObject,
  presign: Effect,
  context: EffectContext,
): Promise<{ code: string } | { found: Target[] }> {
  const presigned = await presign({ ...about, numberOfFiles: String(count) }, context)
  if (presigned.code !== 'ok') return { code: presigned.code }
  // Checked by the client against the schema `statements-presigned`.
  const documents = isObject(presigned.response) ? (presigned.response.documents as unknown as Target[]) : []
  return documents.length === count ? { found: documents } : { code: 'UNKNOWN' }
}

function responseOf(sent: ReadonlyMap<string, Sent>, doubts: number): Uploaded {
  const files = [...sent.values()]
  const arrived = files.filter(({ state }) => state === 'sent')
  return {
    files,
    fileNames: arrived.flatMap(({ fileName }) => fileName ?? []),
    sent: arrived.length,
    count: files.length,
    afterDoubts: doubts,
    refused: files.some(({ state }) => state === 'refused'),
    failed: files.some(({ state }) => state === 'failed'),
  }
}

/** Each progress report is saved with the state: twenty per file are enough. */
function inSteps(report: (part: number) => void): (part: number) => void {
  let last = 0
  return (part) => {
    if (part - last < 0.05) return
    last = part
    report(part)
  }
}
