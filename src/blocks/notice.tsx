import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { Icon, toneIcons } from '../look/icon.tsx'
import { Paragraphs } from '../look/paragraphs.tsx'

/** A remark that should be seen, in a tone of its own. */
export const notice = defineBlock<{ tone?: keyof typeof toneIcons }>({
  options: {
    type: 'object',
    properties: { tone: { enum: ['info', 'warning', 'success'] } },
    additionalProperties: false,
  },
  component: ({ options, text }) => {
    const tone = options.tone ?? 'info'
    const title = text('title')
    return (
      <chakra.section
        display="flex"
        gap="3"
        padding={{ base: 'gutter', md: '5' }}
        marginBlockStart="5"
        borderRadius="card"
        backgroundColor={tone === 'info' ? 'info.bg' : tone === 'warning' ? 'warning.bg' : 'success.bg'}
        border="1px solid transparent"
      >
        <Icon
          name={toneIcons[tone]}
          color={tone === 'info' ? 'info.fg' : tone === 'warning' ? 'warning.fg' : 'success.fg'}
          marginBlockStart="0.5"
        />
        <chakra.div maxWidth="measure">
          {title !== undefined && (
            <chakra.h2 fontWeight="semibold" marginBlockEnd="1">
              {title}
            </chakra.h2>
          )}
          <Paragraphs text={text('text')} />
        </chakra.div>
      </chakra.section>
    )
  },
})
