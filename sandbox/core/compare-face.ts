/** Asks the core whether a selfie shows the applicant. At once, because the picture is not kept. */
import { digestOf } from '../storage/object-store.ts'
import type { Core } from './core.ts'

/** Whether the picture shows the person of that application. `undefined`: the core does not say now. */
export type CompareFace = (number: string, picture: Uint8Array) => Promise<boolean | undefined>

/** The comparison by that core. Its adapter logs why there is no answer. */
export function compareFaceBy({ ask }: Core): CompareFace {
  return async (number, picture) => {
    const body = { picture: Buffer.from(picture).toString('base64') }
    const question = { kind: 'selfie' as const, number, key: `${number} selfie ${digestOf(picture)}`, body }
    return (await ask(question).catch(() => undefined))?.matches
  }
}
