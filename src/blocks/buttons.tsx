import { defineBlock } from '@journey/engine'
import { Button } from '../look/button.ts'
import { chakra } from '../look/chakra.ts'
import { Icon, iconNames } from '../look/icon.tsx'

type Item = { action: string; icon?: string }

/** What can be done with what stands beside it, in a row: none of it goes on to the next step. */
export const buttons = defineBlock<{ items: Item[] }>({
  options: {
    type: 'object',
    properties: {
      items: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            action: { type: 'string', 'x-event': true, 'x-copy': 'items' },
            icon: { enum: iconNames },
          },
          required: ['action'],
          additionalProperties: false,
        },
      },
    },
    required: ['items'],
    additionalProperties: false,
  },
  component: ({ options, text, act, can }) => (
    <chakra.div data-screen-only="" display="flex" flexWrap="wrap" gap="3" marginBlockStart="5">
      {options.items.map(({ action, icon }) => (
        <Button
          key={action}
          variant="outline"
          flexGrow={{ base: 1, sm: 0 }}
          disabled={!can(action)}
          onClick={() => act(action)}
        >
          {icon !== undefined && <Icon name={icon} size="5" />}
          {text(`items.${action}`)}
        </Button>
      ))}
    </chakra.div>
  ),
})
