import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { formatMoney, formatWholeRand } from '../look/format.ts'
import { amountOwed, balanceAfter, type Debt } from './parts/balance.ts'
import { BlockHeading } from './parts/heading.tsx'

type Plan = {
  id: string
  tenor: number
  finalApprovedAmount: number
  initiationFee?: number
  interestRatePresent?: number
}
type Line = Debt & { id: string; isChosen: boolean }

/** How fast each plan pays the loan back: one line a plan, the chosen one in front, and the same in words. */
export const planChart = defineBlock<{ plans?: Plan[]; chosen?: string; feePayment?: string }>({
  options: {
    type: 'object',
    properties: {
      plans: { type: 'string', 'x-fact': true, 'x-holds': { type: 'array', items: { type: 'object' } } },
      chosen: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } },
      feePayment: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } },
    },
    required: ['plans', 'chosen'],
    additionalProperties: false,
  },
  copy: ['heading', 'month', 'months', 'halfway'],
  component: ({ options, text }) => {
    const lines = linesOf(options)
    if (lines.length === 0) return null
    const termOf = (months: number) => `${months} ${text(months === 1 ? 'month' : 'months') ?? ''}`
    return (
      <chakra.section marginBlockStart="var(--block-gap)">
        <BlockHeading title={text('heading')} intro={text('intro')} size="subheading" />
        <Drawing lines={lines} termOf={termOf} />
        <chakra.p textStyle="small" fontWeight="semibold" marginBlockStart="4">
          {text('halfway')}
        </chakra.p>
        <chakra.dl display="grid" gap="1" marginBlockStart="1">
          {lines.map((line) => (
            <chakra.div
              key={line.id}
              display="flex"
              flexWrap="wrap"
              justifyContent="space-between"
              columnGap="4"
              textStyle="small"
              fontWeight={line.isChosen ? 'bold' : 'normal'}
            >
              <dt>{termOf(line.months)}</dt>
              <chakra.dd fontVariantNumeric="tabular-nums">
                {formatMoney(balanceAfter(line.months / 2, line))}
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      </chakra.section>
    )
  },
})

/** Those whose rate is known: without a rate what is owed in between cannot be calculated. */
function linesOf({ plans = [], chosen, feePayment }: { plans?: Plan[]; chosen?: string; feePayment?: string }): Line[] {
  return plans.flatMap(({ id, tenor, finalApprovedAmount, initiationFee, interestRatePresent }) =>
    interestRatePresent === undefined
      ? []
      : [
          {
            ...{ id, months: tenor, annualRate: interestRatePresent },
            amount: amountOwed(finalApprovedAmount, initiationFee, feePayment),
            isChosen: id === chosen,
          },
        ],
  )
}

const width = 320
const height = 132
/** Room for a line's own width at the edges. */
const inset = 3

/** For the eye: the figures below say the same. */
function Drawing({ lines, termOf }: { lines: Line[]; termOf: (months: number) => string }) {
  const most = Math.max(...lines.map(({ amount }) => amount))
  const longest = Math.max(...lines.map((line) => line.months))
  const place = (month: number, balance: number) => {
    const x = inset + (month / longest) * (width - 2 * inset)
    const y = inset + (1 - balance / most) * (height - 2 * inset)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  return (
    <chakra.div aria-hidden="true" textStyle="fine" fontVariantNumeric="tabular-nums" maxWidth="30rem">
      <chakra.p marginBlockEnd="1">{formatWholeRand(most)}</chakra.p>
      <chakra.svg viewBox={`0 0 ${width} ${height}`} width="full" display="block" fill="none" overflow="visible">
        <chakra.path d={`M0 0V${height}H${width}`} stroke="border.control" strokeWidth="1" />
        {[...lines].sort(inFront).map((line) => (
          <chakra.polyline
            key={line.id}
            points={monthsOf(line.months)
              .map((month) => place(month, balanceAfter(month, line)))
              .join(' ')}
            stroke={line.isChosen ? 'accent.fg' : 'fg.muted'}
            strokeWidth={line.isChosen ? '4' : '1.75'}
            strokeDasharray={line.isChosen ? undefined : '5 4'}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))}
      </chakra.svg>
      <chakra.div position="relative" height="1.6em" marginBlockStart="1">
        {lines.map((line) => (
          <chakra.span
            key={line.id}
            position="absolute"
            style={{ insetInlineStart: `${(line.months / longest) * 100}%` }}
            transform={line.months === longest ? 'translateX(-100%)' : 'translateX(-50%)'}
            whiteSpace="nowrap"
            color={line.isChosen ? 'fg' : undefined}
            fontWeight={line.isChosen ? 'bold' : undefined}
          >
            {line.months === longest ? termOf(line.months) : line.months}
          </chakra.span>
        ))}
      </chakra.div>
    </chakra.div>
  )
}

/** Drawn last is drawn on top. */
const inFront = (a: Line, b: Line) => Number(a.isChosen) - Number(b.isChosen)

const monthsOf = (months: number) => Array.from({ length: months + 1 }, (_, month) => month)
