import { defineBlock } from '@journey/engine'
import { Button } from '../look/button.ts'
import { ButtonRow } from './parts/button-row.tsx'

/** A button that belongs to what is above it, rather than to the whole step. */
export const button = defineBlock<{ action: string; variant?: 'primary' | 'secondary' }>({
  options: {
    type: 'object',
    properties: { action: { type: 'string', 'x-event': true }, variant: { enum: ['primary', 'secondary'] } },
    required: ['action'],
    additionalProperties: false,
  },
  copy: ['label'],
  component: ({ options, text, act, can }) => (
    <ButtonRow>
      <Button
        variant={options.variant === 'primary' ? 'solid' : 'outline'}
        width={{ base: 'full', sm: 'auto' }}
        disabled={!can(options.action)}
        onClick={() => act(options.action)}
      >
        {text('label')}
      </Button>
    </ButtonRow>
  ),
})
