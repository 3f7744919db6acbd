/** An applicant goes from the landing page to the money while Lighthouse looks on: see `steps.ts`, which runs this. */
import { setTimeout } from 'node:timers/promises'
import { test } from '../../e2e/harness/camera.ts'
import { buttonsIn } from '../../e2e/harness/place.ts'
import { takeSelfie } from '../../e2e/harness/signing.ts'
import { walkTo } from '../../e2e/harness/straight-walk.ts'
import { saveSteps, startFlow, summariesOf } from './flow.ts'

/**
 * Milliseconds. What moves in the first half second of a look counts even when a press moved it: Lighthouse cannot
 * tell a press from its own change of the window. An applicant needs longer to answer.
 */
const lookingTime = 600

// Moving the clock on would end calls that a slow network is still carrying.
test.use({ patient: true })

test('every step from the landing page to the money', async ({ applicant, lender, page, baseURL }) => {
  // By keys, as an applicant may: what a choice reveals then follows from what the applicant did.
  applicant.pick = async (step, field, option) => {
    await applicant.screen.field(step, field).focus()
    await page.keyboard.type(option)
  }
  await applicant.create('conditional-truid')
  await applicant.open()
  const flow = await startFlow(baseURL ?? '')
  const steps: string[] = []
  await walkTo({
    ...{ applicant, lender, goals: ['funded'] },
    before: async (place) => {
      const { step } = place
      if (step !== undefined && step !== steps.at(-1)) {
        if (steps.length > 0) await flow.endTimespan()
        await flow.snapshot({ name: step })
        steps.push(step)
        await flow.startTimespan({ name: step })
        await setTimeout(lookingTime)
      }
      if (step === 'selfie') return doneBy(takeSelfie(applicant))
      return (await buttonsIn(place).count()) === 0 ? doneBy(setTimeout(2_000)) : false
    },
  })
  await flow.endTimespan()
  await flow.snapshot({ name: 'funded' })
  saveSteps(summariesOf(await flow.createFlowResult()))
})

/** The page has moved, or time has passed: it is looked at anew. */
async function doneBy(work: Promise<unknown>): Promise<true> {
  await work
  return true
}
