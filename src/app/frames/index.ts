/** How the engine's screen is drawn: handed to it in the registry. */
import { Actions } from './actions.tsx'
import { Failure } from './failure.tsx'
import { FieldFrame } from './field-frame.tsx'
import { Heading } from './heading.tsx'
import { Loading } from './loading.tsx'
import { ProblemSummary } from './problem-summary.tsx'

export const frames = { Actions, Failure, FieldFrame, Heading, Loading, ProblemSummary }
