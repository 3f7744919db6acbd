import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchThirdParties } from '../../src/engine/web/start/third-party-watch.ts'

/** Two texts, of which React can take each away alone. */
const Screen = ({ first, second }: { first?: string; second?: string }) => (
  <p>
    {first}
    {second}
  </p>
)

test('a text that a browser has translated may be taken away before anything watches for that', async () => {
  const { follow, stop } = watchThirdParties(document.body)
  const { container, rerender } = render(<Screen first="Wait" second="Checking" />)
  for (const text of [...(container.querySelector('p')?.childNodes ?? [])]) {
    const font = document.createElement('font')
    font.append(`[${text.textContent}]`)
    text.replaceWith(font)
  }
  expect(container.textContent).toBe('[Wait][Checking]')
  rerender(<Screen second="Checking" />)
  follow('resume-check')
  await expect.poll(() => container.textContent).toBe('[Checking]')
  rerender(<Screen second="All done" />)
  await expect.poll(() => container.textContent).toBe('All done')
  rerender(<Screen />)
  expect(container.textContent).toBe('')
  stop()
})
