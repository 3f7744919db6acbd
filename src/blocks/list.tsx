import { chakra } from '@chakra-ui/react/styled-system'
import { defineBlock } from '@journey/engine'
import { Icon } from './icon.tsx'
import { type KeysOptions, keysOptions } from './keys.ts'

/** Short points under each other. */
export const list = defineBlock<KeysOptions>({
  options: keysOptions,
  component: ({ options, text }) => {
    const heading = text('heading')
    return (
      <chakra.section marginBlockStart="6" maxWidth="measure">
        {heading !== undefined && <chakra.h2 textStyle="subheading">{heading}</chakra.h2>}
        <Points items={options.items.map((key) => text(`items.${key}`) ?? '')} mark="dot" />
      </chakra.section>
    )
  },
})

/** Marked lines; also what the consents block draws. A tick says yes to something, so costs get a dot. */
export function Points({ items, mark }: { items: string[]; mark: 'dot' | 'check' }) {
  return (
    <chakra.ul display="grid" gap="2.5" marginBlockStart="3">
      {items.map((item) => (
        <chakra.li key={item} display="flex" gap="3" alignItems="flex-start" textStyle="body">
          <Icon
            name={mark}
            size="5"
            color="accent.fg"
            strokeWidth={mark === 'dot' ? '7' : '2.25'}
            marginBlockStart="0.5"
          />
          <span>{item}</span>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
