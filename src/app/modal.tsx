/** A dialog over the page: a sheet from below on a phone, a card in the middle elsewhere. */

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { chakra } from '../look/chakra.ts'
import { useMotionFromStart } from '../look/motion.ts'
import { defineStyles } from '../look/styles.ts'

type Props = {
  label: string
  /** An interruption that must be answered, not a part of the journey. */
  alert?: boolean
  /** The id of the element with the words of an interruption: the focus is on its title, and they are read after it. */
  describedBy?: string | undefined
  /** What Escape and a press outside do; nothing when it may not be closed that way. */
  dismiss: (() => void) | undefined
  children: ReactNode
}

let input: typeof import('./dialog-input.ts') | undefined

/**
 * The browser's own modal `<dialog>`: it keeps focus inside, makes the page behind it inert, is above everything, and
 * gives focus back, with no code of ours. What it leaves to us is who may close it (only the journey's state may), to keep
 * the Tab key among its controls, and where the focus goes when what had it is gone.
 */
export function Modal({ label, alert = false, describedBy, dismiss, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const beganBeside = useRef<boolean>(undefined)
  const motion = useMotionFromStart()

  useLayoutEffect(() => {
    // Before it has come, and where it cannot be had, Tab goes on to the browser's own controls, and a press beside does nothing.
    import('./dialog-input.ts').then(
      (part) => {
        input = part
      },
      () => undefined,
    )
    const element = dialog.current
    open(element)
    return () => {
      if (!element) return
      motion?.showLeaving(element)
      element.close()
      // What had the focus before is gone, or cannot take it any more.
      if (element.contains(document.activeElement))
        focusWords([...document.querySelectorAll('main, dialog[open]')].pop())
    }
  }, [motion])

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    dismiss?.()
  }
  const behaviour = {
    ref: dialog,
    className: styles.box,
    role: alert ? 'alertdialog' : undefined,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-modal': true,
    onCancel: cancel,
    // The Back of an Android phone is asked once, and then closes it: while the journey still shows it, it is opened again.
    onClose: () => open(dialog.current),
    onKeyDown: (event: KeyboardEvent) => {
      // A second Escape would close the dialog without asking (`cancel` can be refused only once), so the key itself is taken.
      if (event.key === 'Escape') cancel(event)
      if (event.key === 'Tab') input?.turnAtTheEnds(event)
    },
    onPointerDown: (event: PointerEvent) => {
      beganBeside.current = input?.isBeside(event)
    },
    // A text that is marked from inside the dialog may end beside it: that is no press.
    onClick: (event: MouseEvent) => beganBeside.current && input?.isBeside(event) && dismiss?.(),
  }
  const content = (
    <chakra.div padding={{ base: 'inset', sm: '7' }} paddingBlockEnd={{ base: '6', sm: '7' }}>
      {children}
    </chakra.div>
  )
  return motion ? (
    <motion.SpringDialog {...behaviour} dismiss={dismiss}>
      {content}
    </motion.SpringDialog>
  ) : (
    <dialog {...behaviour}>{content}</dialog>
  )
}

function open(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open) return
  dialog.showModal()
  focusWords(dialog)
}

/** The words first: a screen reader reads from here, and no button is pressed by a stray Enter. */
function focusWords(place: Element | undefined): void {
  place?.querySelector<HTMLElement>('[tabindex="-1"]:not(button)')?.focus()
}

const styles = defineStyles({
  box: {
    width: { base: '100%', sm: 'min(34rem, calc(100% - 2rem))' },
    maxWidth: 'none',
    // On a phone on its side, or in a part of its screen, what is around it would be half of a low window.
    maxHeight: {
      base: 'max(0.92 * var(--window-height), min(var(--window-height), 20rem))',
      sm: 'max(var(--window-height) - 4rem, min(var(--window-height), 20rem))',
    },
    margin: { base: 'auto 0 0', sm: 'auto' },
    // A form has the whole screen of a phone, as a page would.
    '&:has(form)': { smDown: { height: 'var(--window-height)', maxHeight: 'var(--window-height)', borderRadius: '0' } },
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    scrollPaddingBlock: '4',
    // What is only read may be longer than the window: its buttons stay in sight, and it fades out above them.
    '&:not(:has(form))': { '@media (min-height: 30rem)': { scrollPaddingBlockEnd: '11rem' } },
    '@supports not selector(:has(a))': {
      '& :is(a, button, summary):not(form *, [data-actions] *)': {
        '@media (min-height: 30rem)': { scrollMarginBlockEnd: '11rem' },
      },
    },
    '& [data-actions]:not(form *)': {
      '@media (min-height: 30rem)': {
        position: 'sticky',
        zIndex: '1',
        insetBlockEnd: '0',
        // However large their words are, there is room for what is read above them. Rings have room inside what may be scrolled.
        maxHeight: 'calc(0.4 * var(--window-height))',
        overflowY: 'auto',
        smDown: { flexWrap: 'nowrap', '& > *': { flexShrink: '0' } },
        margin: '1.625rem -0.375rem -1.5rem',
        padding: '0.375rem 0.375rem 1.5rem',
        backgroundColor: 'bg.surface',
        boxShadow: '0 -1rem 1rem var(--chakra-colors-bg-surface)',
      },
    },
    color: 'fg',
    backgroundColor: 'bg.surface',
    borderRadius: { base: 'var(--chakra-radii-card) var(--chakra-radii-card) 0 0', sm: 'card' },
    border: '1px solid',
    borderColor: 'border',
    boxShadow: 'raised',
    _backdrop: { backgroundColor: 'rgb(10 14 20 / 0.6)', animationStyle: 'appear' },
  },
})
