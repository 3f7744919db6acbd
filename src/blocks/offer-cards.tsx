import { defineBlock } from '@journey/engine'
import type { ReactNode } from 'react'
import { chakra } from '../look/chakra.ts'
import { evenLabel } from '../look/even-rows.ts'
import { RollingFigure } from '../look/figure.tsx'
import { formatMoney } from '../look/format.ts'
import { useMotionFromStart } from '../look/motion.ts'
import { PlaceholderRows } from './parts/placeholder-rows.tsx'

type Offer = {
  id?: string
  tenor: number
  finalApprovedAmount: number
  monthlyInstallmentAmount: number
  interestAndFeeAmount?: number
  totalRepaymentAmount: number
}
type Translate = (key: string) => string | undefined
type OfferProps = { offer: Offer; text: Translate }

const months = { type: 'array', minItems: 1, items: { type: 'integer', minimum: 1 } }

/**
 * The lender's offers. An amount that all of them share is shown once, on top; below it one row for each way to pay it back,
 * led by the monthly figure, so that rows can be compared. `waiting`: they are still calculated, and rows without figures
 * keep their place; `placeholders` are the months that these show, as the specification has them. Offers that are not
 * `current` are for another amount than the one that is chosen, and step back.
 */
export const offerCards = defineBlock<{
  offers?: Offer[]
  waiting?: boolean
  placeholders?: number[]
  current?: boolean
}>({
  options: {
    type: 'object',
    properties: {
      offers: { type: 'string', 'x-fact': true, 'x-holds': { type: 'array', items: { type: 'object' } } },
      waiting: { type: 'string', 'x-fact': true, 'x-holds': { type: 'boolean' } },
      placeholders: { type: 'string', 'x-fact': true, 'x-holds': months },
      current: { type: 'string', 'x-fact': true, 'x-holds': { type: 'boolean' } },
    },
    required: ['offers'],
    additionalProperties: false,
  },
  copy: [
    'tenor',
    'month',
    'months',
    'finalApprovedAmount',
    'monthlyInstallmentAmount',
    'interestAndFeeAmount',
    'totalRepaymentAmount',
  ],
  component: ({ options, text }) => {
    const { offers = [], waiting, placeholders = [], current = true } = options
    return (
      <>
        {waiting !== undefined && <Status waiting={waiting} text={text} />}
        {waiting ? (
          <PlaceholderRows labels={placeholders.map((tenor) => termOf(tenor, text))} />
        ) : (
          <Offers offers={offers} text={text} isStale={!current} />
        )}
      </>
    )
  },
})

function termOf(tenor: number, text: Translate): string {
  return `${tenor} ${text(tenor === 1 ? 'month' : 'months') ?? ''}`
}

/** In the page all the time, so that a screen reader hears it change. */
function Status({ waiting, text }: { waiting: boolean; text: Translate }) {
  return (
    <chakra.p role="status" textStyle="body" marginBlockStart="6">
      {waiting ? text('waiting') : <chakra.span srOnly>{text('ready')}</chakra.span>}
    </chakra.p>
  )
}

function Offers({ offers, text, isStale }: { offers: Offer[]; text: Translate; isStale: boolean }) {
  const [first] = offers
  if (first === undefined) return null
  const isShared = offers.every(({ finalApprovedAmount }) => finalApprovedAmount === first.finalApprovedAmount)
  return (
    <chakra.section marginBlockStart="5" css={isStale ? stale : undefined}>
      {isShared && (
        <chakra.dl layerStyle="deep" borderRadius="card" padding={{ base: 'inset', md: '6' }}>
          <chakra.dt textStyle="small" color="fg.onDeepMuted">
            {text('finalApprovedAmount')}
          </chakra.dt>
          <chakra.dd textStyle="figure" fontSize="3xl" fontWeight="bold" lineHeight="snug" letterSpacing="tight">
            <RollingFigure value={first.finalApprovedAmount} write={formatMoney} />
          </chakra.dd>
        </chakra.dl>
      )}
      <chakra.ul display="grid" gap="4" marginBlockStart={isShared ? '4' : '0'}>
        {offers.map((offer, index) => (
          <li key={offer.id ?? index}>
            <OneAfterAnother index={index}>
              <chakra.div layerStyle="card" boxShadow="none" padding={{ base: 'inset', md: '5' }}>
                <Row offer={offer} text={text} best={index === 0 && offers.length > 1 ? text('best') : undefined} />
              </chakra.div>
            </OneAfterAnother>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}

function OneAfterAnother({ index, children }: { index: number; children: ReactNode }) {
  const motion = useMotionFromStart()
  return motion ? <motion.Rise index={index}>{children}</motion.Rise> : children
}

/** Everything wraps: with text twice as large a figure takes a line of its own instead of being cut. */
function Row({ offer, text, best }: OfferProps & { best: string | undefined }) {
  return (
    <>
      {best !== undefined && (
        <chakra.p textStyle="small" fontWeight="semibold" color="accent.fg" marginBlockEnd="1">
          {best}
        </chakra.p>
      )}
      <chakra.dl display="flex" flexWrap="wrap" columnGap="4" rowGap="2">
        <Large label={text('monthlyInstallmentAmount')} value={formatMoney(offer.monthlyInstallmentAmount)} />
        <Large label={text('tenor')} value={termOf(offer.tenor, text)} />
      </chakra.dl>
      <chakra.dl
        display="grid"
        gap="1.5"
        marginBlockStart="3"
        paddingBlockStart="3"
        borderBlockStart="1px solid"
        borderColor="border"
      >
        <Line label={text('finalApprovedAmount')} value={formatMoney(offer.finalApprovedAmount)} />
        {offer.interestAndFeeAmount !== undefined && (
          <Line label={text('interestAndFeeAmount')} value={formatMoney(offer.interestAndFeeAmount)} />
        )}
        <Line label={text('totalRepaymentAmount')} value={formatMoney(offer.totalRepaymentAmount)} />
      </chakra.dl>
    </>
  )
}

/** Half of the line each, so that they begin at the same places in every offer; more where a figure needs it. */
function Large({ label, value }: { label: string | undefined; value: string }) {
  return (
    <chakra.div flex="1 1 7.5rem" maxWidth="full">
      <chakra.dt textStyle="small" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd
        textStyle="figure"
        fontSize="2xl"
        fontWeight="bold"
        lineHeight="snug"
        letterSpacing="tight"
        overflowWrap="break-word"
      >
        {value}
      </chakra.dd>
    </chakra.div>
  )
}

function Line({ label, value }: { label: string | undefined; value: string }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="baseline" columnGap="4">
      <chakra.dt textStyle="small" color="fg.muted" css={evenLabel}>
        {label}
      </chakra.dt>
      <chakra.dd textStyle="figure" overflowWrap="anywhere">
        {value}
      </chakra.dd>
    </chakra.div>
  )
}

/** Grey on grey, yet with the contrast of a text: it can still be read. */
const stale = {
  filter: 'grayscale(1)',
  '& li > *, & li > * > *': { backgroundColor: 'bg.subtle', color: 'fg.muted' },
} as const
