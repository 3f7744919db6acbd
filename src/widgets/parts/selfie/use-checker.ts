/** Ties the field to the checker: the session machine does what the step's phase asks for. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createBuiltInChecker } from '../../../liveness/built-in.ts'
import { type LivenessChecker, type Presentation, type Sight, sessionStatus } from '../../../liveness/checker.ts'
import { createSessionRunner } from '../../../liveness/session-runner.ts'
import { createVendorChecker } from '../../../liveness/vendor.ts'
import type { SelfieProps } from './selfie-field.ts'

export type CheckerView = {
  sight: Sight
  /** What was wrong with the picture before, in the lender's word. */
  problem: string | undefined
  /** Nothing is asked of the camera or of the applicant: the lender's session is waited for. */
  isOpening: boolean
  /** The checker draws over the page. */
  drawsItself: boolean
  cancel: () => void
}

const nothingYet: Sight = { hint: 'wait' }

/** `video` is there for as long as the field is. */
export function useChecker(field: SelfieProps, video: RefObject<HTMLVideoElement | null>): CheckerView {
  const { options, onEvent } = field
  const { phase, licence = {}, licensing = false, session, answer, upload } = options
  const [sight, setSight] = useState(nothingYet)
  const [problem, setProblem] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const newest = useRef(field)
  newest.current = field
  const runner = useRef<ReturnType<typeof createSessionRunner>>(undefined)

  useEffect(() => {
    const made = createSessionRunner(
      () => createChecker(newest.current, video.current, setSight),
      {
        prepare: () => newest.current.onEvent('prepare'),
        initialised: (report) => newest.current.onEvent('initialised', report),
        face: (face) => newest.current.onChange(face),
        ended: (report) => newest.current.onEvent('ended', report),
        begun: () => {
          setSight(nothingYet)
          setProblem(undefined)
          setOpen(false)
        },
        opened: () => setOpen(true),
        finished: (wrong) => {
          setProblem(wrong)
          newest.current.onEvent('finished')
        },
      },
      () => newest.current.copy.text('slow') ?? '',
    )
    runner.current = made
    return () => made.stop()
  }, [video])

  useEffect(() => {
    const { publicKey } = licence
    runner.current?.update(
      {
        phase,
        isLicensed: !licensing && publicKey !== undefined,
        session,
        verdict: answer && { processed: answer.processed ?? false, blob: answer.blob },
        isSlow: upload === 'stopped',
      },
      { ...licence, publicKey: publicKey ?? '' },
    )
  })

  return {
    sight,
    problem,
    isOpening: phase === 'starting' && isOpen,
    drawsItself: isVendors(licence),
    // The step's answer is another phase, which releases the camera.
    cancel: () => onEvent('ended', { status: sessionStatus.cancelled }),
  }
}

/** The checker that the licence names. Throws where ours has no video to look at. */
function createChecker(
  { options, copy }: SelfieProps,
  video: HTMLVideoElement | null,
  see: (sight: Sight) => void,
): LivenessChecker {
  const { licence, script = '', idleSeconds = 30 } = options
  if (isVendors(licence)) return createVendorChecker(script, { colours: readColours(), text: copy.text })
  if (!video) throw new Error('expected the video element of the selfie, found none')
  return createBuiltInChecker({ video, see, idle: idleSeconds * 1000 })
}

/** The brand's colours as they are now, light or dark: a kit that draws on a canvas knows no CSS variables. */
function readColours(): Presentation['colours'] {
  const styles = getComputedStyle(document.documentElement)
  const read = (name: string) => styles.getPropertyValue(`--chakra-colors-${name}`).trim()
  return {
    background: read('bg-surface'),
    text: read('fg'),
    accent: read('accent-solid'),
    onAccent: read('accent-on-solid'),
  }
}

/** As the licence says; where it does not say, one with a key of the vendor's kit is for that kit. */
function isVendors(licence: SelfieProps['options']['licence']): boolean {
  return licence?.checker === undefined ? licence?.key !== undefined : licence.checker === 'vendor'
}
