import { defineBlock } from '@journey/engine'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { chakra } from '../look/chakra.ts'
import { Icon } from '../look/icon.tsx'
import { Paragraphs } from '../look/paragraphs.tsx'
import { BlockHeading } from './parts/heading.tsx'
import { type KeysOptions, keysOptions } from './parts/keys.ts'

/** Questions that open one by one. Opening one scrolls to it and says which. */
export const accordion = defineBlock<KeysOptions>({
  options: keysOptions,
  events: ['questionOpened'],
  component: ({ options, text, act }) => (
    <chakra.section
      marginBlockStart="var(--block-gap)"
      display="grid"
      columnGap="12"
      gridTemplateColumns="var(--beside, minmax(0, 1fr))"
    >
      <BlockHeading title={text('heading')} />
      <chakra.div layerStyle="card" alignSelf="start">
        {options.items.map((key) => (
          <Question
            key={key}
            title={text(`items.${key}.title`)}
            body={text(`items.${key}.body`)}
            onOpen={() => act('questionOpened', key)}
          />
        ))}
      </chakra.div>
    </chakra.section>
  ),
})

type QuestionProps = { title: string | undefined; body: string | undefined; onOpen: () => void }

function Question({ title, body, onOpen }: QuestionProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const item = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (open) item.current?.scrollIntoView({ block: 'nearest', behavior: prefersStillness() ? 'auto' : 'smooth' })
  }, [open])

  const toggle = () => {
    setOpen(!open)
    if (!open) onOpen()
  }
  return (
    <chakra.div ref={item} css={{ '& + &': { borderBlockStart: '1px solid', borderColor: 'border' } }}>
      <h3>
        <Toggle open={open} controls={id} onClick={toggle}>
          {title}
        </Toggle>
      </h3>
      <chakra.div
        id={id}
        hidden={!open}
        paddingInline={{ base: 'inset', md: '6' }}
        paddingBlockEnd="5"
        animationStyle="appear"
        maxWidth="46rem"
      >
        <Paragraphs text={body} isMuted />
      </chakra.div>
    </chakra.div>
  )
}

function Toggle(props: { open: boolean; controls: string; onClick: () => void; children: string | undefined }) {
  return (
    <chakra.button
      type="button"
      aria-expanded={props.open}
      aria-controls={props.controls}
      onClick={props.onClick}
      display="flex"
      width="full"
      alignItems="center"
      justifyContent="space-between"
      gap="4"
      minHeight="14"
      paddingInline={{ base: 'inset', md: '6' }}
      paddingBlock="3"
      textAlign="start"
      fontWeight="semibold"
      lineHeight="snug"
      cursor="pointer"
      outline="none"
      outlineOffset="-3px"
      borderRadius="card"
      _focusVisible={{ outline: '3px solid', outlineColor: 'focus.ring' }}
      _hover={{ color: 'accent.fg' }}
    >
      {props.children}
      <Icon
        name="down"
        size="5"
        color="accent.fg"
        transition="transform 160ms"
        transform={props.open ? 'rotate(180deg)' : 'none'}
        _motionReduce={{ transition: 'none' }}
      />
    </chakra.button>
  )
}

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
