/** An amount of money beside a slider. */
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { drawField } from './field.tsx'

afterEach(cleanup)

describe('money-slider', () => {
  const draw = (value?: number) =>
    drawField('money-slider', { options: { min: 10_000, max: 50_000, step: 1000 }, ...(value && { value }) })

  test.each([
    ['an amount', 20_000],
    ['an empty field', undefined],
  ])('a finger that scrolls the page leaves %s as it was', (_, value) => {
    const { getByRole, latest } = draw(value)
    const slider = getByRole('slider')
    fireEvent.pointerDown(slider)
    fireEvent.change(slider, { target: { value: '43210' } })
    expect(latest()).toBe(43_000)
    fireEvent.pointerCancel(slider)
    expect(latest()).toBe(value)
  })

  test('a finger that scrolls the page after the value was changed leaves it as it is by then', async () => {
    const { user, getByRole, latest } = draw(20_000)
    const slider = getByRole('slider')
    slider.focus()
    await user.keyboard('{ArrowRight}')
    fireEvent.pointerDown(slider)
    fireEvent.change(slider, { target: { value: '43210' } })
    fireEvent.pointerCancel(slider)
    expect(latest()).toBe(21_000)
  })

  test('a key that leads no further changes nothing', async () => {
    const { user, getByRole, reported } = draw(50_000)
    getByRole('slider').focus()
    await user.keyboard('{ArrowRight}{End}{PageUp}')
    expect(reported.changes).toEqual([])
  })

  test('keeps field and slider together', async () => {
    const { user, getByRole, latest } = draw(20_000)
    const slider = getByRole('slider')
    const input = getByRole('textbox') as HTMLInputElement
    slider.focus()
    await user.keyboard('{ArrowRight}')
    expect(latest()).toBe(21_000)
    expect(input.value).toBe('21 000.00')
    await user.clear(input)
    await user.type(input, '12345.67')
    expect(slider.getAttribute('aria-valuetext')).toBe('R12 345.67')
  })

  test('leaves keys with a modifier to the browser, and takes the others from it', () => {
    const { getByRole, reported } = draw(20_000)
    const press = (more: object) => fireEvent.keyDown(getByRole('slider'), { key: 'ArrowLeft', ...more })
    expect([press({ altKey: true }), press({ ctrlKey: true }), press({ metaKey: true })]).toEqual([true, true, true])
    expect(reported.changes).toEqual([])
    expect(press({})).toBe(false)
    expect(reported.changes).toEqual([19_000])
  })

  test('is left as the field beside it is, and has its name', () => {
    const { getByRole, reported } = draw(20_000)
    fireEvent.blur(getByRole('slider', { name: 'Label' }))
    expect(reported.blurs).toBe(1)
  })

  test.each([
    ['43370', 43_250],
    ['43380', 43_500],
    ['50490', 50_490],
    ['10100', 10_010],
    ['20000.34', 20_000.3, 0.1],
  ])('dragged to %s stops at %d, whatever its own steps are', (to, stop, drag = 250) => {
    const options = { min: 10_010, max: 50_490, step: 1, drag }
    const { getByRole, latest } = drawField('money-slider', { options, value: 20_000 })
    fireEvent.change(getByRole('slider'), { target: { value: to } })
    expect(latest()).toBe(stop)
  })

  test('leaves an amount out of bounds in the field, and its thumb at the end', async () => {
    const { user, getByRole, latest } = draw()
    const input = getByRole('textbox') as HTMLInputElement
    await user.type(input, '75000')
    expect(latest()).toBe(75_000)
    expect(input.value).toBe('75 000')
    expect(getByRole('slider').getAttribute('aria-valuetext')).toBe('R50 000')
  })

  test.each([
    ['while the bounds are not known', {}],
    ['where the bounds leave nothing to slide', { min: 20_000, max: 20_000 }],
  ])('is a field alone %s', (_, options) => {
    const { queryByRole } = drawField('money-slider', { options })
    expect(queryByRole('slider')).toBeNull()
    expect(queryByRole('textbox')).not.toBeNull()
  })
})
