/** Rules and conditions as one line of words, for readers of a drawing or a comparison. */
import { type AuthoredRule, list } from '../source/authored.ts'

/** What must hold for a rule to run: `when isOpen, unless isBusy`; empty where it always runs. */
export function conditionText({ when, unless }: Pick<AuthoredRule, 'when' | 'unless'>): string {
  const [must, mustNot] = [list(when), list(unless)]
  const parts = [
    must.length > 0 ? `when ${must.join(' and ')}` : '',
    mustNot.length > 0 ? `unless ${mustNot.join(' or ')}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** What a rule does, in the order in which it is done: `set x, call verify, go order`. */
export function actionText(rule: AuthoredRule): string {
  const { set, close, check, call, start, show, focus, play, track, go } = rule
  const parts = [
    set && `set ${Object.keys(set).join(', ')}`,
    close && (close === true ? 'close this' : `close ${close}`),
    check && 'check',
    call && `call ${list(call).join(', ')}`,
    start && `start ${list(start).join(', ')}`,
    show && `show ${list(show).join(', ')}`,
    focus && `focus ${focus}`,
    play && `play ${play}`,
    track && `track ${typeof track === 'string' ? track : track.event}`,
    go && `go ${go}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** The whole rule: `when isOpen: call verify, go order`. */
export function ruleText(rule: AuthoredRule): string {
  const condition = conditionText(rule)
  return condition === '' ? actionText(rule) : `${condition}: ${actionText(rule)}`
}
