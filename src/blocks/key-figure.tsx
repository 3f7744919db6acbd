import { chakra } from '@chakra-ui/react'
import { defineBlock } from '#engine/define'
import { money } from './figures.ts'
import { Icon, iconNames } from './icon.tsx'

type Options = { value?: string | number; as?: 'text' | 'money'; icon?: string }

/** The one figure that a screen is about, large, with a word for it. */
export const keyFigure = defineBlock<Options>({
  options: {
    type: 'object',
    properties: {
      value: { type: 'string', 'x-fact': true },
      as: { enum: ['text', 'money'] },
      icon: { enum: iconNames },
    },
    required: ['value'],
    additionalProperties: false,
  },
  component: ({ options: { value = '', as = 'text', icon }, text }) => (
    <chakra.div
      layerStyle="deep"
      display="flex"
      alignItems="center"
      gap="5"
      padding={{ base: '5', md: '7' }}
      marginBlockStart="6"
      borderRadius="card"
      maxWidth="44rem"
      animationStyle="rise"
    >
      {icon !== undefined && <Icon name={icon} size="10" strokeWidth="2.25" />}
      <dl>
        <chakra.dt textStyle="body">{text('label')}</chakra.dt>
        <chakra.dd textStyle="figure" fontSize={{ base: '3xl', md: '4xl' }} lineHeight="1.15" overflowWrap="anywhere">
          {as === 'money' ? money(Number(value)) : value}
        </chakra.dd>
      </dl>
    </chakra.div>
  ),
})
