import { chakra } from '@chakra-ui/react/styled-system'
import { defineBlock } from '@journey/engine'
import { formatMoney } from '../look/format.ts'

type Offer = {
  id: string
  tenor: number
  finalApprovedAmount: number
  monthlyInstallmentAmount: number
  interestAndFeeAmount: number
  totalRepaymentAmount: number
}
type OfferProps = { offer: Offer; text: (key: string) => string | undefined }

/**
 * The lender's offers: the amount large, what it costs a month beside it, and the whole cost in plain sight. `waiting`: they
 * are still worked out, and cards without figures stand in their place; `placeholders` are the months that these say.
 */
export const offerCards = defineBlock<{ offers?: Offer[]; waiting?: boolean; placeholders?: number[] }>({
  options: {
    type: 'object',
    properties: {
      offers: { type: 'string', 'x-fact': true },
      waiting: { type: 'string', 'x-fact': true },
      placeholders: { type: 'string', 'x-fact': true },
    },
    required: ['offers'],
    additionalProperties: false,
  },
  copy: [
    'tenor',
    'months',
    'finalApprovedAmount',
    'monthlyInstallmentAmount',
    'interestAndFeeAmount',
    'totalRepaymentAmount',
  ],
  component: ({ options, text }) => {
    const { offers = [], waiting, placeholders = [] } = options
    return (
      <>
        {waiting !== undefined && <Status waiting={waiting} text={text} />}
        {waiting ? <Placeholders terms={placeholders} text={text} /> : <Offers offers={offers} text={text} />}
      </>
    )
  },
})

/** Stands all the time, so that a screen reader hears it change. */
function Status({ waiting, text }: { waiting: boolean; text: OfferProps['text'] }) {
  return (
    <chakra.p role="status" textStyle="body" marginBlockStart="6">
      {waiting ? text('waiting') : <chakra.span srOnly>{text('ready')}</chakra.span>}
    </chakra.p>
  )
}

function Offers({ offers, text }: { offers: Offer[]; text: OfferProps['text'] }) {
  return (
    <chakra.ul
      display="grid"
      gap="5"
      marginBlockStart="6"
      gridTemplateColumns={`repeat(auto-fit, minmax(min(100%, 19rem), ${offers.length === 1 ? '32rem' : '1fr'}))`}
    >
      {offers.map((offer, index) => (
        <chakra.li key={offer.id} layerStyle="card" overflow="hidden" animationStyle="rise">
          <Amount offer={offer} text={text} best={index === 0 && offers.length > 1 ? text('best') : undefined} />
          <Costs offer={offer} text={text} />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

function Placeholders({ terms, text }: { terms: number[]; text: OfferProps['text'] }) {
  return (
    <chakra.ul
      aria-hidden="true"
      display="grid"
      gap="5"
      marginBlockStart="3"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 19rem), 1fr))"
    >
      {terms.map((tenor) => (
        <chakra.li key={tenor} layerStyle="card" overflow="hidden" animationStyle="appear">
          <chakra.div layerStyle="deep" padding={{ base: '5', md: '6' }}>
            <chakra.p textStyle="figure" fontSize="xl" fontWeight="bold">
              {tenor} {text(tenor === 1 ? 'month' : 'months')}
            </chakra.p>
          </chakra.div>
          <chakra.div padding={{ base: '5', md: '6' }} display="grid" gap="3">
            <Bar width="60%" />
            <Bar width="90%" />
            <Bar width="75%" />
          </chakra.div>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

function Bar({ width }: { width: string }) {
  return (
    <chakra.span
      display="block"
      width={width}
      height="5"
      borderRadius="sm"
      backgroundColor="bg.subtle"
      animationStyle="breathe"
    />
  )
}

function Amount({ offer, text, best }: OfferProps & { best: string | undefined }) {
  return (
    <chakra.div layerStyle="deep" padding={{ base: 'inset', md: '6' }}>
      {best !== undefined && (
        <chakra.p textStyle="small" fontWeight="semibold" marginBlockEnd="2">
          {best}
        </chakra.p>
      )}
      <chakra.dl
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="flex-end"
        columnGap="4"
        rowGap="2"
      >
        <Large label={text('finalApprovedAmount')} value={formatMoney(offer.finalApprovedAmount)} size="3xl" />
        <Large label={text('tenor')} value={[offer.tenor, text('months')].join('\u00a0')} size="xl" />
      </chakra.dl>
    </chakra.div>
  )
}

function Large({ label, value, size }: { label: string | undefined; value: string; size: '3xl' | 'xl' }) {
  return (
    <div>
      <chakra.dt textStyle="small" color="fg.onDeepMuted">
        {label}
      </chakra.dt>
      <chakra.dd textStyle="figure" fontSize={size} fontWeight="bold" lineHeight="snug" letterSpacing="tight">
        {value}
      </chakra.dd>
    </div>
  )
}

function Costs({ offer, text }: OfferProps) {
  return (
    <chakra.dl padding={{ base: 'inset', md: '6' }} display="grid" gap="3">
      <Line label={text('monthlyInstallmentAmount')} value={formatMoney(offer.monthlyInstallmentAmount)} large />
      <Line label={text('interestAndFeeAmount')} value={formatMoney(offer.interestAndFeeAmount)} />
      <Line label={text('totalRepaymentAmount')} value={formatMoney(offer.totalRepaymentAmount)} />
    </chakra.dl>
  )
}

function Line({ label, value, large = false }: { label: string | undefined; value: string; large?: boolean }) {
  return (
    <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" columnGap="4">
      <chakra.dt color={large ? 'fg' : 'fg.muted'} fontWeight={large ? 'semibold' : 'normal'}>
        {label}
      </chakra.dt>
      <chakra.dd textStyle="figure" fontSize={large ? 'xl' : 'md'} textAlign="end">
        {value}
      </chakra.dd>
    </chakra.div>
  )
}
