import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { Icon } from '../look/icon.tsx'
import { disclosureLine } from './parts/disclosure.ts'
import { type KeysOptions, keysOptions } from './parts/keys.ts'

/** The same instructions for several places: those that fit come first and are open, the others are closed under their names. */
export const guides = defineBlock<KeysOptions & { first?: string }>({
  options: {
    ...keysOptions,
    properties: { ...keysOptions.properties, first: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } } },
  },
  component: ({ options, text }) => {
    const { first, items } = options
    const sorted = [...items.filter((key) => key === first), ...items.filter((key) => key !== first)]
    return (
      <chakra.section layerStyle="card" boxShadow="none" marginBlockStart="5">
        {sorted.map((key) => (
          <chakra.details key={key} open={key === first} css={part}>
            <chakra.summary css={name}>
              {text(`items.${key}.title`)}
              <Icon name="down" size="5" color="accent.fg" transition="transform 160ms" />
            </chakra.summary>
            <chakra.ol
              listStyle="decimal"
              paddingInlineStart="9"
              paddingInlineEnd="4"
              paddingBlockEnd="4"
              display="grid"
              gap="1.5"
            >
              {Object.entries(stepsOf(text(`items.${key}.body`))).map(([place, step]) => (
                <chakra.li key={place} textStyle="body">
                  {step}
                </chakra.li>
              ))}
            </chakra.ol>
          </chakra.details>
        ))}
      </chakra.section>
    )
  },
})

/** Blank lines part the steps. */
function stepsOf(body: string | undefined): string[] {
  return (body ?? '').split(/\n\s*\n/).filter((step) => step.trim() !== '')
}

const part = {
  '& + &': { borderBlockStart: '1px solid', borderColor: 'border' },
  '&[open] > summary svg': { transform: 'rotate(180deg)' },
} as const

const name = { ...disclosureLine, paddingBlock: '2' } as const
