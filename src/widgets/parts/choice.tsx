/** A tick box or a radio dot, and the words that can be tapped with it. */
import type { ComponentProps } from 'react'
import { inSafari, mark, radioStyle, tick } from '../../look/choice-marks.ts'
import { defineStyles } from '../../look/styles.ts'

type Props = Omit<ComponentProps<'input'>, 'css'> & {
  /** A card of its own, a line of text, or nothing but a word that is filled when it is chosen. */
  variant: 'card' | 'line' | 'chip'
  type: 'radio' | 'checkbox'
  /** What choosing it means. It describes the control; its name stays the words above it. */
  hint?: string | undefined
}

/** A native radio button or checkbox inside its label. */
export function Choice({ children, variant, hint, ...props }: Props) {
  const named = hint && { 'aria-labelledby': `${props.id}-name`, 'aria-describedby': `${props.id}-hint` }
  return (
    <label className={hint ? styles.explained : styles[variant]}>
      <input {...props} {...named} className={styles[props.type]} />
      <span className={styles.words}>
        {hint ? <span id={`${props.id}-name`}>{children}</span> : children}
        {hint && (
          <span id={`${props.id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

const ring = { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '2px' } as const

const styles = defineStyles({
  card: { recipe: 'choice', gap: '2', paddingInline: 'min(0.75rem, 4vw)' },
  // The mark is beside what is chosen, not between it and what it means.
  explained: { recipe: 'choice', alignItems: 'flex-start', gap: '2', paddingInline: 'min(0.75rem, 4vw)' },
  line: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    minHeight: 'target',
    paddingBlock: '2.5',
    cursor: 'pointer',
    '&:has(:disabled)': { color: 'fg.muted', cursor: 'not-allowed' },
  },
  // The control is all of it, and its word shows what is chosen: also in browsers that know no `:has`.
  chip: {
    position: 'relative',
    display: 'grid',
    '& > input': { position: 'absolute', inset: '0', width: 'full', height: 'full', opacity: 0 },
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      minHeight: 'control',
      paddingInline: 'min(0.25rem, 1vw)',
      border: '1.5px solid',
      borderColor: 'border.control',
      borderRadius: 'control',
      backgroundColor: 'bg.surface',
      fontVariantNumeric: 'tabular-nums',
    },
    '& > input:hover + span': { backgroundColor: 'bg.subtle' },
    '& > input[aria-invalid=true] + span': { borderColor: 'error.border' },
    '& > input:disabled + span': { backgroundColor: 'bg.subtle', color: 'fg.muted' },
    '& > input:checked + span': {
      backgroundColor: 'accent.solid',
      borderColor: 'accent.solid',
      color: 'accent.onSolid',
      fontWeight: 'semibold',
    },
    '& > input:focus-visible + span': ring,
    [inSafari]: { '& > [type=radio]:focus + span': ring },
    '@media (forced-colors: active)': {
      '& > input:checked + span': {
        forcedColorAdjust: 'none',
        backgroundColor: 'Highlight',
        color: 'HighlightText',
      },
    },
  },
  // With text twice as large a word may be longer than the card.
  words: { minWidth: '0', overflowWrap: 'anywhere' },
  hint: { textStyle: 'help', display: 'block' },
  radio: radioStyle,
  checkbox: {
    ...tick,
    borderRadius: 'sm',
    '&::before': {
      ...mark,
      width: '3.5',
      height: '3.5',
      clipPath: 'polygon(14% 47%, 4% 58%, 39% 91%, 97% 22%, 86% 12%, 38% 69%)',
    },
  },
})
