/** The title of the page: its name, and what has to be known before it: something is wrong, an application is resumed. */
import { useEffect } from 'react'
import { readFact } from '../core/facts.ts'
import { useEngine } from './engine.ts'
import { useHasFieldErrors } from './field-errors.ts'
import { useDerived } from './hooks.ts'
import { useShownStep } from './shown-step.tsx'
import { useText } from './use-text.ts'

export function PageTitle(): null {
  const { journey, part } = useEngine()
  const text = useText()
  const step = useShownStep()
  const name = journey.definition.steps[step]?.page
  // A screen without a name of its own has that of its heading: the title is never that of the screen before.
  const page = text(name === undefined ? `${step}.title` : `pages.${name}`)
  const isWrong = useHasFieldErrors(step)
  const isResuming = useDerived((known, state) => readFact(known, state, 'journey.resuming')) === true
  const plain = page === undefined ? undefined : text('shell.title', { page })
  const resumed = isResuming && plain !== undefined ? (text('shell.titleResuming', { title: plain }) ?? plain) : plain
  const title = isWrong && resumed !== undefined ? (text('shell.titleError', { title: resumed }) ?? resumed) : resumed
  useEffect(() => {
    if (title !== undefined && !part) document.title = title
  }, [title, part])
  return null
}
