import { defineBlock } from '@journey/engine'
import { Button } from '../look/button.ts'
import { chakra } from '../look/chakra.ts'
import { Paragraphs } from '../look/paragraphs.tsx'

/** Another way to the same end: what it is, and its own button. */
export const alternative = defineBlock<{ action: string }>({
  options: {
    type: 'object',
    properties: { action: { type: 'string', 'x-event': true } },
    required: ['action'],
    additionalProperties: false,
  },
  copy: ['title', 'text', 'button'],
  component: ({ options, text, act, can }) => (
    <chakra.section layerStyle="panel" padding={{ base: 'inset', md: '6' }} marginBlockStart="var(--block-gap)">
      <chakra.h2 textStyle="subheading" marginBlockEnd="2">
        {text('title')}
      </chakra.h2>
      <Paragraphs text={text('text')} isMuted />
      <Button
        variant="outline"
        marginBlockStart="4"
        width={{ base: 'full', sm: 'auto' }}
        disabled={!can(options.action)}
        onClick={() => act(options.action)}
      >
        {text('button')}
      </Button>
    </chakra.section>
  ),
})
