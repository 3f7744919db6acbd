/** The choice of the language. Where there is none, nothing of it is fetched. */
import { useLanguages } from '@journey/engine/react'
import { type ComponentType, lazy, Suspense } from 'react'

export function LanguageSwitch() {
  const { offered } = useLanguages()
  return offered.length < 2 ? null : (
    <Suspense>
      <LanguageButtons />
    </Suspense>
  )
}

/** Where the buttons cannot be fetched there is no choice: the page stays in the language that it is in. */
const LanguageButtons = lazy(() =>
  import('./language-buttons.tsx').then<{ default: ComponentType }, { default: ComponentType }>(
    (part) => ({ default: part.LanguageButtons }),
    () => ({ default: () => <></> }),
  ),
)
