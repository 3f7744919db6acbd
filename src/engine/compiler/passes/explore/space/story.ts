/** A story as text: what happened, one line for each move. */
import type { FactPath } from '../../../../core/model.ts'
import { onScreen } from '../../../../core/path.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { applyMove, unopenedState } from './apply-move.ts'
import { withDemanded } from './form-events.ts'
import type { Move } from './move.ts'

/** One line for each move: on which step, what happened, with which facts, and the screen that it led to. */
export function formatStory(model: AbstractModel, moves: readonly Move[]): string[] {
  let state = unopenedState(model)
  return moves.map((move) => {
    const line = `${formatMove(move)}${formatFacts(model, move)}`
    const applied = applyMove(model, state, move)
    if (!applied) return line
    const before = onScreen(state).at(-1)
    const { step, overlays } = applied.state
    const after = [step, ...overlays.map((one) => (one.kind === 'dialog' ? one.step : one.code))]
    state = applied.state
    return before === after.at(-1) ? line : `${line} → ${after.join(' + ')}`
  })
}

function formatMove(move: Move): string {
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

/** The facts that the move brings about and that a condition reads or a step needs. */
function formatFacts(model: AbstractModel, move: Move): string {
  const facts = move.kind === 'action' && move.name === 'next' ? withDemanded(model, move.step, move.facts) : move.facts
  const shown = [...facts].filter(([fact]) => model.domains.asked.has(fact) && bringsAbout(model, move, fact))
  if (shown.length === 0) return ''
  const values = shown.map(
    ([fact, value]) => `${fact} ${value === undefined ? 'absent' : shorten(JSON.stringify(value))}`,
  )
  return ` (${values.join(', ')})`
}

/** The applicant fills in fields; a response brings its own facts. What a calculation returns is assumed anywhere. */
function bringsAbout({ definition }: AbstractModel, move: Move, fact: FactPath): boolean {
  const [head = '', second = ''] = fact.split('.')
  if (Object.hasOwn(definition.calculations, head) || head === 'journey') return true
  const isField = definition.steps[head]?.fields.includes(second) === true
  if (isField) return 'step' in move && move.step === head
  if (move.kind === 'outcome') {
    const keep = definition.steps[move.step]?.calls[move.call]?.keep
    return head === keep || (head === move.step && second === move.call)
  }
  const isOpened = head === 'environment' || Object.hasOwn(definition.reads, head)
  return move.kind === 'open' && (isOpened || definition.entries.some(({ set }) => set === fact))
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
