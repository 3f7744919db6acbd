/** A style sheet that failed is requested once more, and no other. */
import { afterEach, expect, test } from 'vitest'
import { fetchMissingStyles } from '../../src/engine/web/start/missing-styles.ts'

afterEach(() => document.head.replaceChildren())

type Sheet = { href: string; rules: number | 'unreadable' | undefined; isDisabled?: boolean }

/** Which of the links are replaced; what replaces them loads at once. */
async function requestedAgain(sheets: Sheet[]): Promise<string[]> {
  const links = sheets.map(({ href, rules, isDisabled = false }) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.setAttribute('href', href)
    link.toggleAttribute('disabled', isDisabled)
    const sheet = {
      get cssRules() {
        if (rules === 'unreadable') throw new DOMException('', 'SecurityError')
        return { length: rules }
      },
    }
    Object.defineProperty(link, 'sheet', { value: rules === undefined ? null : sheet })
    return link
  })
  document.head.replaceChildren(...links)
  const done = fetchMissingStyles()
  for (const link of document.querySelectorAll('link')) if (!links.includes(link)) link.dispatchEvent(new Event('load'))
  await done
  return links.filter((link) => !link.isConnected).map((link) => link.getAttribute('href') ?? '')
}

test('one without rules, one that is not there, and one of this page that may not be read have failed', async () => {
  const sheets: Sheet[] = [
    { href: '/whole.css', rules: 3 },
    { href: '/empty.css', rules: 0 },
    { href: '/gone.css', rules: undefined },
    { href: '/closed.css', rules: 'unreadable' },
  ]
  expect(await requestedAgain(sheets)).toEqual(['/empty.css', '/gone.css', '/closed.css'])
})

test('one of another origin may never be read: that does not say that it failed', async () => {
  const sheets: Sheet[] = [
    { href: 'https://fonts.example/serif.css', rules: 'unreadable' },
    { href: `${location.origin}.example/serif.css`, rules: 'unreadable' },
    { href: 'https://fonts.example/gone.css', rules: undefined },
  ]
  expect(await requestedAgain(sheets)).toEqual(['https://fonts.example/gone.css'])
})

test('one that is switched off has no rules, and is waited for by no one', async () => {
  expect(await requestedAgain([{ href: '/dark.css', rules: undefined, isDisabled: true }])).toEqual([])
})
