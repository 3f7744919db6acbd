/** Which problems of a step's answers are shown: all on `next`, one after its field was left, none before. */
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
  const marked = turn.state.problems[step]?.map((problem) => problem.field)
  if (!marked) return
  setProblems(
    turn,
    step,
    problemsOf(turn.journey, turn.state, step).filter((problem) => marked.includes(problem.field)),
  )
}

/** After a field was left: mark it if it is wrong. An empty field is not nagged about before `next`. */
export function checkField(turn: Turn, step: string, field: string): void {
  if (!isAnswer(turn.state.answers[step]?.[field])) return
  const others = (turn.state.problems[step] ?? []).filter((problem) => problem.field !== field)
  const own = problemsOf(turn.journey, turn.state, step).filter((problem) => problem.field === field)
  setProblems(turn, step, [...others, ...own])
}

function setProblems(turn: Turn, step: string, problems: Problem[]): void {
  const { problems: all } = turn.state
  update(turn, { problems: problems.length > 0 ? { ...all, [step]: problems } : without(all, step) })
}
