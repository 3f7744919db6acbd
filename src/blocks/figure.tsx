import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { CountedFigure, RollingFigure } from '../look/figure.tsx'
import { formatMoney } from '../look/format.ts'
import { Icon } from '../look/icon.tsx'

/** One sum that the whole screen is about. */
export const figure = defineBlock<{ amount?: number; mark?: 'success' }>({
  options: {
    type: 'object',
    properties: {
      amount: { type: 'string', 'x-fact': true, 'x-holds': { type: 'number' } },
      mark: { enum: ['success'] },
    },
    required: ['amount'],
    additionalProperties: false,
  },
  component: ({ options, text }) => {
    const note = text('note')
    if (options.amount === undefined) return null
    return (
      <chakra.section
        layerStyle="deep"
        borderRadius="card"
        paddingInline={{ base: 'inset', md: '6' }}
        // A sum that only says what the screen is about leaves a phone's height to the questions below it.
        paddingBlock={options.mark === 'success' ? { base: '5', md: '6' } : { base: '3', md: '5' }}
        marginBlockStart={{ base: '4', md: '5' }}
      >
        {options.mark === 'success' && <Tick />}
        <chakra.p textStyle="figure" fontSize="3xl" fontWeight="bold" lineHeight="snug" letterSpacing="tight">
          {options.mark === 'success' ? (
            <CountedFigure value={options.amount} write={formatMoney} />
          ) : (
            <RollingFigure value={options.amount} write={formatMoney} />
          )}
        </chakra.p>
        {note !== undefined && note !== '' && (
          <chakra.p textStyle="small" color="fg.onDeepMuted">
            {note}
          </chakra.p>
        )}
      </chakra.section>
    )
  },
})

/** It is done: drawn once. */
function Tick() {
  return (
    <chakra.span
      aria-hidden="true"
      display="flex"
      alignItems="center"
      justifyContent="center"
      flexShrink={0}
      width="16"
      height="16"
      borderRadius="full"
      backgroundColor="accent.solid"
      color="accent.onSolid"
      marginBlockEnd="3"
    >
      <Icon name="check" size="10" strokeWidth="2.5" animationStyle="draw" strokeDasharray="1" />
    </chakra.span>
  )
}
