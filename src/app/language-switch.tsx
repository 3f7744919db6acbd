/** The choice of the language. Where there is none, nothing of it is fetched. */
import { useLanguages } from '@journey/engine/react'
import { lazy, Suspense } from 'react'

export function LanguageSwitch() {
  const { offered } = useLanguages()
  return offered.length < 2 ? null : (
    <Suspense>
      <LanguageButtons />
    </Suspense>
  )
}

const LanguageButtons = lazy(async () => ({ default: (await import('./language-buttons.tsx')).LanguageButtons }))
