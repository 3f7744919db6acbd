/** What is shown over the screen or beside it: dialogs, and notices of the error catalogue. */
import { useEffect, useMemo } from 'react'
import type { ErrorEntry, Journey, Overlay } from '../core/model.ts'
import type { Runtime } from '../core/runtime.ts'
import { useEngine } from './engine.ts'
import { parametersOf } from './field-errors.ts'
import { useSelect } from './hooks.ts'
import { type Translate, useText } from './use-text.ts'

export type NoticeButton = { label: string; variant: 'primary' | 'secondary'; press: () => void }

export type OverlayView =
  | {
      kind: 'dialog'
      key: string
      step: string
      /** For assistive technology; the step draws its heading itself. */
      title: string
      close: () => void
    }
  | {
      kind: 'notice'
      key: string
      code: string
      as: Exclude<ErrorEntry['as'], 'field'>
      tone: NonNullable<ErrorEntry['tone']>
      title: string | undefined
      body: string | undefined
      buttons: NoticeButton[]
      /** The code, where the applicant should see it. */
      shownCode: string | undefined
      /** There when Escape, a click outside or a cross may take it away. */
      dismiss: (() => void) | undefined
    }

/**
 * From bottom to top. Notices that are at a field are shown by the field. A dialog appears once its screen has loaded, or
 * could not be, and what lies above it appears no sooner: the browser puts on top what is shown last.
 */
export function useOverlays(): OverlayView[] {
  const { journey, runtime, screens } = useEngine()
  const overlays = useSelect((state) => state.overlays)
  const text = useText()
  useEffect(() => {
    for (const one of overlays) if (one.kind === 'dialog') screens.load(one.step)
  }, [overlays, screens])
  // `text` is another function once another screen is there.
  return useMemo(() => {
    const isAwaited = (one: Overlay) => one.kind === 'dialog' && !screens.get(one.step) && !screens.hasFailed(one.step)
    const first = overlays.findIndex(isAwaited)
    const drawn = first < 0 ? overlays : overlays.slice(0, first)
    return drawn.flatMap((one, index): OverlayView[] =>
      one.kind === 'notice' ? noticeOf(journey, runtime, text, one, index) : [dialogOf(runtime, text, one.step)],
    )
  }, [overlays, journey, runtime, screens, text])
}

function dialogOf({ dispatch }: Runtime, text: Translate, step: string): OverlayView {
  return {
    kind: 'dialog',
    key: `dialog ${step}`,
    step,
    title: text(`${step}.title`) ?? text('shell.loadFailed') ?? '',
    close: () => dispatch({ type: 'action', step, name: 'dismiss' }),
  }
}

function noticeOf(
  journey: Journey,
  { dispatch }: Runtime,
  text: Translate,
  { code, entry: name, wait }: Extract<Overlay, { kind: 'notice' }>,
  index: number,
): OverlayView[] {
  const entry = journey.definition.errors[name]
  if (!entry || entry.as === 'field') return []
  const raise = (event: string) => () => dispatch({ type: 'notice', index, event })
  const say = (key: string) => text(`errors.${name}.${key}`, { code, wait: wait ?? 1 }, parametersOf(journey, name))
  const declared = entry.as === 'modal' && entry.buttons.length === 0 ? [onlyDismiss] : entry.buttons
  const buttons = declared.map(
    ({ label, event }, i): NoticeButton => ({
      label: say(`buttons.${label}`) ?? text(`actions.${label}`) ?? label,
      variant: i === 0 ? 'primary' : 'secondary',
      press: raise(event),
    }),
  )
  return [
    {
      kind: 'notice',
      key: `notice ${name}`,
      code,
      as: entry.as,
      tone: entry.tone ?? 'warning',
      title: say('title'),
      body: say('body'),
      buttons,
      shownCode: codeShown(entry, code),
      dismiss: entry.closes === null ? undefined : raise(entry.closes),
    },
  ]
}

function codeShown({ showCode }: ErrorEntry, code: string): string | undefined {
  if (showCode === false) return undefined
  return code === 'UNKNOWN' && showCode !== true ? showCode : code
}

const onlyDismiss = { label: 'dismiss', event: 'dismiss' }
