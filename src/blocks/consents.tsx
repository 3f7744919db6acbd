import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { languageOption, translateTo } from './parts/language.ts'
import { partProps } from './parts/parts-of-document.ts'
import { Points } from './parts/points.tsx'

/** What the applicant agrees to, in the lender's words. */
export const consents = defineBlock<{ items?: string[]; language?: string }>({
  options: {
    type: 'object',
    properties: { items: { type: 'string', 'x-fact': true }, language: languageOption },
    required: ['items'],
    additionalProperties: false,
  },
  component: ({ options, text }) => {
    const heading = translateTo(options.language, text)('heading')
    return (
      <chakra.section layerStyle="panel" padding="5" marginBlockStart="5">
        {heading !== undefined && (
          <chakra.h2 {...partProps('consents')} textStyle="subheading">
            {heading}
          </chakra.h2>
        )}
        {options.items === undefined ? <Awaited /> : <Points items={options.items} mark="check" />}
      </chakra.section>
    )
  },
})

/** Keeps the room that the lines will need, so that the buttons below do not jump away from a finger. */
function Awaited() {
  return (
    <chakra.div aria-hidden="true" display="grid" gap="4" marginBlockStart="4" animationStyle="appear">
      {['92%', '78%', '86%', '64%'].map((width) => (
        <chakra.span
          key={width}
          height={{ base: '3.25rem', sm: '5' }}
          style={{ width }}
          borderRadius="sm"
          backgroundColor="border"
        />
      ))}
    </chakra.div>
  )
}
