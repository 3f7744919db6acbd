/** How the visible line of a part that opens is drawn: `<summary>` without the browser's own triangle. */
export const disclosureLine = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: 'target',
  paddingInline: '4',
  fontWeight: 'semibold',
  cursor: 'pointer',
  listStyle: 'none',
  borderRadius: 'card',
  outline: 'none',
  _focusVisible: { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '-3px' },
  '&::-webkit-details-marker': { display: 'none' },
} as const
