/** Tries one counter after the other until the puzzle is solved, away from the thread that draws the page. */
import { handler } from 'altcha-lib/workers/shared'
import { deriveKey } from './captcha-key.ts'

handler({ deriveKey })
