/** Edges that a rule stands for. */

import { type AuthoredRule, list } from '../source/authored.ts'
import { type Place, spanOf } from '../source/document.ts'
import type { StepFile, Structure } from '../source/project.ts'
import type { GraphEdge } from './model.ts'
import { entryOf } from './model.ts'

/** Where the rules for one event lead. `step` is that in whose name they run: '' for those of journey.yaml. */
export function edgesOfRules(
  project: Structure,
  { from, step, event, cause }: Pick<GraphEdge, 'from' | 'event' | 'cause'> & { step: string },
  rules: AuthoredRule[],
  place: (index: number) => Place,
): GraphEdge[] {
  // A code shown because a call failed is looked up as that call's.
  const effect = project.steps.get(step)?.merged.calls?.[event.split('.')[0] ?? '']?.effect
  return rules.flatMap((rule, index) => {
    // What is spread stands last: where it comes first, V8 of Node 20 makes a class of its own for each object.
    const common = {
      from,
      event,
      cause,
      when: list(rule.when),
      unless: list(rule.unless),
      rule: { step, event, index },
      at: spanOf(place(index)),
    }
    const shown = list(rule.show).map((name): GraphEdge => {
      const to = project.steps.has(name) ? name : entryOf(project, name, effect)
      return { to, does: 'show', ...common }
    })
    return rule.go === undefined ? shown : [...shown, { to: rule.go, does: 'go' as const, ...common }]
  })
}

/** Why an event of a step comes up. */
export function causeOf(step: StepFile, event: string): GraphEdge['cause'] {
  const [first = '', second] = event.split('.')
  if (event === 'enter') return 'enter'
  if (second === undefined) return 'action'
  if (step.merged.calls?.[first]) return 'outcome'
  return step.merged.timers?.[first] === undefined ? 'change' : 'timer'
}
