/** Answers as the applicant reads them: what was asked, and what was said. */
import { chakra } from '@chakra-ui/react/styled-system'
import type { Json } from '@journey/engine'
import { cellphone, masked, money, monthName, percent, wholeRand } from './figures.ts'

type As = 'text' | 'money' | 'rand' | 'percent' | 'masked-id' | 'cellphone' | 'month' | 'date' | 'yes-no'
export type Row = { key: string; value?: Json; as?: As; items?: { code: string; name: string }[] }
type Words = (key: string) => string | undefined

/** Option `rows` of a block. */
export const rowsShape = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    properties: {
      key: { type: 'string', 'x-copy': './rows' },
      value: { type: 'string', 'x-fact': true },
      as: { enum: ['text', 'money', 'rand', 'percent', 'masked-id', 'cellphone', 'month', 'date', 'yes-no'] },
      items: { type: 'string', 'x-fact': true },
    },
    required: ['key', 'value'],
    additionalProperties: false,
  },
}

/** The rows, each labelled with the words at `under` and its key. */
export function AnswerRows({ rows, under, text }: { rows: Row[]; under: string; text: Words }) {
  return rows.map((row) => <Answer key={row.key} label={text(`${under}.${row.key}`)} said={written(row, text)} />)
}

function Answer({ label, said }: { label: string | undefined; said: string | undefined }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 6fr)' }}
      columnGap="6"
      paddingBlock="2.5"
      css={{ '& + &': { borderBlockStart: '1px solid', borderColor: 'border' } }}
    >
      <chakra.dt color="fg.muted" textStyle={{ base: 'small', sm: 'body' }}>
        {label}
      </chakra.dt>
      <chakra.dd fontWeight="medium" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {said}
      </chakra.dd>
    </chakra.div>
  )
}

export const isGiven = ({ value }: Row): boolean => value !== undefined && value !== null && value !== ''

function written(row: Row, text: Words): string | undefined {
  const { value, as = 'text', items } = row
  if (!isGiven(row)) return text('none')
  const plain = String(value)
  switch (as) {
    case 'text':
      return items?.find((item) => item.code === value)?.name ?? plain
    case 'money':
      return money(Number(value))
    case 'rand':
      return wholeRand(Number(value))
    case 'percent':
      return percent(Number(value))
    case 'masked-id':
      return masked(plain)
    case 'cellphone':
      return cellphone(plain)
    case 'month':
      return monthName(plain, document.documentElement.lang)
    case 'date':
      return plain.split('-').reverse().join('/')
    case 'yes-no':
      return text(value === true ? 'yes' : 'no')
    default:
      return as satisfies never
  }
}
