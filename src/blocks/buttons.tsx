import { defineBlock } from '@journey/engine'
import { Button } from '../look/button.ts'
import { Icon, iconNames } from '../look/icon.tsx'
import { ButtonRow } from './parts/button-row.tsx'
import { listOf } from './parts/keys.ts'

type Item = { action: string; icon?: string }

/** A row of buttons for the content above it: none of them leads to the next step. */
export const buttons = defineBlock<{ items: Item[] }>({
  options: {
    type: 'object',
    properties: {
      items: listOf(
        {
          action: { type: 'string', 'x-event': true, 'x-copy': 'items' },
          icon: { enum: iconNames },
        },
        ['action'],
      ),
    },
    required: ['items'],
    additionalProperties: false,
  },
  component: ({ options, text, act, can }) => (
    <ButtonRow isScreenOnly>
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
    </ButtonRow>
  ),
})
