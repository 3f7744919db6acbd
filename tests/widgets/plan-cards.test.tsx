/** Plans to choose from: what is stored, what is asked about, and what is in their place. */
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { drawField } from './field.tsx'

afterEach(cleanup)

describe('plan-cards', () => {
  const plans = [6, 24].map((tenor) => ({
    ...{
      id: `plan-${tenor}`,
      tenor,
      monthlyRepaymentAmount: 1234.5,
      totalInterestAndFeeAmount: 99,
      totalRepaymentAmount: 9876,
    },
  }))
  const words = {
    months: 'months',
    month: 'month',
    monthly: 'a month',
    details: 'More',
    none: 'No plans',
    again: 'Again',
    waiting: 'Soon',
  }

  test('[K1] holds the id of the plan that is chosen, each named by its term and what it costs a month', async () => {
    const { user, getByRole, latest } = drawField('plan-cards', { options: { plans }, copy: words })
    await user.click(getByRole('radio', { name: /^24 months R1\s234\.50 a month$/ }))
    expect(latest()).toBe('plan-24')
  })

  test('[K1] says that the plans have come, and calls one month one', () => {
    const one = { ...plans[0], id: 'plan-1', tenor: 1 }
    const options = { plans: [one], details: 'details' }
    const { getByRole } = drawField('plan-cards', { options, copy: { ...words, ready: 'Here they are' } })
    expect(getByRole('status').textContent).toBe('Here they are')
    expect(getByRole('radio', { name: /^1 month R/ })).toBeTruthy()
    expect(getByRole('button', { name: 'More 1 month' })).toBeTruthy()
  })

  test('[K1] asks about a plan without choosing it', async () => {
    const { user, getByRole, reported } = drawField('plan-cards', {
      options: { plans, details: 'details' },
      copy: words,
    })
    await user.click(getByRole('button', { name: 'More 24 months' }))
    expect(reported.events).toEqual(['details'])
    expect(reported.changes).toEqual([])
  })

  test('[K1] says that plans are on their way, and what can be done when there are none', async () => {
    const waiting = drawField('plan-cards', { options: { waiting: true, placeholders: 2 }, copy: words })
    const line = waiting.getByText('Soon')
    // No card has the field's id yet: what leads to the field leads to this line.
    expect(line.id).toBe('field')
    expect(line.tabIndex).toBe(-1)
    // How long they will run is not known yet.
    expect(waiting.queryByText(/month/)).toBeNull()
    expect(waiting.queryByRole('radio')).toBeNull()
    const [place] = waiting.container.querySelectorAll('[aria-hidden=true]')
    expect(place?.childElementCount).toBe(2)
    cleanup()
    const { user, getByRole, getByText, reported } = drawField('plan-cards', {
      options: { again: 'again' },
      copy: words,
    })
    expect(getByText('No plans')).toBeTruthy()
    await user.click(getByRole('button', { name: 'Again' }))
    expect(reported.events).toEqual(['again'])
  })
})
