/** Running text: blank lines part paragraphs. */
import { chakra } from './chakra.ts'
import { Words } from './words.tsx'

export function Paragraphs({ text, isMuted = false }: { text: string | undefined; isMuted?: boolean }) {
  const paragraphs = (text ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => (
    <chakra.p
      key={paragraph}
      textStyle="body"
      color={isMuted ? 'fg.muted' : undefined}
      css={{ '& + p': { marginBlockStart: '3' } }}
    >
      <Words text={paragraph} />
    </chakra.p>
  ))
}
