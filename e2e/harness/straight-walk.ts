/** The straight way through the journey: whatever is on screen is answered as an ordinary person would, messages by their first button. */
import { type Applicant, isStop } from './applicant.ts'
import type { Lender } from './lender.ts'
import { buttonsIn, fieldsIn, type Place, readPlace } from './place.ts'
import { answerLater, isDialog, isLater } from './second-half.ts'
import { checkerButton } from './signing.ts'
import { settle } from './walk-rules.ts'

export type WalkOptions = {
  applicant: Applicant
  lender: Lender
  /** The walk is over on one of these steps. */
  goals: readonly string[]
  /** Before a step is answered; `true` when it has moved the page, which is then looked at anew. */
  before?: (place: Place) => Promise<boolean>
  /** After each move, when calls have ended. */
  after?: (was: Place) => Promise<void>
}

/** The most moves of a walk. One that needs more is stuck. */
const maxMoves = 160

/** Walks until a goal is on screen. Throws with the way it went when none comes. */
export async function walkTo({ applicant, lender, goals, before, after }: WalkOptions): Promise<string> {
  const history: string[] = []
  let failed = 0
  for (let moves = 0; moves < maxMoves; moves += 1) {
    await settle(applicant)
    const place = await readPlace(applicant.page)
    if (place.step !== undefined && goals.includes(place.step)) return place.step
    history.push(`${place.step ?? '…'} (${place.path})`)
    if (before && (await before(place))) continue
    // Something may stand in the way of the ordinary answer, such as a failure within the step: it has a button of its own.
    await (failed % 2 === 1 ? pressFirst(place) : move(applicant, lender, place)).then(
      () => {
        failed = 0
      },
      (problem: unknown) => {
        failed += 1
        history.push(`  ${String(problem).split('\n')[0]}`)
      },
    )
    await settle(applicant)
    await after?.(place)
  }
  throw new Error(`nothing led on to ${goals.join(' or ')}:\n${history.slice(-60).join('\n')}`)
}

async function move(applicant: Applicant, lender: Lender, place: Place): Promise<void> {
  const { step, isCovered, scope } = place
  const buttons = buttonsIn(place)
  if ((await buttons.count()) === 0 && (await fieldsIn(place).count()) === 0) return applicant.pass(10)
  if (step !== undefined && isCovered === isDialog(step)) {
    // Nothing waits here for the verdict: the next look sees what became of it.
    if (step === 'selfie') return checkerButton(applicant.page, 'start').click()
    if (isLater(step)) return answerLater(applicant, step)
    if (isStop(step)) return applicant.answer(step)
    if (step === 'otp-resume') {
      await applicant.type(step, 'code', await lender.code(applicant.identity().phoneNumber))
      return applicant.press(step)
    }
  }
  const next = applicant.screen.button(step ?? '', 'next')
  if (!isCovered && step !== undefined && (await next.isVisible())) return next.click()
  // Something is awaited: what else is there, such as questions and answers, leads nowhere.
  if (!isCovered && (await scope.getByRole('status').first().isVisible())) return applicant.pass(10)
  return pressFirst(place)
}

async function pressFirst(place: Place): Promise<void> {
  const { step, isCovered } = await readPlace(place.scope.page())
  // What was awaited has come meanwhile: its button is for the next look, or a goal is walked past.
  if (step !== place.step || isCovered !== place.isCovered) return
  const failure = place.scope.locator('[data-notice], [role="alert"]').getByRole('button')
  const buttons = (await failure.count()) > 0 ? failure : buttonsIn(place)
  await buttons.first().click({ timeout: 2500 })
}
