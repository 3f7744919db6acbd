/** The page, dressed by the brand that the journey's provider has. */
import { useFact } from '@journey/engine/react'
import { useEffect, useInsertionEffect } from 'react'
import { loadMotionAfterInput } from '../look/motion.ts'
import { Shell } from './shell.tsx'

/** `sections` are the tabs of the progress bar, in order. */
export function App({ sections }: { sections: string[] }) {
  const theme = useFact('provider.theme')
  useEffect(loadMotionAfterInput, [])
  useInsertionEffect(() => {
    if (typeof theme === 'string') document.documentElement.dataset.brand = theme
  }, [theme])
  return <Shell sections={sections} />
}
