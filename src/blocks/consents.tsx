import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { languageOption, translateTo } from './parts/language.ts'
import { partProps } from './parts/parts-of-document.ts'
import { Points } from './parts/points.tsx'

type Options = {
  items?: string[]
  own?: string[]
  title?: string
  description?: string
  waiting?: boolean
  language?: string
}

/**
 * What the applicant agrees to, in the lender's words, led by what it is called there; `own`: in our words where the lender has none.
 * While `waiting` holds, and there is nothing to read yet, it says so.
 */
export const consents = defineBlock<Options>({
  options: {
    type: 'object',
    properties: {
      items: {
        type: 'string',
        'x-fact': true,
        'x-agreed': true,
        'x-holds': { type: 'array', items: { type: 'string' } },
      },
      own: { type: 'array', minItems: 1, items: { type: 'string', 'x-copy': 'items' } },
      title: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } },
      description: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } },
      waiting: { type: 'string', 'x-fact': true, 'x-holds': { type: 'boolean' } },
      language: languageOption,
    },
    required: ['items'],
    additionalProperties: false,
  },
  component: ({ options, text }) => {
    const translate = translateTo(options.language, text)
    const heading = translate('heading')
    const { items, own = [], title, description, waiting } = options
    const isEmpty = items?.length === 0 && description === undefined
    if (isEmpty && own.length === 0) return null
    const ownPoints = own.map((key) => text(`items.${key}`) ?? '')
    const points = isEmpty ? ownPoints : items
    const awaited = waiting && points === undefined ? translate('waiting') : undefined
    return (
      <chakra.section layerStyle="panel" padding="5" marginBlockStart="5">
        {heading !== undefined && (
          <chakra.h2 {...partProps('consents')} textStyle="subheading">
            {heading}
          </chakra.h2>
        )}
        {/* In the page all the time, so that a screen reader hears it change. */}
        <chakra.p role="status" srOnly>
          {awaited}
        </chakra.p>
        {title !== undefined && (
          <chakra.p textStyle="body" fontWeight="semibold" marginBlockStart="3">
            {title}
          </chakra.p>
        )}
        {description !== undefined && (
          <chakra.p textStyle="body" marginBlockStart="1">
            {description}
          </chakra.p>
        )}
        {points === undefined ? <Awaited words={awaited} points={ownPoints} /> : <Points items={points} mark="check" />}
      </chakra.section>
    )
  },
})

/**
 * Keeps the room that the lender's words will need, so that the buttons below do not jump away from a finger: that of a name, of a
 * sentence, and of our own words for the same. What is awaited is said in the place of the name.
 */
function Awaited({ words, points }: { words: string | undefined; points: string[] }) {
  return (
    <chakra.div aria-hidden="true" css={unread} animationStyle="appear">
      <chakra.p textStyle="body" marginBlockStart="3">
        {words ?? <span>{word.repeat(2)}</span>}
      </chakra.p>
      {points.length === 0 ? <Bars /> : <PointsToCome points={points} />}
    </chakra.div>
  )
}

function PointsToCome({ points }: { points: string[] }) {
  return (
    <>
      <chakra.p textStyle="body" marginBlockStart="1">
        <span>{word.repeat(6)}</span>
      </chakra.p>
      <Points items={points} mark="check" />
    </>
  )
}

/** As wide as a word of middle length. */
const word = 'nnnnnn '

/** Words that only take their room: a bar is seen in their place. */
const unread = {
  userSelect: 'none',
  '& span': { color: 'transparent', backgroundColor: 'border', borderRadius: 'sm' },
  '& svg': { visibility: 'hidden' },
  // There a text has the colour of a text, whatever is said here.
  '@media (forced-colors: active)': { '& span': { visibility: 'hidden' } },
} as const

function Bars() {
  return (
    <chakra.div display="grid" gap="4" marginBlockStart="4">
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
