/** What is wrong with the answers of a step: its form's schema first, then the checks that one field cannot state alone. */
import { allHold, readFact } from './facts.ts'
import type { Condition, FactPath, Journey, Problem, State } from './model.ts'
import { stepNamed } from './path.ts'
import { type Turn, update, without } from './turn.ts'

/** Every problem of a step's answers, at most one per field, in the order of the fields on screen. */
export function problemsOf(journey: Journey, state: State, name: string): Problem[] {
  const step = stepNamed(journey, name)
  if (step.form === undefined) return []
  const found = journey.validate(step.form, state.answers[name] ?? {})
  const failed = Object.entries(step.checks)
    .filter(([, { at, holds }]) => isAnswered(journey, state, name, at) && isDecided(journey, state, holds))
    .filter(([, { holds }]) => !allHold(journey, state, holds))
    .map(([keyword, check]): Problem => ({ field: check.at, keyword, params: {} }))
  return step.fields.flatMap((field) => [...found, ...failed].find((problem) => problem.field === field) ?? [])
}

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
  if (!isAnswered(turn.journey, turn.state, step, field)) return
  const others = (turn.state.problems[step] ?? []).filter((problem) => problem.field !== field)
  const own = problemsOf(turn.journey, turn.state, step).filter((problem) => problem.field === field)
  setProblems(turn, step, [...others, ...own])
}

function setProblems(turn: Turn, step: string, problems: Problem[]): void {
  const { problems: all } = turn.state
  update(turn, { problems: problems.length > 0 ? { ...all, [step]: problems } : without(all, step) })
}

/** Every fact that the conditions read is there: before that, nothing can be said to be wrong. */
function isDecided(journey: Journey, state: State, names: string[]): boolean {
  return names
    .flatMap((name) => factsOf(journey.definition.conditions[name]))
    .every((fact) => readFact(journey, state, fact) !== undefined)
}

function factsOf(condition: Condition | undefined): FactPath[] {
  if (!condition) return []
  return [...condition.facts.map(({ fact }) => fact), ...(condition.anyOf ?? []).flatMap(factsOf)]
}

function isAnswered(journey: Journey, state: State, step: string, field: string): boolean {
  const value = readFact(journey, state, `${step}.${field}`)
  return value !== undefined && value !== null && value !== ''
}
