/** One round of the analysis: it joins new ways into what is known, and opens the steps that this concerns. */
import type { FactPath, Rule } from '../../../../core/model.ts'
import { type Facts, isSame, join } from './facts.ts'
import type { Flow } from './points.ts'

/** A rule that can run, with what is known after what it sets. */
export type Run = { step: string; rule: Rule; after: Facts }

export type Round = { flow: Flow; onRun: (run: Run) => void; hasChanged: boolean }

/** All steps are visited again. */
export function openAll({ open, journey: { definition } }: Flow): void {
  for (const name of Object.keys(definition.steps)) open.add(name)
}

/** One more way to a point of a step. It is visited again, and so is what it is shown over or under. */
export function mergePoint(
  round: Round,
  points: 'entry' | 'at' | 'started' | 'behind',
  key: string,
  facts: Facts | undefined,
): void {
  const { flow } = round
  if (!merge(flow[points], key, facts)) return
  round.hasChanged = true
  const [name = ''] = key.split('.')
  for (const each of [name, ...(flow.over.get(name) ?? [])]) flow.open.add(each)
  for (const [dialog, under] of flow.over) if (under.has(name)) flow.open.add(dialog)
}

/** One more place where a fact is set: any step may need it. */
export function mergeSet(round: Round, fact: FactPath, facts: Facts): void {
  if (!merge(round.flow.setAt, fact, facts)) return
  round.hasChanged = true
  openAll(round.flow)
}

/** One more step that a dialog is shown over, or fact that another can lose: any step may depend on it. */
export function addRelated(round: Round, relation: 'over' | 'loses', key: string, item: string): void {
  const related = round.flow[relation]
  const before = related.get(key) ?? new Set()
  if (before.has(item)) return
  related.set(key, before.add(item))
  round.hasChanged = true
  openAll(round.flow)
}

/** Joins facts into those of a key. Returns whether less is known there than before. */
function merge(into: Map<string, Facts>, key: string, facts: Facts | undefined): boolean {
  const before = into.get(key)
  const after = join(before, facts)
  if (after === undefined || isSame(before, after)) return false
  into.set(key, after)
  return true
}
