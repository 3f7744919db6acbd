/** A near name, or nothing: a wrong guess costs the author more than no guess. */
import { distance } from 'fastest-levenshtein'

/** What to do about a mistake, with the names that it tells. `meant`: the one to write in place of what is there. */
export type Help = { text: string; names: readonly string[]; meant?: string }

/** The help that says which name was meant. */
export function use(name: string): Help {
  return { text: `use \`${name}\``, names: [name], meant: name }
}

/** The same of a value: it is written, not used. */
export function write(word: string): Help {
  return { text: `write \`${word}\``, names: [word], meant: word }
}

/** The same, and behind it what else there is to say. */
export function withMore(help: Help | undefined, more: string): Help {
  return help ? { ...help, text: `${help.text}; ${more}` } : { text: more, names: [] }
}

/** The name that was probably meant: at most two edits away, and half of its letters. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: { name: string; away: number } | undefined
  for (const each of candidates) {
    const away = edits(name.toLowerCase(), each.toLowerCase())
    if (away <= 2 && away * 2 <= Math.max(name.length, each.length) && (!best || away < best.away)) {
      best = { name: each, away }
    }
  }
  return best?.name
}

/** Two letters that have changed places are one slip. */
function edits(name: string, other: string): number {
  const first = [...name].findIndex((letter, index) => letter !== other[index])
  const swapped = `${name.slice(0, first)}${name[first + 1]}${name[first]}${name.slice(first + 2)}`
  return first >= 0 && swapped === other ? 1 : distance(name, other)
}

/** Help for an unknown name: the near one, else what there is, nearest first. */
export function suggestion(name: string, candidates: Iterable<string>): Help | undefined {
  const names = [...new Set(candidates)]
  const near = wordHere(name, names) ?? nearest(name, names)
  if (near !== undefined) return use(near)
  if (names.length === 0) return undefined
  // The order of the author where it can be read at a glance.
  const shown = names.length <= most ? names : byDistance(name, names).slice(0, most)
  const rest = names.length - shown.length
  const text = `there is ${shown.map((each) => `\`${each}\``).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return { text, names: shown }
}

const most = 8

/** Words by which other notations call what has another name here. */
const wordsElsewhere: Record<string, string> = {
  ...{
    if: 'when',
    cond: 'when',
    guard: 'when',
    condition: 'when',
    visibleIf: 'when',
    showIf: 'when',
    hideIf: 'unless',
  },
  ...{ target: 'go', goto: 'go', to: 'go', navigate: 'go', assign: 'set', headers: 'context', url: 'path' },
  ...{ success: 'ok', done: 'ok', onDone: 'ok', error: 'failed', onError: 'failed', failure: 'failed' },
  ...{ enableIf: 'readOnlyWhen', disabled: 'readOnlyWhen', body: 'request', response: 'answer', choices: 'items' },
}

function wordHere(name: string, names: readonly string[]): string | undefined {
  const word = Object.hasOwn(wordsElsewhere, name) ? wordsElsewhere[name] : undefined
  return word !== undefined && names.includes(word) ? word : undefined
}

function byDistance(name: string, names: string[]): string[] {
  const away = new Map(names.map((each) => [each, distance(name.toLowerCase(), each.toLowerCase())]))
  return names.toSorted((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0))
}
