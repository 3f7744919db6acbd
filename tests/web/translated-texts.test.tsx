import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { redirectChanges } from '../../src/engine/web/start/redirect-changes.ts'
import { keepTranslatedTexts } from '../../src/engine/web/translated-texts.ts'

let watch: ReturnType<typeof keepTranslatedTexts>
let undo: () => void
beforeEach(() => {
  watch = keepTranslatedTexts(document.body)
  undo = redirectChanges((...about) => watch.findPresent(...about))
})
afterEach(() => {
  undo()
  watch.stop()
  cleanup()
})

/** A status beside a mark: React changes the text in place. */
function Status({ words, mark = false }: { words: string | undefined; mark?: boolean }) {
  return (
    <p>
      <svg />
      {mark && <b>!</b>}
      {words}
    </p>
  )
}

type Translator = (text: Text) => void

const fontAround = (text: string) => {
  const font = document.createElement('font')
  font.append(`[${text}]`)
  return font
}
/** How translators go about it. */
const translators: Record<string, Translator> = {
  'replaces the text': (text) => text.replaceWith(fontAround(text.data)),
  'puts its own before the text, then takes the text out': (text) => {
    text.before(fontAround(text.data))
    text.remove()
  },
  'puts its own after the text, then takes the text out': (text) => {
    text.after(fontAround(text.data))
    text.remove()
  },
  'replaces its own work once more': (text) => {
    const first = fontAround('...')
    text.replaceWith(first)
    first.replaceWith(fontAround(text.data))
  },
}

/** Status with its text translated. */
async function translated(translate: Translator) {
  const { container, rerender } = render(<Status words="Checking" />)
  const text = container.querySelector('p')?.lastChild
  if (!(text instanceof Text)) throw new Error('expected a text')
  translate(text)
  expect(container.textContent).toBe('[Checking]')
  await settled()
  return { container, rerender }
}

/** Observers run before what follows. */
const settled = () => Promise.resolve()

for (const [how, translate] of Object.entries(translators)) {
  test(`a text that changes shows its new words while a browser translates that ${how}`, async () => {
    const { container, rerender } = await translated(translate)
    rerender(<Status words="All done" />)
    await settled()
    expect(container.textContent).toBe('All done')
    rerender(<Status words="Sent" />)
    expect(container.textContent).toBe('Sent')
  })

  test(`a text can be taken away, and something put before it, while a browser translates that ${how}`, async () => {
    const { container, rerender } = await translated(translate)
    rerender(<Status words="Checking" mark />)
    expect(container.textContent).toBe('![Checking]')
    rerender(<Status words={undefined} mark />)
    expect(container.textContent).toBe('!')
  })
}

test('what was translated before the watch began is known from what was noted of it', async () => {
  watch.stop()
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  observer.observe(document.body, { childList: true, subtree: true })
  const { container, rerender } = await translated((text) => text.replaceWith(fontAround(text.data)))
  observer.disconnect()
  watch = keepTranslatedTexts(document.body, { changes, removals: [] })
  rerender(<Status words="All done" />)
  await settled()
  expect(container.textContent).toBe('All done')
})

test('an element that the page itself puts in the place of a text is left alone', async () => {
  const Either = ({ busy }: { busy: boolean }) => <p>{busy ? <i>Busy</i> : 'Ready'}</p>
  const { container, rerender } = render(<Either busy={false} />)
  rerender(<Either busy />)
  await settled()
  expect(container.textContent).toBe('Busy')
  rerender(<Either busy={false} />)
  expect(container.textContent).toBe('Ready')
})

test('a text can be taken away at the moment at which it was translated', () => {
  const { container, rerender } = render(<Status words="Checking" />)
  const text = container.querySelector('p')?.lastChild
  text?.replaceWith(fontAround('Checking'))
  rerender(<Status words={undefined} />)
  expect(container.textContent).toBe('')
})

test('what another program has taken away ends nothing when the application takes it away, too', async () => {
  const { container, rerender } = render(<Status words="Checking" mark />)
  container.querySelector('b')?.remove()
  await settled()
  rerender(<Status words="All done" />)
  expect(container.textContent).toBe('All done')
  container.querySelector('p')?.lastChild?.remove()
  rerender(<Status words="All done" mark />)
  expect(container.textContent).toBe('!')
  rerender(<Status words={undefined} />)
  expect(container.textContent).toBe('')
})
