import { defineBlock } from '@journey/engine'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { chakra } from '../look/chakra.ts'
import { Icon } from '../look/icon.tsx'
import { Link } from '../look/link.ts'
import { disclosureLine } from './parts/disclosure.ts'
import { type KeysOptions, keysOptions } from './parts/keys.ts'
import { languageOption, translateTo } from './parts/language.ts'
import { showPart } from './parts/parts-of-document.ts'

/** The parts of a long document, at hand while it is read: it stays at the window's edge, and opens over the text. */
export const contents = defineBlock<KeysOptions & { language?: string }>({
  options: { ...keysOptions, properties: { ...keysOptions.properties, language: languageOption } },
  copy: ['label'],
  component: ({ options, text: own }) => {
    const text = translateTo(options.language, own)
    const list = useRef<HTMLDetailsElement>(null)
    const go = (event: MouseEvent, key: string) => {
      // The address must not change: it says where in the journey the applicant is.
      event.preventDefault()
      if (list.current) list.current.open = false
      showPart(key)
    }
    return (
      <chakra.details
        ref={list}
        data-screen-only=""
        data-contents=""
        css={box}
        onBlur={closeWhenLeft}
        onKeyDown={closeByEscape}
      >
        <chakra.summary css={summary}>
          {text('label')}
          <Icon name="down" size="5" />
        </chakra.summary>
        <chakra.nav aria-label={text('label')}>
          <chakra.ol
            paddingInline="4"
            paddingBlockEnd="3"
            maxHeight="calc(0.6 * var(--window-height))"
            overflowY="auto"
          >
            {options.items.map((key) => (
              <li key={key}>
                <Link
                  href={`#part-${key}`}
                  onClick={(event) => go(event, key)}
                  display="flex"
                  alignItems="center"
                  minHeight="target"
                >
                  {text(`items.${key}`)}
                </Link>
              </li>
            ))}
          </chakra.ol>
        </chakra.nav>
      </chakra.details>
    )
  },
})

/** It lies over the text: what takes the focus next would be below it. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

const box = {
  position: 'sticky',
  insetBlockStart: '2',
  zIndex: 'docked',
  marginBlockStart: '5',
  layerStyle: 'card',
  '&[open] summary svg': { transform: 'rotate(180deg)' },
} as const

const summary = { ...disclosureLine, color: 'accent.fg' } as const
