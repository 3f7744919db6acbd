/** The page, dressed by the brand that the journey's provider has. */
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { useFact } from '@journey/engine/react'
import { useEffect } from 'react'
import { loadMotionAfterInput } from '../look/motion.ts'
import { systemFor } from '../look/theme/index.ts'
import { Shell } from './shell.tsx'

/** `sections` are the tabs of the progress bar, in order. */
export function App({ sections }: { sections: string[] }) {
  const theme = useFact('provider.theme')
  useEffect(loadMotionAfterInput, [])
  return (
    <ChakraProvider value={systemFor(typeof theme === 'string' ? theme : undefined)}>
      <Shell sections={sections} />
    </ChakraProvider>
  )
}
