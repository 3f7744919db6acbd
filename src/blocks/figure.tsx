import { chakra } from '@chakra-ui/react/styled-system'
import { defineBlock } from '@journey/engine'
import { formatMoney } from '../look/format.ts'

/** One sum that the whole screen is about. */
export const figure = defineBlock<{ amount?: number }>({
  options: {
    type: 'object',
    properties: { amount: { type: 'string', 'x-fact': true } },
    required: ['amount'],
    additionalProperties: false,
  },
  component: ({ options, text }) => {
    const note = text('note')
    if (options.amount === undefined) return null
    return (
      <chakra.section layerStyle="deep" borderRadius="card" padding={{ base: '5', md: '6' }} marginBlockStart="5">
        <chakra.p textStyle="figure" fontSize="3xl" fontWeight="bold" lineHeight="snug" letterSpacing="tight">
          {formatMoney(options.amount)}
        </chakra.p>
        {note !== undefined && (
          <chakra.p textStyle="small" color="fg.onDeepMuted">
            {note}
          </chakra.p>
        )}
      </chakra.section>
    )
  },
})
