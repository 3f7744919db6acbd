/** The marks of what can be chosen: a radio dot, and what a tick box has in common with it. */

/**
 * Drawn by us, because in the dark the browser's own unticked box looks as if it could not be used. In the reader's own
 * colours the browser draws it.
 */
export const mark = { content: '""', backgroundColor: 'accent.onSolid', transform: 'scale(0)' } as const
export const tick = {
  recipe: 'tick',
  appearance: 'none',
  display: 'grid',
  placeContent: 'center',
  margin: '0',
  border: '1.5px solid',
  borderColor: 'border.control',
  backgroundColor: 'bg.surface',
  '&::before': mark,
  _checked: { backgroundColor: 'accent.solid', borderColor: 'accent.solid' },
  '&:checked::before': { transform: 'scale(1)' },
  _invalid: { borderColor: 'error.border', borderWidth: '2px' },
  _disabled: { opacity: 0.6 },
  '@media (prefers-reduced-motion: no-preference)': { '&::before': { transition: 'transform 120ms ease-out' } },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
} as const

/**
 * Safari, by a property that no other browser knows. A radio button that an arrow key leads to has the focus there and is not
 * `:focus-visible`: its ring has to ask for `:focus`. A press gives it none there.
 */
export const inSafari = '@supports (-webkit-nbsp-mode: space)'

/** A radio dot. */
export const radioStyle = {
  ...tick,
  borderRadius: 'full',
  '&::before': { ...mark, width: '2.5', height: '2.5', borderRadius: 'full' },
} as const
