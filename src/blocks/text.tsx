import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { Paragraphs } from '../look/paragraphs.tsx'

/** Running text, with a heading where the copy has one. */
export const text = defineBlock({
  component: ({ text }) => {
    const title = text('title')
    return (
      <chakra.section marginBlockStart="5" maxWidth="measure">
        {title !== undefined && (
          <chakra.h2 textStyle="subheading" marginBlockEnd="2">
            {title}
          </chakra.h2>
        )}
        <Paragraphs text={text('text')} />
      </chakra.section>
    )
  },
})
