import { defineBlock } from '@journey/engine'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../look/button.ts'
import { chakra } from '../look/chakra.ts'
import { Icon } from '../look/icon.tsx'

/**
 * A button that shows the nested content in its place and moves focus to its first control. It is open from the
 * start when the fact `open` is there, so that a return to the step needs no second press, and while the step has
 * problems, because their list leads to the fields.
 */
export const reveal = defineBlock<{ open?: unknown }>({
  options: { type: 'object', properties: { open: { type: 'string', 'x-fact': true } }, additionalProperties: false },
  nests: true,
  copy: ['open'],
  component: ({ options, text, hasProblems, children }) => {
    const [pressed, setPressed] = useState(false)
    const content = useRef<HTMLDivElement>(null)
    const isNeeded = hasProblems || (options.open !== undefined && options.open !== null)
    // Open once is open for good: an answer that is emptied while it is edited must not take its own field away.
    const [open, setOpen] = useState(isNeeded)
    if (isNeeded && !open) setOpen(true)

    useLayoutEffect(() => {
      if (!pressed) return
      content.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
      content.current?.scrollIntoView({ block: 'nearest' })
    }, [pressed])

    // The step's own buttons wait behind this mark (see the theme's global styles).
    return (
      <chakra.div ref={content} data-reveal={open ? 'open' : 'closed'} marginBlockStart="8">
        {open ? (
          <chakra.div animationStyle={pressed ? 'enter' : undefined}>{children}</chakra.div>
        ) : (
          <Button
            width={{ base: 'full', sm: 'auto' }}
            onClick={() => {
              setPressed(true)
              setOpen(true)
            }}
          >
            {text('open')}
            <Icon name="forward" size="5" />
          </Button>
        )}
      </chakra.div>
    )
  },
})
