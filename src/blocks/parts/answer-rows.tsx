/** Answers as the applicant reads them: the question, and the answer. */

import type { Json } from '@journey/engine'
import { chakra } from '../../look/chakra.ts'
import { formatCellphone, formatMoney, formatPercent, formatWholeRand, maskTail } from '../../look/format.ts'

type As = 'text' | 'money' | 'rand' | 'percent' | 'masked-id' | 'cellphone' | 'month' | 'date' | 'yes-no'
export type Row = { key: string; value?: Json; as?: As; items?: { code: string; name?: string }[] }
type Translate = (key: string) => string | undefined

/** What a fact must hold to be shown in each way. */
const heldAs = {
  text: { type: ['string', 'number'] },
  money: { type: 'number' },
  rand: { type: 'number' },
  percent: { type: 'number' },
  'masked-id': { type: 'string', pattern: '^[0-9A-Za-z]+$' },
  cellphone: { type: 'string', pattern: '^[0-9*+ ]+$' },
  month: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' },
  date: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
  'yes-no': { type: 'boolean' },
}

/** Option `rows` of a block. */
export const rowsShape = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    properties: {
      key: { type: 'string', 'x-copy': './rows' },
      value: { type: 'string', 'x-fact': true, 'x-holds': { by: 'as', ...heldAs } },
      as: { enum: ['text', 'money', 'rand', 'percent', 'masked-id', 'cellphone', 'month', 'date', 'yes-no'] },
      items: { type: 'string', 'x-fact': true, 'x-holds': { type: 'array', items: { type: 'object' } } },
    },
    required: ['key', 'value'],
    additionalProperties: false,
  },
}

/** The rows, each labelled with the words at `under` and its key. */
export function AnswerRows({ rows, under, text }: { rows: Row[]; under: string; text: Translate }) {
  return rows.map((row) => (
    <AnswerRow key={row.key} label={text(`${under}.${row.key}`)} value={formatValue(row, text)} />
  ))
}

/** Side by side, in columns that all rows share, where the box is wide enough for its text; else one above the other. */
const beside = { label: '5 1 calc((24rem - 100%) * 999)', value: '6 1 calc((24rem - 100%) * 999)' } as const

function AnswerRow({ label, value }: { label: string | undefined; value: string | undefined }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      columnGap="6"
      paddingBlock="2.5"
      css={{ '& + &': { borderBlockStart: '1px solid', borderColor: 'border' } }}
    >
      <chakra.dt flex={beside.label} color="fg.muted" textStyle={{ base: 'small', sm: 'body' }}>
        {label}
      </chakra.dt>
      <chakra.dd flex={beside.value} fontWeight="medium" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {value}
      </chakra.dd>
    </chakra.div>
  )
}

export const isGiven = ({ value }: Row): boolean => value !== undefined && value !== null && value !== ''

function formatValue(row: Row, text: Translate): string | undefined {
  const { value, as = 'text', items } = row
  if (!isGiven(row)) return text('none')
  const plain = String(value)
  switch (as) {
    case 'text':
      // What the lender names itself has its words in the list; a document in another language has its own.
      if (items === undefined) return plain
      return text(`items.${plain}`) ?? items.find((item) => item.code === value)?.name ?? plain
    case 'money':
      return formatMoney(Number(value))
    case 'rand':
      return formatWholeRand(Number(value))
    case 'percent':
      return formatPercent(Number(value))
    case 'masked-id':
      return maskTail(plain)
    case 'cellphone':
      return formatCellphone(plain)
    case 'month':
      return monthInWords(plain, text)
    case 'date':
      return plain.split('-').reverse().join('/')
    case 'yes-no':
      return text(value === true ? 'yes' : 'no')
    default:
      return as satisfies never
  }
}

/** `2021-03` → `March 2021`. A browser may not know the names of months in the language: they are at `months.03` of the copy. */
function monthInWords(month: string, text: Translate): string {
  const [year = '', number = ''] = month.split('-')
  const name = text(`months.${number}`)
  return name === undefined ? month : `${name} ${year}`
}
