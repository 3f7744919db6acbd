/** The camera's picture, mirrored as in a looking glass, with the oval for the face and what to do about it. */

import { type RefObject, useEffect, useRef } from 'react'
import type { Sight } from '../../../liveness/checker.ts'
import { oval } from '../../../liveness/image-quality.ts'
import { Button } from '../../../look/button.ts'
import { chakra } from '../../../look/chakra.ts'
import { useSteady } from '../../../look/use-steady.ts'

type Props = {
  video: RefObject<HTMLVideoElement | null>
  shown: boolean
  /** A session is open: what is seen counts. */
  looking: boolean
  sight: Sight
  /** What is waited for until then, in words. */
  starting: string | undefined
  text: (key: string) => string | undefined
  cancel: () => void
}

/** The video element stays where it is, so that a checker can hold on to it. */
export function Viewfinder({ video, shown, looking, sight, starting, text, cancel }: Props) {
  const words = useRef<HTMLParagraphElement>(null)
  const hint = useSteady(looking ? sight.hint : 'wait', lasts)
  useEffect(() => {
    if (!shown) return
    words.current?.focus({ preventScroll: true })
    // All of it where there is room; the words in any case.
    words.current?.parentElement?.scrollIntoView({ block: 'nearest' })
    words.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <chakra.div hidden={!shown}>
      <chakra.p
        ref={words}
        tabIndex={-1}
        role="status"
        textStyle="subheading"
        textAlign="center"
        marginBlockEnd="3"
        minHeight="3.25rem"
        display="flex"
        alignItems="center"
        justifyContent="center"
      >
        {looking ? text(`hints.${hint}`) : starting}
      </chakra.p>
      <Picture video={video} isGood={looking && hint === 'good'} count={looking ? sight.count : undefined} />
      <chakra.p textStyle="small" textAlign="center" color="fg.muted" minHeight="1.5rem" aria-hidden={!looking}>
        {looking && sight.secondsLeft !== undefined && `${text('left') ?? ''} ${sight.secondsLeft}`}
      </chakra.p>
      <chakra.div display="flex" justifyContent="center" marginBlockStart="2">
        <Button type="button" variant="outline" onClick={cancel}>
          {text('cancel')}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

type PictureProps = { video: Props['video']; isGood: boolean; count: number | undefined }

/** The mirrored picture under a mask with an oval hole, whose edge says whether the face is in its place. */
function Picture({ video, isGood, count }: PictureProps) {
  return (
    <chakra.div
      position="relative"
      width="min(100%, 26rem, 0.44 * var(--window-height))"
      marginInline="auto"
      aspectRatio="3 / 4"
      borderRadius="card"
      overflow="hidden"
      backgroundColor="#12161C"
    >
      <chakra.video
        ref={video}
        muted
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        width="full"
        height="full"
        objectFit="cover"
        transform="scaleX(-1)"
      />
      <chakra.svg viewBox="0 0 300 400" position="absolute" inset="0" width="full" height="full" aria-hidden="true">
        <path d={`M0 0h300v400H0z ${ovalPath}`} fillRule="evenodd" fill="rgb(12 16 22 / 0.58)" />
        <chakra.path
          d={ovalPath}
          fill="none"
          stroke={isGood ? '#5FE39A' : '#FFFFFF'}
          strokeWidth={isGood ? 7 : 4}
          strokeDasharray={isGood ? 'none' : '10 9'}
        />
      </chakra.svg>
      {count !== undefined && <Count value={count} />}
    </chakra.div>
  )
}

/** For the eye only: three announcements in three seconds would drown the hint. */
function Count({ value }: { value: number }) {
  return (
    <chakra.span
      key={value}
      aria-hidden="true"
      position="absolute"
      insetInline="0"
      insetBlockEnd="4"
      textAlign="center"
      fontSize="4rem"
      fontWeight="bold"
      lineHeight="1"
      color="#FFFFFF"
      textShadow="0 2px 12px rgb(0 0 0 / 0.7)"
      animationStyle="appear"
    >
      {value}
    </chakra.span>
  )
}

/** Milliseconds for which a hint must last before it is shown. */
const lasts = 450

const [cx, cy, rx, ry] = [oval.x * 300, oval.y * 400, oval.rx * 300, oval.ry * 400]
const ovalPath = `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
