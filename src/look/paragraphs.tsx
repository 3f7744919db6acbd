/** Running text: blank lines part paragraphs. */
import { chakra } from './chakra.ts'

export function Paragraphs({ text, color }: { text: string | undefined; color?: string }) {
  const paragraphs = (text ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => (
    <chakra.p key={paragraph} textStyle="body" color={color} css={{ '& + p': { marginBlockStart: '3' } }}>
      {paragraph}
    </chakra.p>
  ))
}
