/** Circles that the applicant cannot break, rules that lead to closed steps, and moves that the engine cannot make. */
import { StepLoopError } from '../../../../core/move.ts'
import type { Report } from '../../../diagnostics/report.ts'
import type { Place } from '../../../source/document.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { ClosedStepError } from '../space/apply-move.ts'
import { findLoops } from '../space/loops.ts'
import type { Move } from '../space/move.ts'
import { eventOf } from '../space/move-events.ts'
import { type Failure, movesTo, type StateSpace } from '../space/state-space.ts'
import { formatStory } from '../space/story.ts'

export function checkLoops(model: AbstractModel, space: StateSpace, report: Report): void {
  for (const { from, way, circle } of findLoops(model, space.passive)) {
    const story = formatStory(model, [...movesTo(from), ...way, ...circle])
    const round = story.slice(-circle.length).map((line) => line.replace(/ →.*/, ''))
    report.withStory(
      story,
      'J506',
      placeOfEvent(model, circle),
      'this goes round in a circle that nothing breaks',
      `${round.join(', then ')}: and so on, and the applicant can do nothing`,
      'count the rounds and go on when they are used up, or add a button that leads on',
    )
  }
  for (const failure of space.failures.values()) reportFailure(model, failure, report)
}

function reportFailure(model: AbstractModel, { from, move, error }: Failure, report: Report): void {
  const story = formatStory(model, [...movesTo(from), move])
  if (error instanceof ClosedStepError) {
    const place = model.rules.get(model.idOf.get(error.rule) ?? '')?.place
    const target = place ? { ...place, path: [...place.path, 'go'] } : journeyPlace(model)
    if (error.isShown) reportShownOnce(error.step, target, story, report)
    else reportClosed(error.step, target, story, report)
    return
  }
  if (error instanceof StepLoopError || error instanceof RangeError) {
    const [first = '', ...others] = error instanceof StepLoopError ? error.steps : [from.state.step]
    const step = model.project.steps.get(first)
    report.withStory(
      story,
      'J506',
      step ? { document: step.document, path: ['on', 'enter'], part: 'key' } : journeyPlace(model),
      `\`${first}\` is entered again and again`,
      `its rules for \`enter\` lead round: ${[first, ...others].join(' → ')}`,
      'give one of these steps a condition that ends the circle',
    )
    return
  }
  report.withStory(
    story,
    'J507',
    placeOfEvent(model, [move]),
    'the engine cannot do this',
    error.message,
    'set the fact on every way here, or write the number itself',
  )
}

function reportClosed(step: string, target: Place, story: string[], report: Report): void {
  report.withStory(
    story,
    'J510',
    target,
    `\`${step}\` is closed where this rule leads to it`,
    `the \`unless\` of \`${step}\` holds there, and the applicant stays or is sent elsewhere without a word`,
    'say in `when` or `unless` of this rule when the step is open, lead elsewhere before it, or clear the fact that closes it',
  )
}

function reportShownOnce(step: string, target: Place, story: string[], report: Report): void {
  report.withStory(
    story,
    'J511',
    target,
    `\`${step}\` does not open again where this rule leads to it`,
    `its \`when\` does not hold there; once the page is opened anew, the applicant is sent elsewhere without a word`,
    'ask in `when` of this rule for what the step asks for, or lead elsewhere before it',
  )
}

/** The rules for the first event of these moves; the step's name where it has none. */
function placeOfEvent(model: AbstractModel, moves: readonly Move[]): Place {
  for (const move of moves) {
    const [name = '', event = ''] = (eventOf(model, move) ?? '').split(' ')
    const place = [...model.rules.values()].find((each) => each.step === name && each.event === event)?.place
    if (place) return place
  }
  return journeyPlace(model)
}

function journeyPlace({ project }: AbstractModel): Place {
  return { document: project.journey.document, path: ['first'] }
}
