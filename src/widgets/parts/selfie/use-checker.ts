/** Runs the checker as the step's phase says, and tells the step what came of it. */
import { useEffect, useRef, useState } from 'react'
import { createBuiltInChecker } from '../../../liveness/built-in.ts'
import type { LivenessChecker, SessionEnd, Sight } from '../../../liveness/checker.ts'
import { sdkStatus, sessionStatus } from '../../../liveness/checker.ts'
import { createVendorChecker } from '../../../liveness/vendor.ts'
import type { SelfieProps } from '../../selfie.tsx'

export type Watched = {
  sight: Sight
  /** What was wrong with the picture before, in the lender's word. */
  problem: string | undefined
  /** The checker draws over the page. */
  drawsItself: boolean
  cancel: () => void
}

const nothingYet: Sight = { hint: 'wait' }

/** `video` is there for as long as the field is. */
export function useChecker(field: SelfieProps, video: React.RefObject<HTMLVideoElement | null>): Watched {
  const { options, onChange, onEvent, copy } = field
  const { phase, licence = {}, licensing = false, session, answer, upload } = options
  const [sight, setSight] = useState(nothingYet)
  const [problem, setProblem] = useState<string>()
  const checker = useRef<LivenessChecker>(undefined)
  const opening = useRef<Promise<SessionEnd | undefined>>(undefined)
  const tries = useRef(0)
  const newest = useRef({ licence, answer, onChange, onEvent, options })
  newest.current = { licence, answer, onChange, onEvent, options }

  // Restored after a reload: nothing of what was under way is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there at first counts
  useEffect(() => {
    if (phase !== undefined) onEvent('prepare')
    return () => checker.current?.close()
  }, [])

  const isToPrepare = phase === undefined && !licensing && licence.publicKey !== undefined
  useEffect(() => {
    if (!isToPrepare || !video.current) return
    let wanted = true
    const { licence: given, options: known } = newest.current
    const made =
      given.checker === 'vendor'
        ? createVendorChecker(known.script ?? '')
        : createBuiltInChecker({ video: video.current, see: setSight, idle: (known.idleSeconds ?? 30) * 1000 })
    checker.current?.close()
    checker.current = made
    tries.current += 1
    const attempt = tries.current === 1 ? 'first' : 'retry'
    made
      .prepare({ ...given, publicKey: given.publicKey ?? '' })
      .catch(() => sdkStatus.notLoaded)
      .then((status) => wanted && newest.current.onEvent('initialised', { status, try: attempt }))
    return () => {
      wanted = false
    }
  }, [isToPrepare, video])

  useEffect(() => {
    const { current } = checker
    if (phase === 'starting') {
      let wanted = true
      setSight(nothingYet)
      setProblem(undefined)
      opening.current = current?.open() ?? Promise.resolve({ status: sessionStatus.programCancelled })
      opening.current.then((end) => end && wanted && newest.current.onEvent('ended', told(end)))
      return () => {
        wanted = false
      }
    }
    // Uploading and its answer belong to the session that is still open.
    if (phase === 'again' || phase === 'unprepared' || phase === 'ready') {
      current?.answer(undefined).catch(() => undefined)
      current?.close()
    }
    return undefined
  }, [phase])

  useEffect(() => {
    const { current } = checker
    if (phase !== 'capture' || session === undefined || !current) return
    let wanted = true
    const look = async () => {
      const end = (await opening.current) ?? (await current.capture(session))
      if (!wanted) return
      const { onChange: change, onEvent: raise } = newest.current
      if (end.face) change({ session, ...end.face })
      raise('ended', told(end))
    }
    look().catch(() => wanted && newest.current.onEvent('ended', { status: sessionStatus.internalError }))
    return () => {
      wanted = false
    }
  }, [phase, session])

  useEffect(() => {
    if (phase !== 'answered') return
    let wanted = true
    const { processed = false, blob } = newest.current.answer ?? {}
    const show = async () => {
      const wrong = await checker.current?.answer({ processed, blob })
      if (!wanted) return
      setProblem(wrong)
      newest.current.onEvent('finished')
    }
    show().catch(() => wanted && newest.current.onEvent('finished'))
    return () => {
      wanted = false
    }
  }, [phase])

  const isSlow = phase === 'upload' && upload === 'stopped'
  useEffect(() => {
    if (isSlow) checker.current?.slow(copy.text('slow') ?? '')
  }, [isSlow, copy])

  return {
    sight,
    problem,
    drawsItself: licence.checker === 'vendor',
    // The step's answer is another phase, which lets go of the camera.
    cancel: () => onEvent('ended', { status: sessionStatus.cancelled }),
  }
}

/** Only numbers and a word: the face goes another way. */
function told({ status, reason }: SessionEnd): { status: number; reason?: string } {
  return { status, ...(reason ? { reason } : {}) }
}
