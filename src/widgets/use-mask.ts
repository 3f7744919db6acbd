/** Ties a text input to a mask: the caret never jumps, whatever the groups do. */
import { type ChangeEvent, type CompositionEvent, type FocusEvent, useRef, useState } from 'react'
import { edit, type Mask, storedFor } from './mask.ts'

type Given = {
  mask: Mask
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The field was left with this value. */
  onBlur?: (stored: string | undefined) => void
}

/**
 * Props of a text input for a value that a mask shows. The text belongs to the input while somebody types: a value from
 * outside replaces it only when it means something else.
 */
export function useMask({ mask, value, onChange, onBlur }: Given) {
  const [text, setText] = useState(() => mask.rest(value ?? ''))
  const [given, setGiven] = useState(value)
  const composing = useRef<string | null>(null)
  if (given !== value) {
    setGiven(value)
    if (value !== storedFor(mask, text)) setText(mask.rest(value ?? ''))
  }

  const take = (next: string) => {
    const stored = storedFor(mask, next)
    setText(next)
    if (stored !== storedFor(mask, text)) onChange(stored)
  }

  const read = (input: HTMLInputElement, before: string, inputType?: string) => {
    const caret = input.selectionStart ?? input.value.length
    const placed = edit(mask, { before, text: input.value, caret, inputType })
    // Set before React renders: it leaves a value alone that is already right, and with it the caret.
    if (input.value !== placed.text) input.value = placed.text
    if (input.selectionStart !== placed.caret) input.setSelectionRange(placed.caret, placed.caret)
    take(placed.text)
  }

  return {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const native = event.nativeEvent
      const inputType = 'inputType' in native && typeof native.inputType === 'string' ? native.inputType : undefined
      // A keyboard that composes (many on Android) loses its place when the text changes under it.
      if (composing.current !== null) take(event.currentTarget.value)
      else read(event.currentTarget, text, inputType)
    },
    onCompositionStart: () => {
      composing.current = text
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      const before = composing.current ?? text
      composing.current = null
      read(event.currentTarget, before)
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      const begun = mask.begin?.(text) ?? text
      if (begun === text) return
      const input = event.currentTarget
      const all = input.selectionStart === 0 && input.selectionEnd === text.length
      const caret = Math.min(input.selectionStart ?? begun.length, begun.length)
      input.value = begun
      input.setSelectionRange(all ? 0 : caret, all ? begun.length : caret)
      setText(begun)
    },
    onBlur: () => {
      composing.current = null
      const stored = storedFor(mask, text)
      setText(mask.rest(stored ?? ''))
      onBlur?.(stored)
    },
  }
}
