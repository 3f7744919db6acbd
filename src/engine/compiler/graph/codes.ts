/** Entries of the error catalogue as nodes, and where their buttons lead. */

import { placeIn, type Structure } from '../source/project.ts'
import { raisedByMessage } from '../symbols/events.ts'
import type { GraphEdge } from './model.ts'
import { edgesOfRules } from './rules.ts'

/** Where the buttons of messages lead, from each step that they are shown on. */
export function edgesOfCodes(project: Structure, shown: GraphEdge[]): GraphEdge[] {
  const shownOn = new Map<string, Set<string>>()
  for (const { from, to, does } of shown) {
    if (does === 'show' && to.startsWith('!')) shownOn.set(to, (shownOn.get(to) ?? new Set()).add(from))
  }
  return Object.entries(project.errors.value).flatMap(([key, entry]) => {
    const from = `!${key}`
    const events = new Set(raisedByMessage(entry).map(({ event }) => event))
    return [...events].flatMap((event) => edgesOfButton(project, from, event, [...(shownOn.get(from) ?? [])]))
  })
}

/** A step's own rules go before those of journey.yaml. */
function edgesOfButton(project: Structure, from: string, event: string, steps: string[]): GraphEdge[] {
  const { document, value } = project.journey
  const answering = steps.filter((name) => project.steps.get(name)?.merged.on?.[event])
  const own = answering.flatMap((name) => {
    const step = project.steps.get(name)
    if (!step) return []
    const place = (index: number) => placeIn(step, ['on', event, index])
    return edgesOfRules(project, { from, step: name, event, cause: 'action' }, step.merged.on?.[event] ?? [], place)
  })
  const everywhere = value.on?.[event] ?? []
  if (answering.length === steps.length && steps.length > 0) return own
  const place = (index: number) => ({ document, path: ['on', event, index] })
  return [...own, ...edgesOfRules(project, { from, step: '', event, cause: 'action' }, everywhere, place)]
}
