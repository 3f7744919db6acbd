import { chakra, Link } from '@chakra-ui/react'
import type { MouseEvent } from 'react'
import { defineBlock } from '#engine/define'
import type { Json } from '#engine/model'
import { cellphone, masked, money, monthName, wholeRand } from './figures.ts'

type As = 'text' | 'money' | 'rand' | 'masked-id' | 'cellphone' | 'month' | 'date' | 'yes-no'
type Row = { key: string; value?: Json; as?: As; items?: { code: string; name: string }[] }
type Section = { key: string; edit?: string; onlyGiven?: boolean; rows: Row[] }
type Words = (key: string) => string | undefined

/** What the applicant has said, section by section, each with the way to change it. */
export const summary = defineBlock<{ sections: Section[] }>({
  options: {
    type: 'object',
    properties: {
      sections: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            key: { type: 'string', 'x-copy': 'sections' },
            edit: { type: 'string' },
            // Rows without a value are left out, and a section that has none and no way to add one.
            onlyGiven: { type: 'boolean' },
            rows: {
              type: 'array',
              minItems: 1,
              items: {
                type: 'object',
                properties: {
                  key: { type: 'string' },
                  value: { type: 'string', 'x-fact': true },
                  as: { enum: ['text', 'money', 'rand', 'masked-id', 'cellphone', 'month', 'date', 'yes-no'] },
                  items: { type: 'string', 'x-fact': true },
                },
                required: ['key', 'value'],
                additionalProperties: false,
              },
            },
          },
          required: ['key', 'rows'],
          additionalProperties: false,
        },
      },
    },
    required: ['sections'],
    additionalProperties: false,
  },
  component: ({ options, text, pathTo, visit }) =>
    options.sections.map(({ key, edit, rows: all, onlyGiven = false }) => {
      // A step that has not been finished yet is visited rather than edited.
      const path = edit === undefined ? undefined : (pathTo(edit, 'edit') ?? pathTo(edit))
      const rows = onlyGiven ? all.filter(isGiven) : all
      if (rows.length === 0 && path === undefined) return null
      return (
        <chakra.section key={key} layerStyle="card" boxShadow="none" marginBlockStart="5" overflow="hidden">
          <chakra.div
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="3"
            paddingInline="5"
            paddingBlock="2"
            backgroundColor="bg.subtle"
          >
            <chakra.h2 fontWeight="bold">{text(`sections.${key}.title`)}</chakra.h2>
            {path !== undefined && <Edit path={path} section={key} text={text} visit={visit} />}
          </chakra.div>
          {rows.length > 0 && (
            <chakra.dl paddingInline="5" paddingBlock="2">
              {rows.map((row) => (
                <Answer key={row.key} label={text(`sections.${key}.rows.${row.key}`)} said={written(row, text)} />
              ))}
            </chakra.dl>
          )}
        </chakra.section>
      )
    }),
})

type EditLink = { path: string; section: string; text: Words; visit: (path: string) => void }

function Edit({ path, section, text, visit }: EditLink) {
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    visit(path)
  }
  return (
    <Link href={path} onClick={go} display="inline-flex" alignItems="center" minHeight="target" paddingInline="1">
      {text(`sections.${section}.edit`)}
      <chakra.span srOnly>{text(`sections.${section}.title`)}</chakra.span>
    </Link>
  )
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

const isGiven = ({ value }: Row): boolean => value !== undefined && value !== null && value !== ''

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
