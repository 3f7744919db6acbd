/** Looks at a selfie in a thread of its own: a few megabytes of JPEG can ask for minutes of decoding. */
import { policy } from '../lender/policy.ts'
import { createThreads } from './threads.ts'

/** What is wrong with it. */
export type PictureProblem = 'unreadable' | 'small' | 'dark' | 'bright' | 'empty' | 'blurred'

export const pictureReaders = createThreads<{ problem: PictureProblem | null }>(
  new URL('./picture-reader.mjs', import.meta.url),
  policy.picture,
)

/** The first thing that is wrong with a JPEG; nothing when it will do. `busy`: it may be sent again later. */
export async function findPictureProblem(bytes: Uint8Array): Promise<PictureProblem | undefined | 'busy'> {
  const result = await pictureReaders.run({ bytes })
  if (result === 'busy') return 'busy'
  return result === 'over' ? 'unreadable' : (result.problem ?? undefined)
}
