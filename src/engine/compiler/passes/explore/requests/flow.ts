/** Definite assignment (data-flow analysis): which facts are there on every way to a rule of the journey. */
import { linkedSchema } from '../../../symbols/fact-schemas.ts'
import type { Facts } from './facts.ts'
import type { Journey } from './knowledge.ts'
import { type Flow, visited } from './points.ts'
import { headOf, impliedBy, readRecordFacts } from './record-facts.ts'
import { mergePoint, mergeSet, openAll, type Round, type Run } from './rounds.ts'
import { visitStep } from './transfer.ts'
import { ofSchema } from './value.ts'

const MOST_ROUNDS = 60

/** Everything that is known at every point of the journey. `onRun` hears of each rule, once nothing changes any more. */
export function analyse(written: Journey, onRun: (run: Run) => void): Flow {
  const journey: Journey = { ...written, implied: (fact) => impliedBy(flow, fact) }
  const flow: Flow = {
    journey,
    ...{
      entry: new Map(),
      at: new Map(),
      started: new Map(),
      behind: new Map(),
      over: new Map(),
      setAt: new Map(),
      loses: new Map(),
    },
    open: new Set(),
  }
  for (let count = 0, changed = true; changed && count < MOST_ROUNDS; count += 1) changed = runRound(flow, () => {})
  openAll(flow)
  runRound(flow, onRun)
  return flow
}

/** Begins wherever an applicant can, then visits every open step once. Returns whether anything changed. */
function runRound(flow: Flow, onRun: Round['onRun']): boolean {
  const { definition } = flow.journey
  const round: Round = { flow, onRun, hasChanged: false }
  openEntries(round)
  for (const step of Object.values(definition.steps)) mergePoint(round, 'entry', step.name, visited(flow, step))
  for (const step of Object.values(definition.steps)) if (flow.open.delete(step.name)) visitStep(round, step)
  return round.hasChanged
}

/** The first step, the links that open another one, and what is read as the journey opens. */
function openEntries(round: Round): void {
  const { definition } = round.flow.journey
  mergePoint(round, 'entry', definition.first, new Map())
  for (const entry of definition.entries) {
    const { set, go } = entry
    const facts: Facts = new Map([[set, ofSchema(linkedSchema(entry))]])
    mergePoint(round, 'entry', go, facts)
    mergeSet(round, set, facts)
  }
  for (const fact of readRecordFacts(round.flow))
    if (Object.hasOwn(definition.reads, headOf(fact))) mergeSet(round, fact, new Map())
}
