import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { IconBadge, iconNames } from '../look/icon.tsx'
import { BlockHeading } from './parts/heading.tsx'
import { listOf } from './parts/keys.ts'

type Options = { items: { key: string; icon?: string }[] }

/** Reasons side by side, each with an icon. */
export const cards = defineBlock<Options>({
  options: {
    type: 'object',
    properties: {
      items: listOf({ key: { type: 'string', 'x-copy': 'items' }, icon: { enum: iconNames } }, ['key']),
    },
    required: ['items'],
    additionalProperties: false,
  },
  component: ({ options, text }) => (
    <chakra.section marginBlockStart="var(--block-gap)">
      <BlockHeading title={text('heading')} intro={text('intro')} />
      <chakra.ul
        display="grid"
        gap={{ base: '4', md: '5' }}
        // All in one row, or two and two: where four have no room, half of the width is the least that one takes.
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, max(16rem, min(50% - 1.25rem, (68rem - 100%) * 99))), 1fr))"
      >
        {options.items.map(({ key, icon }) => (
          <chakra.li key={key} layerStyle="card" padding={{ base: 'inset', md: '6' }}>
            {icon !== undefined && <IconBadge name={icon} />}
            <chakra.h3 textStyle="item" marginBlockStart="4">
              {text(`items.${key}.title`)}
            </chakra.h3>
            <chakra.p textStyle="body" color="fg.muted" marginBlockStart="1.5">
              {text(`items.${key}.body`)}
            </chakra.p>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  ),
})
