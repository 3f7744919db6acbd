import { defineBlock } from '@journey/engine'
import { useState } from 'react'
import { Button } from '../look/button.ts'
import { chakra } from '../look/chakra.ts'
import { RollingFigure } from '../look/figure.tsx'
import { formatMoney, formatPercent } from '../look/format.ts'
import { Icon } from '../look/icon.tsx'
import { useSteady } from '../look/use-steady.ts'

type Quote = {
  available?: boolean
  monthRepay?: number
  totalRepay?: number
  totalInterestAndFee?: number
  interestRate?: number
  initiationFee?: number
  serviceFeeMonthly?: number
  insuranceMonthly?: number
}

type Figure = { key: keyof Quote & string; unit?: string; write: (value: number) => string }

/** What the loan costs in all, and at what rate: no one should have to open anything to see it. */
const inSight: Figure[] = [
  { key: 'totalRepay', write: formatMoney },
  { key: 'interestRate', unit: 'units.year', write: formatPercent },
]

/** What that is made of, in reading order. */
const parts: Figure[] = [
  { key: 'totalInterestAndFee', write: formatMoney },
  { key: 'initiationFee', unit: 'units.once', write: formatMoney },
  { key: 'serviceFeeMonthly', unit: 'units.month', write: formatMoney },
  { key: 'insuranceMonthly', unit: 'units.month', write: formatMoney },
]

/** A form for the amount and the term (nested), the monthly figure that follows from it, and what it is made of. */
export const calculator = defineBlock<{ quote?: Quote; awaiting?: boolean[]; action?: string; pressed?: boolean }>({
  options: {
    type: 'object',
    properties: {
      quote: { type: 'string', 'x-fact': true, 'x-holds': { type: 'object' } },
      // While one of these holds, what a quote needs has been requested and is not there yet.
      awaiting: { type: 'array', items: { type: 'string', 'x-fact': true, 'x-holds': { type: 'boolean' } } },
      action: { type: 'string' },
      // The button was pressed: it shows so while what is requested is not there yet.
      pressed: { type: 'string', 'x-fact': true, 'x-holds': { type: 'boolean' } },
    },
    required: ['quote'],
    additionalProperties: false,
  },
  copy: ['title', 'monthly', 'breakdown', 'unavailable', ...[...inSight, ...parts].map(({ key }) => `figures.${key}`)],
  nests: true,
  component: ({ options, text, act, can, children }) => {
    const { quote = {}, awaiting = [], action, pressed } = options
    const isAwaiting = awaiting.includes(true)
    const button = text('button')
    return (
      <chakra.section data-quote="" layerStyle="card" color="fg" boxShadow="raised">
        <chakra.div padding={{ base: 'min(0.875rem, 4vw)', sm: '6' }}>
          <chakra.h2 textStyle="subheading">{text('title')}</chakra.h2>
          {children}
          <Result quote={quote} awaiting={isAwaiting} text={text} />
          {action !== undefined && button !== undefined && (
            <Button
              width="full"
              marginBlockStart="5"
              disabled={!can(action)}
              aria-busy={pressed && isAwaiting}
              onClick={() => act(action)}
            >
              {button}
              <Icon name="forward" size="5" />
            </Button>
          )}
        </chakra.div>
      </chakra.section>
    )
  },
})

type QuoteProps = { quote: Quote; text: (key: string) => string | undefined }

function Result({ quote, awaiting, text }: QuoteProps & { awaiting: boolean }) {
  const { available = false, monthRepay } = quote
  const isKnown = available && monthRepay !== undefined
  if (!isKnown && !awaiting) {
    return (
      <chakra.p layerStyle="panel" padding="4" marginBlockStart="5" textStyle="small">
        {text('unavailable')}
      </chakra.p>
    )
  }
  const estimate = text('estimate')
  return (
    <chakra.div layerStyle="panel" marginBlockStart="5" overflow="hidden">
      <chakra.div padding="gutter">
        <chakra.p textStyle="small" color="fg.muted">
          {text('monthly')}
        </chakra.p>
        <chakra.p textStyle="figure" fontSize="3xl" fontWeight="bold" lineHeight="tight" letterSpacing="tight">
          {isKnown ? <RollingFigure value={monthRepay} write={formatMoney} /> : <Awaited />}
        </chakra.p>
        <chakra.dl marginBlockStart="2">
          <Lines figures={inSight} quote={quote} text={text} />
        </chakra.dl>
        {estimate !== undefined && (
          <chakra.p textStyle="fine" marginBlockStart="1">
            {estimate}
          </chakra.p>
        )}
      </chakra.div>
      <Spoken sentence={isKnown ? [text('monthly'), formatMoney(monthRepay)].join(' ') : ''} />
      <Breakdown quote={quote} text={text} />
    </chakra.div>
  )
}

/** Tells a screen reader the sum once the slider rests; the first one is read with the page. */
function Spoken({ sentence }: { sentence: string }) {
  const [first] = useState(sentence)
  const [hasChanged, setChanged] = useState(false)
  const steady = useSteady(sentence, 1000)
  if (!hasChanged && steady !== first) setChanged(true)
  return (
    <chakra.p role="status" srOnly>
      {hasChanged ? steady : ''}
    </chakra.p>
  )
}

/** Keeps the place of a sum that is being fetched, so that nothing moves when it comes. */
function Awaited() {
  return (
    <chakra.span
      aria-hidden="true"
      display="inline-block"
      width="4.8em"
      height="0.7em"
      borderRadius="sm"
      backgroundColor="border"
    />
  )
}

function Breakdown({ quote, text }: QuoteProps) {
  return (
    <chakra.details
      borderBlockStart="1px solid"
      borderColor="border"
      css={{ '&[open] summary svg': { transform: 'rotate(180deg)' } }}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        minHeight="target"
        paddingInline="gutter"
        textStyle="small"
        fontWeight="semibold"
        color="accent.fg"
        cursor="pointer"
        listStyle="none"
        outline="none"
        outlineOffset="-3px"
        borderRadius="card"
        _focusVisible={{ outline: '3px solid', outlineColor: 'focus.ring' }}
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        {text('breakdown')}
        <Icon name="down" size="5" transition="transform 160ms" />
      </chakra.summary>
      <chakra.dl paddingInline="gutter" paddingBlockEnd="3">
        <Lines figures={parts} quote={quote} text={text} />
      </chakra.dl>
    </chakra.details>
  )
}

/** What is not there yet keeps its place. */
function Lines({ figures, quote, text }: QuoteProps & { figures: Figure[] }) {
  return figures.map(({ key, unit, write }) => {
    const value = quote[key]
    const isKnown = typeof value === 'number'
    if (!isKnown && quote.available) return null
    return (
      <chakra.div key={key} display="flex" flexWrap="wrap" columnGap="4" paddingBlock="1.5" textStyle="small">
        <chakra.dt color="fg.muted">{text(`figures.${key}`)}</chakra.dt>
        <chakra.dd marginInlineStart="auto" textAlign="end">
          <chakra.span textStyle="figure">{isKnown ? write(value) : <Awaited />}</chakra.span>
          {isKnown && unit && <chakra.span color="fg.muted"> {text(unit)}</chakra.span>}
        </chakra.dd>
      </chakra.div>
    )
  })
}
