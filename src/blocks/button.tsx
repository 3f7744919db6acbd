import { chakra } from '@chakra-ui/react/styled-system'
import { defineBlock } from '@journey/engine'
import { Button } from '../app/theme/button.ts'

/** A button that belongs to what stands above it, rather than to the whole step. */
export const button = defineBlock<{ action: string; look?: 'primary' | 'secondary' }>({
  options: {
    type: 'object',
    properties: { action: { type: 'string', 'x-event': true }, look: { enum: ['primary', 'secondary'] } },
    required: ['action'],
    additionalProperties: false,
  },
  component: ({ options, text, act, can }) => (
    <chakra.div marginBlockStart="5">
      <Button
        variant={options.look === 'primary' ? 'solid' : 'outline'}
        width={{ base: 'full', sm: 'auto' }}
        disabled={!can(options.action)}
        onClick={() => act(options.action)}
      >
        {text('label')}
      </Button>
    </chakra.div>
  ),
})
