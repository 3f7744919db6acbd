/** Which problems of a step's answers are shown: all on `next`, one after its field was left, none before. */
import { sameJson } from './condition.ts'
import { isAnswer, problemsOf } from './facts.ts'
import type { Problem } from './model.ts'
import { type Turn, update, without } from './turn.ts'

/** Say what is wrong with a step, or that nothing is. Returns whether anything is. */
export function checkStep(turn: Turn, step: string): boolean {
  const problems = problemsOf(turn.journey, turn.state, step)
  setProblems(turn, step, problems)
  return problems.length > 0
}

/** After a change: what was marked wrong is looked at again; nothing new is marked while the applicant types. */
export function recheckMarked(turn: Turn, step: string): void {
  const before = turn.state.problems[step]
  if (!before) return
  const problems = problemsOf(turn.journey, turn.state, step)
  if (problems === before) return
  const marked = new Set(before.map((problem) => problem.field))
  const shown = problems.filter((problem) => marked.has(problem.field))
  setProblems(turn, step, shown.length === problems.length ? problems : shown)
}

/** After a field was left: mark it if it is wrong. An empty field is not nagged about before `next`. */
export function checkField(turn: Turn, step: string, field: string): void {
  if (!isAnswer(turn.state.answers[step]?.[field])) return
  const others = (turn.state.problems[step] ?? []).filter((problem) => problem.field !== field)
  const own = problemsOf(turn.journey, turn.state, step).filter((problem) => problem.field === field)
  setProblems(turn, step, [...others, ...own])
}

/** A problem that was there before stays the same object, so that only the fields whose problems changed are drawn again. */
function setProblems(turn: Turn, step: string, problems: Problem[]): void {
  const { problems: all } = turn.state
  const before = all[step] ?? []
  const previous = new Map(before.map((problem) => [problem.field, problem]))
  const kept = problems.map((problem) => {
    const same = previous.get(problem.field)
    return same && same.keyword === problem.keyword && sameJson(same.params, problem.params) ? same : problem
  })
  if (areSame(kept, before)) return
  // The list itself is kept where it can be: while the next one found is that, nothing has to be compared.
  const next = areSame(kept, problems) ? problems : kept
  update(turn, { problems: next.length > 0 ? { ...all, [step]: next } : without(all, step) })
}

/** The lists hold the same objects. */
function areSame(some: Problem[], others: Problem[]): boolean {
  return some.length === others.length && some.every((problem, at) => problem === others[at])
}
