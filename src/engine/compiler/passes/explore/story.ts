/** A way through the journey in words: what happened, one line each. */
import { onScreen } from '../../../core/path.ts'
import type { Move } from './moves.ts'
import { perform, unopened } from './perform.ts'
import type { World } from './world.ts'

/** One line for each move: where it was made, what happened, what was said on that occasion as far as it was asked for. */
export function tell(world: World, moves: readonly Move[]): string[] {
  let state = unopened(world)
  return moves.map((move) => {
    const line = `${describe(move)}${said(world, move)}`
    const made = perform(world, state, move)
    if (!made) return line
    const before = onScreen(state).at(-1)
    const after = [made.state.step, ...made.state.showing.map((one) => (one.kind === 'dialog' ? one.step : one.code))]
    state = made.state
    const isElsewhere = before !== after.at(-1)
    return isElsewhere ? `${line} → ${after.join(' + ')}` : line
  })
}

function describe(move: Move): string {
  switch (move.kind) {
    case 'open':
      return move.query === undefined ? `open ${move.path}` : `open ${move.path}?${move.query}=…`
    case 'visit':
      return `visit ${move.path}`
    case 'outcome':
      return `${move.step}: \`${move.call}\` ends with ${move.code}`
    case 'timer':
      return `${move.step}: \`${move.timer}\` runs out`
    case 'action':
      return `${move.step}: press \`${move.name}\``
    case 'change':
      return `${move.step}: change \`${move.field}\``
    case 'press':
      return `${move.entry}: press \`${move.event}\``
    case 'message':
      return `hear \`${move.name}\``
    default:
      return move satisfies never
  }
}

function said(world: World, { facts }: Move): string {
  const shown = [...facts].filter(([fact]) => world.domains.asked.has(fact))
  if (shown.length === 0) return ''
  const values = shown.map(
    ([fact, value]) => `${fact} ${value === undefined ? 'absent' : short(JSON.stringify(value))}`,
  )
  return ` (${values.join(', ')})`
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
