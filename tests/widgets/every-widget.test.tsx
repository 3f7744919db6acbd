/** What every widget keeps to: how it is known to the form and to assistive technology, and that it can be closed. */
import type { Json } from '@journey/engine'
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { widgets } from '../../src/widgets/index.ts'
import { drawField } from './field.tsx'
import { copy, races } from './given.ts'

afterEach(cleanup)

const options: Record<string, Record<string, unknown>> = {
  select: { items: races },
  choices: { items: races },
  'money-slider': { min: 10_000, max: 50_000, step: 1000 },
  'plan-cards': {
    plans: [6, 12].map((tenor) => ({
      id: `plan-${tenor}`,
      tenor,
      monthlyRepaymentAmount: 1234.5,
      totalRepaymentAmount: 9876,
    })),
    details: 'details',
  },
  'month-year': { today: '2026-03-31', years: 10 },
  suggest: { items: races },
  files: { accept: '.pdf', begins: '%PDF-', most: 3, largest: 1000 },
}

const answers: Record<string, Json> = {
  ...{ text: 'Thandi', suggest: 'Mel', digits: '0181', 'sa-id': '9001015009087', cellphone: '0821234567' },
  ...{ 'otp-code': '482913', money: 20_000, 'money-slider': 20_000, date: '2026-03-31', 'month-year': '2026-03' },
  ...{ select: 'A', choices: 'A', 'yes-no': true, checkbox: true, 'plan-cards': 'plan-6' },
  files: [{ id: 'file-1', name: 'march.pdf', size: 12 }],
}

/** What the selfie shows depends on a camera and is loaded with it: e2e/selfie.spec.ts and its neighbours hold it to its promises. */
const drawable = Object.keys(widgets).filter((name) => name !== 'selfie')

describe.each(drawable)('%s', (name) => {
  const draw = (use = {}) => drawField(name, { options: options[name] ?? {}, copy, ...use })

  test('gives its id to the element that takes focus, and names it', () => {
    const { container } = draw()
    const control = container.querySelector<HTMLElement>('#field')
    expect(control?.matches('input, select, button')).toBe(true)
    control?.focus()
    expect(document.activeElement).toBe(control)
    expect(control?.getAttribute('name')).toBeTruthy()
  })

  test('says that it is wrong, and points to help and error', () => {
    const { container } = draw({ help: 'Some help', error: 'Something is wrong' })
    const marked = [...container.querySelectorAll('[aria-invalid="true"]')]
    expect(marked.length).toBeGreaterThan(0)
    const described = container.querySelector('[aria-describedby="field-help field-error"]')
    expect(described).not.toBeNull()
    if (widgets[name]?.ownFieldGroup)
      expect(container.querySelector('#field-error')?.textContent).toBe('Error: Something is wrong')
  })

  test('says that it is required, and only then', () => {
    const marked = () => document.querySelectorAll('[aria-required=true]').length
    draw({ required: true })
    expect(marked()).toBeGreaterThan(0)
    cleanup()
    draw({ required: false })
    expect(marked()).toBe(0)
  })

  test('has nothing that cannot be used with the keyboard, and no number input', () => {
    const { container } = draw()
    // A line that is told may stand in for the field: it is led to, and nothing is done with it.
    expect(container.querySelector('[type=number], [tabindex]:not([tabindex="0"], [role=status])')).toBeNull()
  })

  test('can be closed', () => {
    const { container } = draw({ disabled: true })
    expect(
      container.querySelectorAll('input:not(:disabled), select:not(:disabled), button:not(:disabled)'),
    ).toHaveLength(0)
  })

  test('can be read and not changed where its schema says so', async () => {
    const value = answers[name]
    const { container, user, reported } = draw({ schema: { readOnly: true }, ...(value !== undefined && { value }) })
    const controls = container.querySelectorAll<HTMLInputElement>('input, select, button')
    // What is chosen can still be come to; what a button asks is no change.
    const open = [...controls].filter(({ disabled, readOnly, checked, type }) =>
      type === 'radio' ? disabled === checked : !disabled && !readOnly && type !== 'button',
    )
    expect(open).toEqual([])
    for (const control of controls) {
      await user.click(control)
      await user.keyboard('1 {ArrowDown}{Enter}')
      await user.paste('2')
    }
    expect(controls.length).toBeGreaterThan(0)
    expect(reported.changes).toEqual([])
    expect(reported.events).not.toContain('captchaRequested')
  })

  test('answers nothing for the applicant', () => {
    expect(draw().reported.changes).toEqual([])
  })
})
