/** The words that the frame of the application says, for the compiler: a word that is missing would be an empty button. */
import type { FrameWords } from '@journey/engine'
import { legal, social } from './footer-links.ts'
import { assurances } from './reassurance-lines.ts'

const said = (keys: string[], word: FrameWords[string] = {}): FrameWords =>
  Object.fromEntries(keys.map((key) => [key, word]))

export const frameWords: FrameWords = {
  ...said(['skip', 'back', 'close', 'contact']),
  code: { parameters: ['code'] },
  ...said(['progress.label', 'progress.done']),
  'progress.position': { parameters: ['number', 'count'] },
  ...said(['aside.title', ...assurances.map(({ key }) => `aside.${key}`)], { optional: true }),
  ...said(['footer.contact', 'footer.hours', 'footer.legal', 'footer.social', 'footer.regulatory']),
  ...said([...legal, ...social].map((name) => `footer.links.${name}`)),
}
