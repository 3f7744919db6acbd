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
  const newest = useRef({ field })
  newest.current = { field }
  const runner = useRef<ReturnType<typeof createSessionRunner>>(undefined)

  useEffect(() => {
    const create = (): LivenessChecker => {
      const { field: now } = newest.current
      const { licence: given, script = '', idleSeconds = 30 } = now.options
      if (given?.checker === 'vendor')
        return createVendorChecker(script, { colours: readColours(), text: now.copy.text })
      if (!video.current) throw new Error('expected the video element of the selfie, found none')
      return createBuiltInChecker({ video: video.current, see: setSight, idle: idleSeconds * 1000 })
    }
    const made = createSessionRunner(
      create,
      {
        prepare: () => newest.current.field.onEvent('prepare'),
        initialised: (report) => newest.current.field.onEvent('initialised', report),
        face: (face) => newest.current.field.onChange(face),
        ended: (report) => newest.current.field.onEvent('ended', report),
        begun: () => {
          setSight(nothingYet)
          setProblem(undefined)
        },
        finished: (wrong) => {
          setProblem(wrong)
          newest.current.field.onEvent('finished')
        },
      },
      () => newest.current.field.copy.text('slow') ?? '',
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
    drawsItself: licence.checker === 'vendor',
    // The step's answer is another phase, which lets go of the camera.
    cancel: () => onEvent('ended', { status: sessionStatus.cancelled }),
  }
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
