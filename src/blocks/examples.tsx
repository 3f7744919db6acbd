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
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'none' }}
        gridAutoFlow={{ sm: 'column' }}
        gridAutoColumns="minmax(0, 1fr)"
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
