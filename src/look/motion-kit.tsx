/** The parts that move, on framer-motion. Reached through `motion.ts` alone, which decides whether they are used. */

import { animate, domMax, LazyMotion, useDragControls, useMotionValue, useTransform } from 'framer-motion'
import * as m from 'framer-motion/m'
import { type ComponentProps, type ReactNode, type Ref, useEffect } from 'react'
import { chakra } from './chakra.ts'

/** Seconds and pixels, as the design has them. */
const timing = { slide: 0.2, fill: 0.3, roll: 0.25, apart: 0.05, leave: 0.16, nudge: 0.2, draw: 0.3 }
const distance = { slide: 16, rise: 8, nudge: 4, dialog: 28 }
/** A dialog that is dragged so far down, or thrown so fast (pixels a second), is closed. */
const thrown = { offset: 96, velocity: 600 }

/** A screen that comes from where the applicant is going to; `direction` is -1 on the way back. */
export function Slide({ direction, children }: { direction: 1 | -1; children: ReactNode }) {
  return (
    <Features>
      <m.div
        data-slide=""
        initial={{ x: distance.slide * direction, opacity: 0 }}
        animate={{ x: 0, opacity: 1 }}
        transition={{ duration: timing.slide, ease: 'easeOut' }}
      >
        {children}
      </m.div>
    </Features>
  )
}

/** One of several that come one after another. */
export function Rise({ index, children }: { index: number; children: ReactNode }) {
  return (
    <Features>
      <m.div
        initial={{ y: distance.rise, opacity: 0 }}
        animate={{ y: 0, opacity: 1 }}
        transition={{ duration: timing.slide, delay: index * timing.apart, ease: 'easeOut' }}
      >
        {children}
      </m.div>
    </Features>
  )
}

/** What must be noticed: it moves once, a little. */
export function Nudge({ children }: { children: ReactNode }) {
  return (
    <Features>
      <m.div
        initial={{ opacity: 0 }}
        animate={{ opacity: 1, x: [0, distance.nudge, 0] }}
        transition={{ duration: timing.nudge }}
      >
        {children}
      </m.div>
    </Features>
  )
}

/** A bar that fills from its start. */
export function Fill({ filled, className }: { filled: boolean; className: string | undefined }) {
  return (
    <Features>
      <m.span
        className={className}
        initial={false}
        animate={{ scaleX: filled ? 1 : 0 }}
        transition={{ duration: timing.fill, ease: 'easeOut' }}
        style={{ originX: 0 }}
      />
    </Features>
  )
}

/** What marks the one of several that is chosen: it moves there from the one that was. `group` is one name for all of them. */
export function Outline({ group, className }: { group: string; className: string | undefined }) {
  return (
    <Features>
      <m.span
        aria-hidden="true"
        className={className}
        layoutId={group}
        initial={false}
        transition={{ duration: timing.slide, ease: 'easeOut' }}
      />
    </Features>
  )
}

/** A number that rolls to its new value. Only the new value is spoken. `from` is where it starts when it is first drawn. */
export function Rolling({
  value,
  write,
  from = value,
}: {
  value: number
  write: (value: number) => string
  from?: number
}) {
  const rolled = useMotionValue(from)
  const shown = useTransform(rolled, write)
  useEffect(() => {
    const roll = animate(rolled, value, { duration: timing.roll, ease: 'easeOut' })
    return () => roll.stop()
  }, [rolled, value])
  return (
    <Features>
      <chakra.span srOnly>{write(value)}</chakra.span>
      <m.span aria-hidden="true">{shown}</m.span>
    </Features>
  )
}

/** A ring that closes, and a tick in it. In a box of 24 × 24. */
export function ClosingTick() {
  return (
    <Features>
      <svg viewBox="0 0 24 24" width="100%" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
        <m.circle
          cx="12"
          cy="12"
          r="9"
          strokeWidth="2"
          initial={{ pathLength: 0.25, rotate: -90 }}
          animate={{ pathLength: 1, rotate: -90 }}
          transition={{ duration: timing.draw }}
        />
        <m.path
          d="M8 12.5l3 3 5.5-6.5"
          strokeWidth="2.5"
          strokeLinejoin="round"
          initial={{ pathLength: 0, opacity: 0 }}
          animate={{ pathLength: 1, opacity: 1 }}
          transition={{ duration: timing.draw, delay: timing.draw }}
        />
      </svg>
    </Features>
  )
}

type DialogProps = Omit<ComponentProps<typeof m.dialog>, 'children' | 'ref'> & {
  ref: Ref<HTMLDialogElement>
  dismiss: (() => void) | undefined
  children: ReactNode
}

/** A dialog that springs in. One that may be dismissed has a handle on phones, by which it is dragged down. */
export function SpringDialog({ dismiss, children, ...rest }: DialogProps) {
  const controls = useDragControls()
  return (
    <Features>
      <m.dialog
        {...rest}
        initial={{ y: distance.dialog, opacity: 0 }}
        animate={{ y: 0, opacity: 1 }}
        transition={{ type: 'spring', stiffness: 520, damping: 34 }}
        drag="y"
        dragControls={controls}
        dragListener={false}
        dragSnapToOrigin
        dragConstraints={{ top: 0 }}
        dragElastic={0}
        onDragEnd={(_, { offset, velocity }) => {
          if (offset.y > thrown.offset || velocity.y > thrown.velocity) dismiss?.()
        }}
      >
        {dismiss !== undefined && (
          <chakra.div aria-hidden="true" data-handle="" css={handle} onPointerDown={(event) => controls.start(event)} />
        )}
        {children}
      </m.dialog>
    </Features>
  )
}

/**
 * Shows how a dialog leaves. The dialog itself is gone at once, with all that it kept from the page; what is seen is a
 * picture of it that can be neither reached nor heard. Called while it is still in the page.
 */
export function showLeaving(dialog: HTMLElement): void {
  const { left, top, width, height } = dialog.getBoundingClientRect()
  const picture = document.createElement('div')
  picture.className = dialog.className
  picture.append(...[...dialog.childNodes].map((node) => node.cloneNode(true)))
  picture.setAttribute('aria-hidden', 'true')
  picture.setAttribute('inert', '')
  for (const element of picture.querySelectorAll('*')) {
    for (const name of ['id', 'name', 'role', 'aria-live']) element.removeAttribute(name)
    if (element.matches('a, button, input, select, textarea, summary')) element.setAttribute('tabindex', '-1')
  }
  const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, margin: '0' }
  Object.assign(picture.style, { position: 'fixed', zIndex: '1700', pointerEvents: 'none', ...place })
  queueMicrotask(() => {
    // React's development build takes effects back and makes them anew: then nothing leaves.
    if (dialog.isConnected) return
    document.body.append(picture)
    animate(picture, { y: distance.dialog, opacity: 0 }, { duration: timing.leave }).then(() => picture.remove())
  })
}

/** Each part brings what it needs: a provider around the page would draw it anew when motion comes. */
function Features({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={domMax} strict>
      {children}
    </LazyMotion>
  )
}

const handle = {
  display: { base: 'flex', sm: 'none' },
  justifyContent: 'center',
  paddingBlock: '3',
  cursor: 'grab',
  touchAction: 'none',
  _before: {
    content: '""',
    width: '10',
    borderBlockStart: '4px solid',
    borderColor: 'border.control',
    borderRadius: 'full',
  },
} as const
