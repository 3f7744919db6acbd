/** The files of a process share its window: each begins with an empty page, with nothing stored, and leaves nothing mounted. */
import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

for (const element of [document.documentElement, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}
document.head.replaceChildren()
document.body.replaceChildren()
for (const storage of [localStorage, sessionStorage]) storage.clear()
history.replaceState(null, '', '/')
// The product's modules know what has happened to the page: that the motion is loaded, or that it is about to be left.
vi.resetModules()

afterAll(cleanup)
