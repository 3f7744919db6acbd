/** What a sentence holds together, and what can be called from it. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Words } from '../../src/look/words.tsx'

afterEach(cleanup)

const draw = (text: string, isExample = false) =>
  render(
    <p>
      <Words text={text} isExample={isExample} />
    </p>,
  ).container

test('a number in a sentence can be called, and the sentence is as it was', () => {
  const call = 'Questions? Call us on 0860\u00a0999\u00a0119, or on 011 234 5678.'
  expect(draw(call).textContent).toBe(call)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['0860\u00a0999\u00a0119', 'tel:0860999119'],
    ['011 234 5678', 'tel:0112345678'],
  ])
})

test('an address stays in one piece and is no link', () => {
  const drawn = draw('Send them to loan-documents@bank.example.')
  expect(drawn.textContent).toBe('Send them to loan-documents@bank.example.')
  expect(drawn.querySelector('span')?.textContent).toBe('loan-documents@bank.example')
  expect(screen.queryByRole('link')).toBeNull()
})

test('the number of an example is no link', () => {
  expect(draw('For example 082 123 4567.', true).textContent).toBe('For example 082 123 4567.')
  expect(screen.queryByRole('link')).toBeNull()
})

test.each(['Enter R12 000 or more.', 'Sent by SMS to *** *** 4567.', 'ID 800101 5009 08 7', undefined])(
  '%s is nothing but text',
  (text) => {
    const { container } = render(<Words text={text} />)
    expect(container.innerHTML).toBe(text ?? '')
  },
)
