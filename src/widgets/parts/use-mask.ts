/** Ties a text input to a mask: the caret never jumps, whatever the groups do. */
import { type ChangeEvent, type ClipboardEvent, type CompositionEvent, type MouseEvent, useRef, useState } from 'react'
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
  /** Where the last paste went: one that begins like the text it replaces cannot be told from the two texts. */
  const pastedAt = useRef<number | null>(null)
  if (given !== value) {
    setGiven(value)
    if (value !== storedFor(mask, text)) setText(mask.rest(value ?? ''))
  }

  const take = (next: string) => {
    const stored = storedFor(mask, next)
    resting.current = false
    setText(next)
    if (stored !== storedFor(mask, text)) onChange(stored)
  }

  return {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const native = event.nativeEvent
      const inputType = 'inputType' in native && typeof native.inputType === 'string' ? native.inputType : undefined
      // A keyboard that composes (many on Android) loses its place when the text changes under it.
      if (composing.current !== null) take(event.currentTarget.value)
      else {
        const from = inputType === 'insertFromPaste' ? pastedAt.current : null
        take(applyMask(mask, event.currentTarget, { before: text, inputType, from }))
      }
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      pastedAt.current = event.currentTarget.selectionStart
    },
    onCompositionStart: () => {
      composing.current = text
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      const before = composing.current ?? text
      composing.current = null
      take(applyMask(mask, event.currentTarget, { before }))
    },
    // On the first tap, not on focus: a text that changes as it takes focus loses its selection. A field that the browser
    // fills, or that is entered by Tab, is about to be replaced as a whole.
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      const input = event.currentTarget
      const { selectionStart: caret, selectionEnd } = input
      const begun = mask.begin?.(text) ?? text
      if (!resting.current || begun === text || caret === null || caret !== selectionEnd) return
      resting.current = false
      input.value = begun
      input.setSelectionRange(Math.min(caret, begun.length), Math.min(caret, begun.length))
      setText(begun)
    },
    onBlur: () => {
      composing.current = null
      resting.current = true
      const stored = storedFor(mask, text)
      setText(mask.rest(stored ?? ''))
      onBlur?.(stored)
    },
  }
}

/** Puts the text and the caret that the mask wants into the input. Returns the text. */
function applyMask(mask: Mask, input: HTMLInputElement, change: Omit<Change, 'text' | 'caret'>): string {
  const caret = input.selectionStart ?? input.value.length
  const placed = edit(mask, { ...change, text: input.value, caret })
  // Set before React renders: it leaves a value alone that is already right, and with it the caret.
  if (input.value !== placed.text) input.value = placed.text
  if (input.selectionStart !== placed.caret) input.setSelectionRange(placed.caret, placed.caret)
  return placed.text
}
