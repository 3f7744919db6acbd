/** The texts that the page around every step needs, for the compiler: a text that is missing would be an empty button. */
import type { ShellCopy } from '@journey/engine'
import { assurances } from './assurances.ts'
import { legal, social } from './footer-links.ts'

const texts = (keys: string[], word: ShellCopy[string] = {}): ShellCopy =>
  Object.fromEntries(keys.map((key) => [key, word]))

export const shellCopy: ShellCopy = {
  ...texts(['name', 'description', 'skip', 'back', 'close', 'contact', 'noMinus', 'offline.title', 'offline.body']),
  ...texts(['late.text', 'late.link', 'noScript']),
  ...texts(['language.label', 'language.changed']),
  code: { parameters: ['code'] },
  ...texts(['progress.label', 'progress.done']),
  'progress.position': { parameters: ['number', 'count'] },
  ...texts(['aside.title', ...assurances.map(({ key }) => `aside.${key}`)], { optional: true }),
  ...texts(['footer.contact', 'footer.hours', 'footer.legal', 'footer.opens', 'footer.social', 'footer.regulatory']),
  ...texts([...legal, ...social].map((name) => `footer.links.${name}`)),
}
