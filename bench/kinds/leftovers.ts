/** What copying and moving lines leaves behind: marks where nothing reads them, another's limits, another's counter, one button's rules for two. */
import type { Place } from '../places.ts'
import { journey, type Kind, replaced, services, settings, steps } from './kind.ts'
import { changed, leftOut, underKey } from './make.ts'

const forms = /\/schemas\/forms\/.*\.yaml$/
const answers = /\/schemas\/answers\/.*\.yaml$/
const errors = /\/errors\.yaml$/
const english = /\/copy\/en\.yaml$/

const isValue =
  (fits: (path: string[], value: string) => boolean) =>
  ({ is, path, value }: Place): boolean =>
    is === 'value' && fits(path, String(value))

export const leftoverKinds: Record<string, Kind> = {
  'mark of a request in a form': changed(forms, underKey(/^x-pii$/), () => 'true, x-given: true'),
  'mark of a token that no header carries': changed(answers, underKey(/^x-pii$/), (_, { path }) =>
    /token/i.test(path.at(-2) ?? '') && path.at(-2) !== 'stepUpToken' ? 'true, x-token: true' : undefined,
  ),
  'rules of the button before': {
    files: steps,
    fits: ({ is, path }) => is === 'entry' && path.length === 2 && path[0] === 'on' && !path[1]?.includes('.'),
    change: (text, { from, to, path }, all) => {
      const entries = all.filter(({ is, path: each }) => is === 'entry' && each.length === 2 && each[0] === 'on')
      const drawn = (name: string | undefined): boolean =>
        name !== undefined && all.some(({ path: each }) => each.join('.') === `actions.${name}`)
      const before = entries[entries.findIndex((each) => each.path[1] === path[1]) - 1]
      const rules =
        before &&
        text
          .slice(before.from, before.to)
          .trimEnd()
          .replace(/^[^:]+:/, '')
      if (!before || !rules || rules.includes('\n') || !drawn(path[1]) || !drawn(before.path[1])) return undefined
      const written = text.slice(from, to).trimEnd()
      return written.includes('\n') ? undefined : replaced(from, from + written.length, `${path[1]}:${rules}`)
    },
  },
  'counter of another step in a message': changed(
    errors,
    isValue((path, value) => path.includes('copyValues') && /^otp(-resume)?\.\w+\.(used|left|max)$/.test(value)),
    (value) => (value.startsWith('otp.') ? value.replace('otp.', 'otp-resume.') : value.replace('otp-resume.', 'otp.')),
  ),
  'answer to another question': changed(services, underKey(/[a-z]Consent$/), (value) =>
    value === 'confirmation.consent' ? 'user-info.marketing' : 'confirmation.consent',
  ),
  'limits of another range': changed(
    steps,
    isValue((path, value) => path[0] === 'fields' && /^limits\.(min|max)$/.test(value)),
    (value) => value.replace('limits', 'advertisedLimits'),
  ),
  'cross that only tracks': {
    files: steps,
    fits: ({ is, path }) => is === 'entry' && path[0] === 'on' && path[1] === 'dismiss' && path.at(-1) === 'close',
    change: (_, { from, to }) => replaced(from, to, 'track: stays'),
  },
  'call at the end without its condition': leftOut(
    journey,
    ({ is, path }) => is === 'entry' && path.join('.') === 'idle.callWhen',
  ),
  'value that no widget knows': changed(
    steps,
    isValue((path) => path.includes('set') && path.at(-2) === 'facial.phase' && path.at(-1) === 'const'),
    (value) => value.replace(/^(.)(.)(.)/, '$1$3$2'),
  ),
  'hyphen in a word of a table': changed(settings, underKey(/^leads$/), (value) =>
    /^[a-z]{6,}$/.test(value) ? `${value.slice(0, 4)}-${value.slice(4)}` : undefined,
  ),
  'name of the settings written by hand': changed(
    english,
    isValue((_, value) => /\{(bank|group)\}/.test(value) && !value.includes('\n')),
    (value) =>
      `"${value.replaceAll('"', '\\"').replace('{bank}', 'Thornveld Bank').replace('{group}', 'Umvelo Retail')}"`,
  ),
  'name of the copy from a neighbour': changed(
    journey,
    isValue((path, value) => path[0] === 'copyValues' && value === 'provider.product'),
    () => 'provider.label',
  ),
}
