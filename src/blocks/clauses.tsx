import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { distinctKeys } from '../look/distinct-keys.ts'
import { BlockHeading } from './parts/heading.tsx'
import { translateTo } from './parts/language.ts'
import { partProps } from './parts/parts-of-document.ts'

type Clause = { title: string; paragraphs: string[] }

/** The terms of an agreement, clause by clause, in the words and the language of its author. */
export const clauses = defineBlock<{ items?: Clause[]; language?: string }>({
  options: {
    type: 'object',
    properties: {
      items: {
        type: 'string',
        'x-fact': true,
        'x-agreed': true,
        'x-holds': { type: 'array', items: { type: 'object' } },
      },
      language: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } },
    },
    required: ['items'],
    additionalProperties: false,
  },
  component: ({ options, text: own }) => {
    const { items = [], language } = options
    const text = translateTo(language, own)
    if (items.length === 0) return null
    const keys = distinctKeys(items.map(({ title }) => title))
    return (
      <chakra.section marginBlockStart="8" maxWidth="measure">
        <BlockHeading title={text('heading')} intro={text('intro')} {...partProps('clauses')} />
        <chakra.ol css={list}>
          {items.map(({ title, paragraphs }, index) => (
            <chakra.li key={keys[index]} css={{ counterIncrement: 'clause' }}>
              <chakra.h3 textStyle="item" marginBlockEnd="1" css={number}>
                {title}
              </chakra.h3>
              <ClauseText paragraphs={paragraphs} />
            </chakra.li>
          ))}
        </chakra.ol>
      </chakra.section>
    )
  },
})

function ClauseText({ paragraphs }: Pick<Clause, 'paragraphs'>) {
  const keys = distinctKeys(paragraphs)
  return paragraphs.map((paragraph, index) => (
    <chakra.p key={keys[index]} textStyle="body" css={{ '& + p': { marginBlockStart: '3' } }}>
      {paragraph}
    </chakra.p>
  ))
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  overflowWrap: 'anywhere',
  counterReset: 'clause',
} as const

const number = { breakAfter: 'avoid', _before: { content: 'counter(clause) ". "', color: 'fg.muted' } } as const
