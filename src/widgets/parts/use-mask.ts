/** Ties a text input to a mask: the caret never jumps, whatever the groups do. */
import { type ChangeEvent, type CompositionEvent, type FocusEvent, type MouseEvent, useRef, useState } from 'react'
import { type Change, edit, type Mask, storedFor } from './mask.ts'

type Given = {
  mask: Mask
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The field was left with this value. */
  onBlur?: (stored: string | undefined) => void
}

/**
 * Props of a text input for a value that a mask shows. The text belongs to the input while the applicant types: a value from
 * outside replaces it only when it means something else.
 */
export function useMask({ mask, value, onChange, onBlur }: Given) {
  const [text, setText] = useState(() => mask.rest(value ?? ''))
  const [given, setGiven] = useState(value)
  /** The text before the keyboard began to compose. */
  const composing = useRef<string | null>(null)
  /** The applicant has typed nothing since the field was last left. */
  const resting = useRef(true)
  /**
   * The change that the browser is about to make. What is pasted, dictated or put in by the keyboard may begin like the text that it
   * replaces: the two texts alone cannot tell where it begins.
   */
  const change = useRef<Pick<Change, 'from' | 'inputType' | 'resting'>>({})
  /**
   * The text that Undo brings back, in turn with what was typed. The browser's own history knows what was typed and not what the mask
   * made of it: it would put pieces of the one into the other.
   */
  const undoText = useRef(text)
  const undo = useRef(() => {})
  // React has no event for that. What a keyboard composes begins where it began.
  const note = useRef((event: Pick<Event, 'target' | 'preventDefault'> & { inputType?: string }) => {
    const { target, inputType } = event
    if (inputType?.startsWith('history')) {
      event.preventDefault()
      undo.current()
    } else if (composing.current === null && target instanceof HTMLInputElement)
      change.current = { from: target.selectionStart, inputType, resting: resting.current }
  }).current
  if (given !== value) {
    setGiven(value)
    if (value !== storedFor(mask, text)) setText(mask.rest(value ?? ''))
  }

  const take = (next: string) => {
    const stored = storedFor(mask, next)
    if (next !== text) resting.current = false
    setText(next)
    if (stored !== storedFor(mask, text)) onChange(stored)
  }

  undo.current = () => {
    take(undoText.current)
    undoText.current = text
  }

  return {
    value: text,
    onChange: ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
      // A keyboard that composes (many on Android) loses its place when the text changes under it.
      if (composing.current !== null) return take(input.value)
      take(applyMask(mask, input, { before: text, ...change.current }))
      // What a browser fills in may come without a word before it: the last change says nothing of that.
      change.current = {}
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.addEventListener('beforeinput', note),
    onCompositionStart: (event: CompositionEvent<HTMLInputElement>) => {
      note(event)
      composing.current = text
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      const before = composing.current ?? text
      composing.current = null
      take(applyMask(mask, currentTarget, { before, ...change.current }))
    },
    // On the first tap, not on focus: a text that changes as it takes focus loses its selection. A field that the browser
    // fills, or that is entered by Tab, is about to be replaced as a whole.
    onClick: ({ currentTarget: input }: MouseEvent<HTMLInputElement>) => {
      const { selectionStart: caret, selectionEnd } = input
      const begun = mask.begin(text)
      if (!resting.current || begun === text || caret === null || caret !== selectionEnd) return
      resting.current = false
      input.value = begun
      input.setSelectionRange(caret, caret)
      setText(begun)
    },
    onBlur: () => {
      composing.current = null
      resting.current = true
      const stored = storedFor(mask, text)
      undoText.current = mask.rest(stored ?? '')
      setText(undoText.current)
      onBlur?.(stored)
    },
  }
}

/** Puts the text and the caret that the mask wants into the input. Returns the text. */
function applyMask(mask: Mask, input: HTMLInputElement, change: Omit<Change, 'text' | 'caret'>): string {
  // Where the inserted text ends: a browser selects what was dropped into the field.
  const caret = input.selectionEnd ?? input.value.length
  const placed = edit(mask, { ...change, text: input.value, caret })
  // Set before React renders: it leaves a value alone that is already right, and with it the caret.
  if (input.value !== placed.text) input.value = placed.text
  if (input.selectionStart !== placed.caret) input.setSelectionRange(placed.caret, placed.caret)
  return placed.text
}
