/** Words of the notation that have another name now: for diagnostics, and for the command that rewrites a journey. */
import { asText } from '../../core/as-text.ts'
import { type Help, use } from '../diagnostics/suggest.ts'
import type { Kind, Path } from './document.ts'

type RenamedKey = { kind: Kind; at: readonly string[]; now: string }

/** A key by its path in a kind of file; `*` is any name. The last part is the old word. */
const renamedKeys: readonly RenamedKey[] = [
  { kind: 'journey', at: ['say'], now: 'copyValues' },
  { kind: 'step', at: ['say'], now: 'copyValues' },
  { kind: 'errors', at: ['*', 'say'], now: 'copyValues' },
  { kind: 'journey', at: ['onlyOnce'], now: 'singleTab' },
  { kind: 'step', at: ['fields', '*', 'closed'], now: 'readOnlyWhen' },
  { kind: 'step', at: ['actions', '*', 'look'], now: 'variant' },
]

/** Outcomes of calls, as they are behind the dot of an event. */
const renamedOutcomes: Readonly<Record<string, string>> = { gaveUp: 'retriesExhausted' }

const eventKeys: readonly (readonly string[])[] = [['on', '*']]
const eventValues: readonly (readonly string[])[] = [
  ['counters', '*', 'counts'],
  ['counters', '*', 'counts', '*'],
  ['counters', '*', 'resets'],
  ['counters', '*', 'resets', '*'],
]

/** What the key at that path is called now; nothing when it never had another name. */
export function renamedKey(kind: Kind, path: Path): string | undefined {
  const found = renamedKeys.find((each) => each.kind === kind && isAt(path, each.at))
  if (found) return found.now
  return isEventFile(kind) && eventKeys.some((at) => isAt(path, at)) ? renamedEvent(asText(path.at(-1))) : undefined
}

/** What the value at that path is called now, where it is the name of an event. */
export function renamedValue(kind: Kind, path: Path, value: string): string | undefined {
  return isEventFile(kind) && eventValues.some((at) => isAt(path, at)) ? renamedEvent(value) : undefined
}

/** What an outcome is called now. */
export function renamedOutcome(outcome: string): string | undefined {
  return Object.hasOwn(renamedOutcomes, outcome) ? renamedOutcomes[outcome] : undefined
}

/** The help line of a diagnostic about an old word. */
export function upgradeHelp(now: string): Help {
  return { ...use(now), text: `use \`${now}\`; \`npm run journey -- upgrade\` writes it in every file` }
}

function renamedEvent(event: string): string | undefined {
  const [call, outcome = ''] = event.split('.')
  const now = renamedOutcome(outcome)
  return now === undefined ? undefined : `${call}.${now}`
}

function isEventFile(kind: Kind): boolean {
  return kind === 'step' || kind === 'journey'
}

function isAt(path: Path, at: readonly string[]): boolean {
  return path.length === at.length && at.every((part, index) => part === '*' || part === path[index])
}
