import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { Words } from '../look/words.tsx'
import { BlockHeading } from './parts/heading.tsx'
import { type KeysOptions, keysOptions } from './parts/keys.ts'

type Options = KeysOptions & { texts?: string[] }

/** What will happen, in numbered steps along a line: those of a fact while it has any, else those of the copy. */
export const stepsList = defineBlock<Options>({
  options: {
    ...keysOptions,
    properties: {
      ...keysOptions.properties,
      texts: { type: 'string', 'x-fact': true, 'x-holds': { type: 'array', items: { type: 'string' } } },
    },
  },
  component: ({ options, text }) => {
    const { items, texts = [] } = options
    const steps =
      texts.length > 0
        ? texts.map((body, index): Step => ({ key: `${index} ${body}`, body }))
        : items.map((key): Step => ({ key, title: text(`items.${key}.title`), body: text(`items.${key}.body`) }))
    return (
      <chakra.section marginBlockStart="var(--block-gap)">
        <BlockHeading title={text('heading')} intro={text('intro')} />
        <chakra.ol
          display="grid"
          gap={{ base: '0', lg: '6' }}
          // By the size of the text: what has no room beside the others begins another line.
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))' }}
        >
          {steps.map(({ key, title, body }, index) => (
            <chakra.li key={key} position="relative" display={{ base: 'flex', lg: 'block' }} gap="4" css={line}>
              <Disc value={index + 1} />
              <chakra.div paddingBlockEnd={{ base: '6', lg: '0' }}>
                {title !== undefined && (
                  <chakra.h3 textStyle="item" marginBlockStart={{ base: '1.5', lg: '4' }}>
                    {title}
                  </chakra.h3>
                )}
                <chakra.p
                  textStyle="body"
                  color={title === undefined ? undefined : 'fg.muted'}
                  marginBlockStart={title === undefined ? { base: '2.5', lg: '4' } : '1'}
                >
                  <Words text={body} />
                </chakra.p>
              </chakra.div>
            </chakra.li>
          ))}
        </chakra.ol>
      </chakra.section>
    )
  },
})

type Step = { key: string; title?: string | undefined; body: string | undefined }

/** The list counts by itself for screen readers; the disc is for the eye. */
function Disc({ value }: { value: number }) {
  return (
    <chakra.span
      aria-hidden="true"
      position="relative"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      flexShrink={0}
      width="11"
      height="11"
      borderRadius="full"
      backgroundColor="accent.solid"
      color="accent.onSolid"
      textStyle="figure"
    >
      {value}
    </chakra.span>
  )
}

const line = {
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    backgroundColor: 'border',
    insetInlineStart: { base: 'calc(1.375rem - 1px)', lg: '3.5rem' },
    insetBlockStart: { base: '3.25rem', lg: 'calc(1.375rem - 1px)' },
    insetBlockEnd: { base: '0.5rem', lg: 'auto' },
    insetInlineEnd: { base: 'auto', lg: '-0.75rem' },
    width: { base: '2px', lg: 'auto' },
    height: { base: 'auto', lg: '2px' },
  },
} as const
