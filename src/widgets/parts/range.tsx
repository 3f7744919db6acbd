/** A slider: the native one, with steps that start at its lower bound and end at its upper one. */
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { defineStyles } from '../../look/styles.ts'
import { type Scale, slide, snap } from './scale.ts'

type Props = Scale & {
  label: string
  /** Without one the thumb stands at the lower bound. */
  value: number | undefined
  /** The value in words, for who does not see the slider. */
  says: (value: number) => string
  disabled: boolean
  /** Where a finger stops: at whole multiples of it, and at both ends. */
  drag?: number | undefined
  onChange: (value: number | undefined) => void
  onBlur: () => void
}

/** Arrows move one step, Page keys ten, Home and End to the ends. A value out of bounds holds the thumb at that end. */
export function Range({ label, value, says, disabled, drag, onChange, onBlur, ...scale }: Props) {
  const { min, max } = scale
  const held = Math.min(max, Math.max(min, value ?? min))
  const touched = useRef(value)
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = slide(event.key, held, scale)
    if (next === undefined) return
    event.preventDefault()
    if (next !== value) onChange(next)
  }
  return (
    <input
      type="range"
      // The browser's own steps could not stop at an upper bound that is no whole number of steps away.
      step="any"
      min={min}
      max={max}
      value={held}
      disabled={disabled}
      aria-label={label}
      aria-valuetext={says(held)}
      onChange={(event) => {
        const to = Number(event.currentTarget.value)
        const next = drag === undefined ? snap(to, scale) : Math.max(min, snap(to, { min: 0, max, step: drag }))
        if (next !== value) onChange(next)
      }}
      onKeyDown={press}
      onPointerDown={() => {
        touched.current = value
      }}
      // The finger scrolls the page. The browser has moved the thumb below it already.
      onPointerCancel={() => onChange(touched.current)}
      onBlur={onBlur}
      style={{ '--share': `${((held - min) / (max - min)) * 100}%` } as CSSProperties}
      className={styles.range}
    />
  )
}

const thumb = {
  appearance: 'none',
  boxSizing: 'border-box',
  width: '7',
  height: '7',
  borderRadius: 'full',
  border: '3px solid',
  borderColor: 'bg.surface',
  backgroundColor: 'accent.solid',
  boxShadow: '0 0 0 1.5px var(--chakra-colors-accent-solid), 0 2px 6px rgb(0 0 0 / 0.25)',
}

const track = {
  height: '2',
  borderRadius: 'full',
  border: '1px solid',
  borderColor: 'border.control',
  backgroundImage:
    'linear-gradient(to right, var(--chakra-colors-accent-solid) var(--share), var(--chakra-colors-bg-subtle) var(--share))',
}

const forcedTrack = {
  borderColor: 'CanvasText',
  backgroundImage: 'linear-gradient(to right, Highlight var(--share), Canvas var(--share))',
}
const forcedThumb = { backgroundColor: 'Highlight', borderColor: 'Canvas', boxShadow: '0 0 0 1.5px CanvasText' }

const styles = defineStyles({
  range: {
    appearance: 'none',
    display: 'block',
    width: 'full',
    height: 'target',
    margin: '0',
    background: 'transparent',
    cursor: 'pointer',
    // A finger that begins on the slider and moves down scrolls the page.
    touchAction: 'pan-y',
    outline: 'none',
    '&::-webkit-slider-runnable-track': track,
    '&::-moz-range-track': track,
    // Centred: half of the track without its borders, less half of the thumb.
    '&::-webkit-slider-thumb': { ...thumb, marginTop: 'calc(-0.625rem - 1px)' },
    '&::-moz-range-thumb': thumb,
    '&:focus-visible::-webkit-slider-thumb': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '3px' },
    '&:focus-visible::-moz-range-thumb': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '3px' },
    '&:disabled': { cursor: 'not-allowed', opacity: 0.6 },
    // In the reader's own colours the browser would draw neither track nor share.
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      '&::-webkit-slider-runnable-track': forcedTrack,
      '&::-moz-range-track': forcedTrack,
      '&::-webkit-slider-thumb': forcedThumb,
      '&::-moz-range-thumb': forcedThumb,
      '&:focus-visible::-webkit-slider-thumb': { outlineColor: 'CanvasText' },
      '&:focus-visible::-moz-range-thumb': { outlineColor: 'CanvasText' },
    },
  },
})
