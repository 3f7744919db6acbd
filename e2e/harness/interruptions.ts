/** What interrupts an applicant or makes them impatient: Back right after Next, a reload in the middle of a call, no connection, a wrong clock. */
import type { Applicant } from './applicant.ts'
import { fieldsIn, type Place } from './place.ts'
import type { Random } from './random.ts'

/** Who acts, and what an action may do besides. */
export type ActionContext = {
  applicant: Applicant
  random: Random
  /** Answers the step as an ordinary person would. */
  answer: (place: Place) => Promise<void>
  /** Presses something. */
  press: (place: Place) => Promise<void>
}

export type WalkAction = { description: string; weight: number; run: (place: Place) => Promise<void> }

type InterruptionContext = ActionContext & {
  /** Links that messages to this applicant, or to another one, hold. */
  links: () => Promise<string[]>
  /** Where the address bar may lead. */
  addresses: readonly string[]
}

const minute = 60
const hour = 60 * minute
/** What comes with copy and paste: too long, of another script, with signs that are not drawn. */
const pasted = [
  'x'.repeat(3000),
  ' 082 123 4567\n',
  '\t800101 5009 08 7 ',
  '31\u00a0000\u202f.00',
  '\u202e0821234567\u202c',
  '\u0660\u0668\u0662\u0661\u0662\u0663\u0664\u0665\u0666\u0667',
  'R 20 000,50',
  '1e9',
  '👩🏽\u200d🦱'.repeat(20),
  '\u0000\u200b',
  '</script>',
]
/** Seconds for which the page is left alone: short of the warning, in the middle of it, and past its end. */
const absences = [20 * minute, 28.5 * minute, 31 * minute, 3 * hour]

/** Deeds that come in between. Each leaves a page with a connection and the device's clock running. */
export function createInterruptions({
  applicant,
  random,
  answer,
  press,
  links,
  addresses,
}: InterruptionContext): WalkAction[] {
  const { page } = applicant
  const brief = { timeout: 1500 }
  return [
    {
      description: 'does what is asked, and goes back at once',
      weight: 3,
      run: async (place) => {
        await answer(place)
        await page.goBack(brief)
      },
    },
    {
      description: 'does what is asked, and reloads while it is sent',
      weight: 3,
      run: async (place) => {
        await answer(place)
        await page.reload()
      },
    },
    {
      description: 'presses Enter twice',
      weight: 2,
      run: async (place) => {
        const field = fieldsIn(place).first()
        await field.focus(brief)
        await page.keyboard.press('Enter')
        await page.keyboard.press('Enter')
      },
    },
    {
      description: 'pastes something strange',
      weight: 4,
      run: async (place) => {
        const fields = fieldsIn(place)
        const field = fields.nth(Math.floor(random.next() * (await fields.count())))
        await field.focus(brief)
        await page.keyboard.insertText(random.pick(pasted))
      },
    },
    {
      description: 'opens the page in another tab as well',
      weight: 2,
      run: async () => {
        const opening = page.waitForEvent('popup', brief)
        await page.evaluate((address) => void window.open(address), random.pick([page.url(), ...addresses]))
        const other = await opening
        await other.waitForLoadState()
        await other.close()
      },
    },
    {
      description: 'has no connection for a moment',
      weight: 3,
      run: async (place) => {
        await page.context().setOffline(true)
        try {
          await press(place)
          await applicant.pass(3)
        } finally {
          await page.context().setOffline(false)
        }
      },
    },
    {
      description: 'sets the clock of the device',
      weight: 2,
      run: async () => {
        const now = await page.evaluate(() => Date.now())
        await page.clock.setSystemTime(now + random.pick([-25, -3, 2, 49]) * hour * 1000)
      },
    },
    { description: 'puts the phone down', weight: 2, run: () => applicant.pass(random.pick(absences)) },
    {
      description: 'opens the link of a message',
      weight: 3,
      run: async () => {
        const link = random.pick(await links())
        await page.goto(link)
        if (random.next() < 0.3) await page.goto(link)
      },
    },
  ]
}
