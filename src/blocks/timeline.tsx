import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { BlockHeading } from './parts/heading.tsx'
import { listOf } from './parts/keys.ts'
import { languageOption, translateTo } from './parts/language.ts'
import { partProps } from './parts/parts-of-document.ts'

type Item = { key: string; date?: string }

/**
 * What happens when: first what has no date yet, with `items.<key>.when` in its place, then what has one (`2026-11-25`), in
 * the order of the calendar.
 */
export const timeline = defineBlock<{ items: Item[]; language?: string }>({
  options: {
    type: 'object',
    properties: {
      items: listOf(
        {
          key: { type: 'string', 'x-copy': 'items' },
          date: {
            type: 'string',
            'x-fact': true,
            'x-holds': { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
          },
        },
        ['key'],
      ),
      language: languageOption,
    },
    required: ['items'],
    additionalProperties: false,
  },
  copy: ['heading'],
  component: ({ options, text: own }) => {
    const text = translateTo(options.language, own)
    const items = options.items.filter(({ key, date }) => date !== undefined || text(`items.${key}.when`) !== undefined)
    return (
      <chakra.section marginBlockStart="8">
        <BlockHeading title={text('heading')} intro={text('intro')} {...partProps('timeline')} />
        <chakra.ol>
          {items.sort(byDate).map(({ key, date }) => (
            <chakra.li key={key} css={entry}>
              <chakra.p textStyle="small" color="fg.muted" fontVariantNumeric="tabular-nums">
                {date === undefined ? text(`items.${key}.when`) : date.split('-').reverse().join('/')}
              </chakra.p>
              <chakra.h3 fontWeight="semibold">{text(`items.${key}.title`)}</chakra.h3>
              <chakra.p textStyle="body" color="fg.muted">
                {text(`items.${key}.body`)}
              </chakra.p>
            </chakra.li>
          ))}
        </chakra.ol>
      </chakra.section>
    )
  },
})

/** Dates of the calendar sort as text. */
const byDate = (a: Item, b: Item) => (a.date ?? '').localeCompare(b.date ?? '')

const entry = {
  position: 'relative',
  paddingInlineStart: '8',
  paddingBlockEnd: '5',
  _before: {
    content: '""',
    position: 'absolute',
    insetInlineStart: '0',
    insetBlockStart: '1.5',
    width: '4',
    height: '4',
    borderRadius: 'full',
    border: '3px solid',
    borderColor: 'accent.fg',
  },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 'calc(0.5rem - 1px)',
    insetBlockStart: '1.75rem',
    insetBlockEnd: '0',
    borderInlineStart: '2px solid',
    borderColor: 'border',
  },
} as const
