import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { type FaceDrawing, FaceDrawn, faceDrawings } from '../look/face-drawing.tsx'
import { BlockHeading } from './parts/heading.tsx'
import { listOf } from './parts/keys.ts'

type Options = { items: { key: string; drawing: FaceDrawing }[] }

/** Drawings of how it should be and how not, each with its words. */
export const examples = defineBlock<Options>({
  options: {
    type: 'object',
    properties: {
      items: listOf({ key: { type: 'string', 'x-copy': 'items' }, drawing: { enum: [...faceDrawings] } }, [
        'key',
        'drawing',
      ]),
    },
    required: ['items'],
    additionalProperties: false,
  },
  component: ({ options, text }) => (
    <chakra.section marginBlockStart="8" maxWidth="44rem">
      <BlockHeading title={text('heading')} size="subheading" />
      <chakra.ul
        display="grid"
        gap="4"
        // All four in one row, or two and two; one by one where two have no room for a word.
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, max(7rem, min(50% - 0.5rem, (31rem - 100%) * 99))), 1fr))"
      >
        {options.items.map(({ key, drawing }) => (
          <chakra.li key={key}>
            <FaceDrawn drawing={drawing} />
            <chakra.p textStyle="small" fontWeight="semibold" textAlign="center" marginBlockStart="2">
              {text(`items.${key}`)}
            </chakra.p>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  ),
})
