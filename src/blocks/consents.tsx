import { chakra } from '@chakra-ui/react'
import { defineBlock } from '#engine/define'
import { Points } from './list.tsx'

/** What the applicant agrees to, in the lender's words. */
export const consents = defineBlock<{ items?: string[] }>({
  options: {
    type: 'object',
    properties: { items: { type: 'string', 'x-fact': true } },
    required: ['items'],
    additionalProperties: false,
  },
  component: ({ options, text }) => {
    const heading = text('heading')
    return (
      <chakra.section layerStyle="panel" padding="5" marginBlockStart="5">
        {heading !== undefined && <chakra.h2 textStyle="subheading">{heading}</chakra.h2>}
        <Points items={options.items ?? []} mark="check" />
      </chakra.section>
    )
  },
})
