/** The parts that the engine puts on a screen, drawn by this application: the registry passes them. */
import { Actions } from './actions.tsx'
import { Failure } from './failure.tsx'
import { FieldFrame } from './field-layout.tsx'
import { Heading } from './heading.tsx'
import { Loading } from './loading.tsx'
import { ProblemSummary } from './problem-summary.tsx'

export const slots = { Actions, Failure, FieldFrame, Heading, Loading, ProblemSummary }
