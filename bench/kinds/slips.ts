/** Slips of people who write no programs: signs of a word processor, numbers of a spreadsheet, text that slid one level deeper. */
import { copy, journey, type Kind, replaced, schemas, services, settings, steps } from './kind.ts'
import { changed, underKey } from './make.ts'

const errors = /\/errors\.yaml$/
const isPlainText = (value: unknown): boolean => typeof value === 'string' && /^[A-Z][\w ,]{8,}\.?$/.test(value)
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Words in one line changed. */
function worded(make: (value: string) => string): Kind {
  return changed(copy, ({ is, value }) => is === 'value' && isPlainText(value), make)
}

/** A part of a message changed, wherever the message has it. */
function inMessage(part: RegExp, make: string): Kind {
  return {
    files: copy,
    fits: ({ is, value }) => is === 'value' && typeof value === 'string' && part.test(value),
    // A text over several lines would need another indent.
    change: (text, { from, to, value }) =>
      /^[>|]/.test(text.slice(from, to)) ? undefined : replaced(from, to, quoted(String(value).replace(part, make))),
  }
}

/** What is at this place of a line, and after it. */
function keyWith(sign: (key: string) => string): Kind {
  return {
    files: copy,
    fits: ({ is, path }) => is === 'key' && /^(label|title|help|netIncome|email)$/.test(path.at(-1) ?? ''),
    change: (text, { from, to }) => replaced(from, to, sign(text.slice(from, to))),
  }
}

const number = (make: (value: string) => string | undefined): Kind =>
  changed(
    settings,
    ({ is, value, path }) => is === 'value' && typeof value === 'number' && !/^\d+$/.test(path.at(-2) ?? ''),
    make,
  )

const signs: Record<string, Kind> = {
  'curly quotes around words': worded((value) => `“${value}”`),
  'single curly quotes around words': worded((value) => `‘${value}’`),
  'curly quotes around a key': keyWith((key) => `’${key}’`),
  'sign without a width in a key': keyWith((key) => `${key}\u200B`),
  'letter of another alphabet in a key': keyWith((key) => key.replace('e', '\u0435')),
  'emphasis of another notation': worded((value) => quoted(value.replace(/^\w+/, '**$&**'))),
  'link of another notation': worded((value) => quoted(value.replace(/^\w+/, '[$&](https://bank.example)'))),
  'line end as code writes it': worded((value) => value.replace(' ', '\\n')),
  'name as printf writes it': inMessage(/\{\w+\}/, '%s'),
  'currency that the style writes': inMessage(/\{\w+, number, (?:money|rand)\}/, 'R$&'),
  'plural case of another language': inMessage(/\bone \{/, 'few {'),
  'words over kept lines': worded((value) => `|-\n            ${value.replace(' ', '\n            ')}`),
}

const numbers: Record<string, Kind> = {
  'thousands parted by a space': number((value) => (value.length > 4 ? value.replace(/(\d{3})$/, ' $1') : undefined)),
  'thousands parted by a comma': number((value) => (value.length > 4 ? value.replace(/(\d{3})$/, ',$1') : undefined)),
  'decimal comma': number((value) => (value.includes('.') ? value.replace('.', ',') : undefined)),
  'amount with its currency': number((value) => (value.length > 2 ? `R${value}` : undefined)),
  'percentage with its sign': number((value) => `${value}%`),
  'number with a 0 before it': number((value) => (value.length > 2 && !value.includes('.') ? `0${value}` : undefined)),
  'truth of another YAML': changed(
    settings,
    ({ is, value }) => is === 'value' && typeof value === 'boolean',
    (value) => (value === 'true' ? 'on' : 'off'),
  ),
  'truth in quotes': changed(
    settings,
    ({ is, value }) => is === 'value' && typeof value === 'boolean',
    (value) => `'${value}'`,
  ),
  'setting as a tilde': changed(
    settings,
    ({ is, path }) => is === 'value' && path.length === 1,
    () => '~',
  ),
  'code of an item in quotes': changed(
    settings,
    ({ is, value, path }) => is === 'value' && typeof value === 'number' && /^(code|status)$/.test(path.at(-1) ?? ''),
    (value) => `'${value}'`,
  ),
  'name of the item before': changed(
    settings,
    ({ is, path }) => is === 'value' && path.at(-1) === 'name' && path[0] === 'provinces',
    (value) => (value === 'Gauteng' ? 'Limpopo' : 'Gauteng'),
  ),
}

const others: Record<string, Kind> = {
  'range from A to z': changed(
    schemas,
    ({ is, value, path }) => is === 'value' && path.at(-1) === 'pattern' && String(value).includes('A-Za-z'),
    (value) => `'${value.replace('A-Za-z', 'A-z')}'`,
  ),
  'count in round brackets': changed(
    schemas,
    ({ is, value, path }) => is === 'value' && path.at(-1) === 'pattern' && /\]\{\d+\}/.test(String(value)),
    (value) => `'${value.replace(/\]\{(\d+)\}/, ']($1)')}'`,
  ),
  'backslash written twice': changed(
    schemas,
    ({ is, value, path }) => is === 'value' && path.at(-1) === 'pattern' && /\\d/.test(String(value)),
    (value) => `'${value.replaceAll('\\d', '\\\\d')}'`,
  ),
  'dialog as the first step': changed(
    journey,
    ({ is, path }) => is === 'value' && path.join('.') === 'first',
    () => 'cancel',
  ),
  'place of a message that has none': {
    files: errors,
    fits: ({ is, path, value }) => is === 'value' && path.length === 2 && path[1] === 'as' && value === 'modal',
    change: (_, { to }) => replaced(to, to, ', at: otp.code'),
  },
  'counter set back by what it counts': {
    files: steps,
    fits: ({ is, path }) => is === 'value' && path[0] === 'counters' && path.at(-1) === 'counts',
    change: (text, { from, to }, all) => {
      const resets = all.find((each) => each.is === 'value' && each.from > to && each.path.at(-1) === 'resets')
      return resets && replaced(resets.from, resets.to, text.slice(from, to))
    },
  },
  'row without its list': {
    files: steps,
    fits: ({ is, path, value }) => is === 'value' && path.at(-1) === 'items' && /^lists\./.test(String(value)),
    change: (text, { from, to, path }) =>
      path[0] === 'content' && text.slice(0, from).endsWith(', items: ') ? replaced(from - 9, to, '') : undefined,
  },
  'button beside it in the same words': {
    files: copy,
    fits: ({ is, path }) => is === 'value' && path.at(-2) === 'actions' && path.length === 3,
    change: (text, { from, to, path }, all) => {
      const beside = path.slice(0, -1).join('.')
      const next = all.find(
        (each) => each.is === 'value' && each.from > to && each.path.slice(0, -1).join('.') === beside,
      )
      return next && replaced(next.from, next.to, text.slice(from, to))
    },
  },
}

const againstTheirName: Record<string, Kind> = {
  'text of digits without its 0': changed(
    settings,
    ({ is, path, value }) => is === 'value' && path.length === 2 && /^0\d+$/.test(String(value)),
    (value) => quoted(value.slice(1)),
  ),
  'share shown as an amount': changed(steps, underKey(/^as$/), (value) => (value === 'percent' ? 'money' : undefined)),
  'statuses of what sends nothing': {
    files: services,
    fits: underKey(/^local$/),
    // What stands in lines of its own would need another indent.
    change: (text, { to }) => (text[to] === ',' ? replaced(to, to, ", statuses: { '404': GONE }") : undefined),
  },
}

export const slipKinds: Record<string, Kind> = { ...signs, ...numbers, ...others, ...againstTheirName }
