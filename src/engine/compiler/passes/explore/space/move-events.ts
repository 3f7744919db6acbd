/** Which event of a step a move raises, and which outcomes of a call differ for the journey. */

import { memoize } from '../../../../core/memoize.ts'
import type { Call, Journey } from '../../../../core/model.ts'
import { entryFor, entryNamed } from '../../../../core/notices.ts'
import { stepNamed } from '../../../../core/path.ts'
import { outcomesOf } from '../../../symbols/events.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { Move } from './move.ts'

/** `<step> <event>`, whether or not a rule handles it; nothing for a move that raises none. */
export function eventOf(model: AbstractModel, move: Move): string | undefined {
  switch (move.kind) {
    case 'outcome':
      return `${move.step} ${eventOfOutcome(model, move)}`
    case 'timer':
      return `${move.step} ${move.timer}.done`
    case 'change':
      return `${move.step} ${move.field}.changed`
    case 'action':
      return `${move.step} ${move.name}`
    case 'press':
      return `${move.step} ${move.event}`
    default:
      return undefined
  }
}

/** The event of its step that an outcome is, whether or not a rule handles it. */
export function eventOfOutcome(
  model: AbstractModel,
  { step, call, code }: { step: string; call: string; code: string },
): string {
  const { on, calls } = stepNamed(model.journey, step)
  if (calls[call]?.retry?.on.includes(code)) return `${call}.retriesExhausted`
  return code !== 'ok' && !on[`${call}.${code}`] && on[`${call}.failed`] ? `${call}.failed` : `${call}.${code}`
}

/** Notices with the same key have the same buttons, so they lead to the same places. */
export function noticeKey(journey: Journey, entry: string): string {
  const { as, buttons, closes } = entryNamed(journey, entry)
  return [as === 'modal' ? as : '', closes, ...buttons.map(({ event }) => event)].join()
}

/** How a call can end: each outcome that its step handles, and one of each kind of notice for the others. */
export const outcomeClasses = memoize(
  ({ effect, retry }: Call, { project, journey }: AbstractModel, step: string, call: string) => {
    const { on } = stepNamed(journey, step)
    const authored = project.steps.get(step)?.merged.calls?.[call]
    const codes = authored
      ? outcomesOf(project, authored).filter((code) => !/^(ok|retriesExhausted|failed)$/.test(code))
      : []
    const isHandled = (code: string): boolean =>
      on[`${call}.${code}`] !== undefined || retry?.on.includes(code) === true
    const others = codes.filter((code) => !isHandled(code))
    const noticed = new Map(others.map((code) => [noticeKey(journey, entryFor(journey, code, effect)), code]))
    const handled = ['ok', ...codes.filter(isHandled)]
    return on[`${call}.failed`]
      ? { handled: [...handled, ...others.slice(0, 1)], noticed: [] }
      : { handled, noticed: [...noticed.values()] }
  },
)
