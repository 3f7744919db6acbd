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

test.each([
  ['an example', 'For example 082 123 4567.', true],
  ['a number that is hidden', 'Sent by SMS to *** *** 4567.', false],
  ['an address', 'Send them to loan-documents@bank.example.', false],
])('%s stays in one piece and is no link', (_, text, isExample) => {
  const drawn = draw(text, isExample)
  expect(drawn.textContent).toBe(text)
  expect(drawn.querySelector('span')?.textContent).toMatch(
    /^(082 123 4567|\*{3} \*{3} 4567|loan-documents@bank\.example)$/,
  )
  expect(screen.queryByRole('link')).toBeNull()
})

test.each(['Enter R12 000 or more.', 'ID 800101 5009 08 7', undefined])('%s is nothing but text', (text) => {
  const { container } = render(<Words text={text} />)
  expect(container.innerHTML).toBe(text ?? '')
})
