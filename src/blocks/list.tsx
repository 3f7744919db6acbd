import { defineBlock } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { type KeysOptions, keysOptions } from './parts/keys.ts'
import { Points } from './parts/points.tsx'

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
