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

/** What the browser says before it changes the text: a key, or what it is about to do. */
type Noted = Pick<Event, 'target' | 'preventDefault'> & { inputType?: string } & Partial<
    Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
  >

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
   * The texts since the field was entered: one for each run of typing and of deleting. The browser's own history knows what was typed
   * and not what the mask made of it: it would put pieces of the one into the other.
   */
  const history = useRef<{ undo: string[]; redo: string[]; run?: boolean | undefined }>({ undo: [], redo: [] }).current
  const go = useRef((_isRedo: boolean) => {})
  // React has no event for what is about to change. What a keyboard composes begins where it began.
  const note = useRef((event: Noted) => {
    const { target, inputType, key = '' } = event
    const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && /^[zy]$/i.test(key)
    if (isKey || inputType?.startsWith('history')) {
      event.preventDefault()
      go.current(inputType === 'historyRedo' || /y/i.test(key) || event.shiftKey === true)
    } else if (key === '' && composing.current === null && target instanceof HTMLInputElement)
      change.current = { from: target.selectionStart, inputType, resting: resting.current }
  }).current
  if (given !== value) {
    setGiven(value)
    if (value !== storedFor(mask, text)) setText(mask.rest(value ?? ''))
  }

  const put = (next: string) => {
    const stored = storedFor(mask, next)
    if (next !== text) resting.current = false
    setText(next)
    if (stored !== storedFor(mask, text)) onChange(stored)
  }
  const take = (next: string) => {
    const { inputType } = change.current
    // What is typed over a longer text makes it shorter, and is typed.
    const run = inputType ? !inputType.startsWith('delete') : next.length > text.length
    if (next !== text) {
      if (run !== history.run) history.undo.push(text)
      history.run = run
      history.redo = []
    }
    put(next)
  }

  go.current = (isRedo) => {
    const { undo, redo } = history
    const next = (isRedo ? redo : undo).pop()
    if (next === undefined) return
    ;(isRedo ? undo : redo).push(text)
    history.run = undefined
    put(next)
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
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      for (const type of ['beforeinput', 'keydown']) currentTarget.addEventListener(type, note)
    },
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
      Object.assign(history, { undo: [], redo: [], run: undefined })
      setText(mask.rest(stored ?? ''))
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
