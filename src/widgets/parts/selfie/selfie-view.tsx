/** The selfie while it is taken: what to do, the picture of the camera, and what is wrong with it. */

import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../../look/button.ts'
import { chakra } from '../../../look/chakra.ts'
import { FaceDrawn } from '../../../look/face-drawing.tsx'
import type { SelfieProps } from './selfie-field.ts'
import { useChecker } from './use-checker.ts'
import { Viewfinder } from './viewfinder.tsx'

type Translate = (key: string) => string | undefined

export function SelfieView({ field }: { field: SelfieProps }) {
  const video = useRef<HTMLVideoElement>(null)
  const { sight, problem, isOpening, drawsItself, cancel } = useChecker(field, video)
  const { options, copy, onEvent } = field
  const { text } = copy
  const { phase, trouble, licensing = false, licence, upload } = options
  const isLooking = (phase === 'starting' || phase === 'capture') && !drawsItself
  const starting = text(isOpening ? 'opening' : 'starting')
  const take = () => onEvent('take')
  return (
    <chakra.section aria-label={copy.label} marginBlockStart="6" marginInline="auto" maxWidth="34rem">
      <Viewfinder
        video={video}
        shown={isLooking}
        sight={sight}
        starting={starting}
        text={text}
        looking={phase === 'capture'}
        cancel={cancel}
      />
      {!isLooking && (
        <PhaseView
          phase={phase === undefined && !licensing && licence?.publicKey === undefined ? 'unprepared' : phase}
          slow={upload === 'stopped'}
          trouble={trouble && text(`troubles.${trouble}`)}
          problem={problem && text(`problems.${problem}`)}
          starting={starting}
          text={text}
          take={take}
          prepare={() => onEvent('prepare')}
        />
      )}
    </chakra.section>
  )
}

type PhaseProps = {
  phase: string | undefined
  slow: boolean
  /** What was in the way last, in words. */
  trouble: string | undefined
  /** What the lender found wrong with the last picture, in words. */
  problem: string | undefined
  /** What is waited for before anything is looked at, in words. */
  starting: string | undefined
  text: Translate
  take: () => void
  prepare: () => void
}

function PhaseView({ phase, slow, trouble, problem, starting, text, take, prepare }: PhaseProps) {
  switch (phase) {
    case 'ready':
      return (
        <Panel title={text('ready.title')} body={text('ready.text')} drawing>
          <Start label={text('start')} press={take} />
        </Panel>
      )
    case 'again':
      return (
        <Panel title={text('again.title')} body={trouble ?? problem ?? text('again.text')} drawing>
          <Start label={text('tryAgain')} press={take} />
        </Panel>
      )
    case 'unprepared':
    case 'turned':
      return (
        <Panel body={(phase === 'unprepared' && trouble) || text(phase)} belowDialogs>
          <Start label={text('tryAgain')} press={prepare} />
        </Panel>
      )
    case 'answered':
      return <Progress text={text('done')} done />
    case 'upload':
      return <Progress text={text(slow ? 'slow' : 'sending')} />
    default:
      return <Progress text={phase === undefined ? text('preparing') : starting} />
  }
}

function Panel(props: {
  title?: string | undefined
  body: string | undefined
  drawing?: boolean
  belowDialogs?: boolean
  children: ReactNode
}) {
  const { title } = props
  const heading = useLostFocus<HTMLHeadingElement>(title)
  return (
    <chakra.div
      layerStyle="panel"
      padding={{ base: '5', sm: '6' }}
      animationStyle="appear"
      css={props.belowDialogs ? belowDialogs : {}}
    >
      <chakra.div display="flex" flexWrap="wrap" gap="5" alignItems="center">
        {props.drawing && (
          <chakra.div width="24" flexShrink={0}>
            <FaceDrawn drawing="face-good" />
          </chakra.div>
        )}
        <chakra.div flex="1 1 14rem">
          {title !== undefined && (
            <chakra.h2 ref={heading} tabIndex={-1} textStyle="subheading" marginBlockEnd="1.5">
              {title}
            </chakra.h2>
          )}
          <chakra.p textStyle="body">{props.body}</chakra.p>
        </chakra.div>
      </chakra.div>
      {props.children}
    </chakra.div>
  )
}

/** What was there before is gone, and with it the focus: the words that took its place get it, and are read. */
function useLostFocus<Words extends HTMLElement>(text: string | undefined): RefObject<Words | null> {
  const words = useRef<Words>(null)
  useEffect(() => {
    const { activeElement } = document
    // The browser takes it from what is hidden a moment later.
    const isLost = activeElement === document.body || activeElement?.getClientRects().length === 0
    if (text !== undefined && isLost) words.current?.focus()
  }, [text])
  return words
}

/** A dialog over the step says what is wrong: this is for when it was closed. */
const belowDialogs = { 'html:has(dialog[open]) &': { visibility: 'hidden' } } as const

function Start({ label, press }: { label: string | undefined; press: () => void }) {
  return (
    <Button
      type="button"
      width={{ base: 'full', sm: 'auto' }}
      minWidth={{ sm: '9rem' }}
      marginBlockStart="5"
      onClick={press}
    >
      {label}
    </Button>
  )
}

function Progress({ text, done = false }: { text: string | undefined; done?: boolean }) {
  const words = useLostFocus<HTMLParagraphElement>(text)
  return (
    <chakra.div
      role="status"
      layerStyle="panel"
      display="flex"
      flexDirection="column"
      alignItems="center"
      gap="4"
      padding="8"
      textAlign="center"
    >
      <chakra.svg
        viewBox="0 0 96 96"
        width="24"
        height="24"
        aria-hidden="true"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        stroke={done ? 'success.fg' : 'accent.fg'}
        animationStyle={done ? undefined : 'turn'}
      >
        {done ? (
          <chakra.path d="M26 50l15 15 30-34" pathLength={1} strokeDasharray="1" animationStyle="draw" />
        ) : (
          <>
            <chakra.circle cx="48" cy="48" r="34" stroke="border" />
            <path d="M48 14a34 34 0 0 1 34 34" />
          </>
        )}
      </chakra.svg>
      <chakra.p ref={words} tabIndex={-1} textStyle="subheading">
        {text}
      </chakra.p>
    </chakra.div>
  )
}
