/** Waits beside the time after which the page is taken to be left alone: who only waits touches nothing. */
import type { AuthoredStep } from '../../source/authored.ts'
import type { Path, Place } from '../../source/document.ts'
import { durationText } from '../../source/duration.ts'
import { actionsOf, eventsOf } from '../../symbols/events.ts'
import { lengthOf } from './durations.ts'
import type { Scope } from './facts.ts'
import { settingOf } from './settings.ts'

/** However many waits are: each is longer than the same time. */
const tooLong = { is: 'another', kind: 'wait', name: 'idle' } as const

type Retry = { every: number | string; max: number | string }

/** The answer has to come, or to fail, before the page is taken to be left alone. */
export function checkWholeWait(scope: Scope, { every, max }: Retry, path: Path): void {
  const [pause, untouched] = [lengthOf(scope, every, 'pause'), untouchedTime(scope)]
  const times = typeof max === 'string' ? settingOf(scope.project, max)?.value : max
  if (pause === undefined || untouched === undefined || typeof times !== 'number') return
  if (pause * times <= untouched) return
  const label = `${times} times are ${durationText(pause * times)}, and after ${durationText(untouched)} the page is taken to be left alone`
  const help = 'write a shorter pause, or fewer times'
  const [place, related] = writtenAt(scope, every, [...path, 'every'])
  scope.report.about(tooLong, 'J118', place, 'the call is waited for too long', label, help, related)
}

/** A step with nothing to fill in or to press is only waited on. */
export function checkWholeTimers(scope: Scope & { step: NonNullable<Scope['step']> }, timers: Timers): void {
  const { project, step } = scope
  const { form, as } = step.merged
  const isTouched = form !== undefined || as === 'dialog' || Object.keys(actionsOf(step.merged)).length > 0
  const untouched = untouchedTime(scope)
  if (untouched === undefined || isTouched || eventsOf(project, step).length > 0) return
  for (const [name, duration] of Object.entries(timers)) {
    const length = lengthOf(scope, duration, 'timer')
    if (length === undefined || length <= untouched) continue
    const label = `it takes ${durationText(length)}, and after ${durationText(untouched)} the page is taken to be left alone`
    const [place, related] = writtenAt(scope, duration, ['timers', name])
    const message = `\`${name}\` is waited for too long`
    scope.report.about(tooLong, 'J118', place, message, label, 'write a shorter time', related)
  }
}

type Timers = NonNullable<AuthoredStep['timers']>

function untouchedTime(scope: Scope): number | undefined {
  const { idle } = scope.project.journey.value
  return idle && lengthOf(scope, idle.after, 'idle')
}

/** Where the length is written; and where it is used, when that is elsewhere. */
function writtenAt(
  { project, place }: Scope,
  value: number | string,
  path: Path,
): [Place, { place: Place; label: string } | undefined] {
  const setting = typeof value === 'string' ? settingOf(project, value) : undefined
  return setting ? [setting.place, { place: place(path), label: 'used here' }] : [place(path), undefined]
}
