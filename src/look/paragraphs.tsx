/** Running text: blank lines part paragraphs. */
import { chakra } from './chakra.ts'
import { Words } from './words.tsx'

export function Paragraphs({ text, isMuted = false }: { text: string | undefined; isMuted?: boolean }) {
  const paragraphs = (text ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  // Known by their place: the same words may come twice.
  return Object.entries(paragraphs).map(([place, paragraph]) => (
    <chakra.p
      key={place}
      textStyle="body"
      color={isMuted ? 'fg.muted' : undefined}
      css={{ '& + p': { marginBlockStart: '3' } }}
    >
      <Words text={paragraph} />
    </chakra.p>
  ))
}
