/** The recipes that components use by name: `useRecipe({ key: 'input' })`, `<Button variant="solid">`. */
import { defineRecipe } from '@chakra-ui/react/styled-system'
import { inSafari } from '../choice-marks.ts'

/** Keyboard focus: a ring off the edge that is seen on every ground. */
const focusRing = {
  // No transparent ring before focus: in forced colours it is drawn, and every control would seem to have focus.
  outline: 'none',
  outlineOffset: '2px',
  _focusVisible: { outline: '3px solid', outlineColor: 'focus.ring' },
} as const

const button = defineRecipe({
  base: {
    ...focusRing,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'control',
    minWidth: 'target',
    maxWidth: 'full',
    // A word that is longer than the button of a small phone breaks instead of leaving the screen.
    overflowWrap: 'anywhere',
    paddingInline: 'min(1.5rem, 6vw)',
    paddingBlock: '2.5',
    borderRadius: 'control',
    border: '2px solid transparent',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color, box-shadow, transform',
    transitionDuration: 'quick',
    _disabled: { cursor: 'not-allowed' },
    _motionReduce: { transition: 'none' },
  },
  variants: {
    variant: {
      solid: {
        backgroundColor: 'accent.solid',
        color: 'accent.onSolid',
        boxShadow: 'button',
        _hover: { backgroundColor: 'accent.hover' },
        _active: { backgroundColor: 'accent.active', transform: 'translateY(1px)' },
        _disabled: { backgroundColor: 'bg.subtle', color: 'fg.muted', borderColor: 'border', boxShadow: 'none' },
        // In forced colours grounds are gone: without one of its own it would look like any other button.
        '@media (forced-colors: active)': {
          '&:enabled, &:any-link': {
            forcedColorAdjust: 'none',
            color: 'ButtonFace !important',
            backgroundColor: 'ButtonText !important',
            outlineColor: 'Highlight !important',
          },
        },
      },
      outline: {
        borderColor: 'border.control',
        color: 'fg',
        _hover: { backgroundColor: 'bg.subtle' },
        _disabled: { color: 'fg.muted', borderColor: 'border' },
      },
      plain: {
        minHeight: 'target',
        paddingInline: '1',
        color: 'accent.fg',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
        _hover: { textDecorationThickness: '2px' },
        _disabled: { color: 'fg.muted', textDecoration: 'none' },
        // Where it comes first its words begin where those above do.
        '[data-actions] > &:first-of-type': { sm: { marginInlineStart: '-1.5' } },
      },
    },
  },
  defaultVariants: { variant: 'solid' },
})

/**
 * The box of a text field, and of a native select. It has no transition: the browser skips a group that is out of sight, where a
 * transition never ends and costs time in every frame.
 */
const input = defineRecipe({
  base: {
    ...focusRing,
    width: 'full',
    minWidth: '0',
    minHeight: 'control',
    paddingInline: 'min(1rem, 4.5vw)',
    paddingBlock: '2.5',
    // 17 px: below 16 px an iPhone zooms the page when the field takes focus.
    fontSize: 'md',
    lineHeight: 'snug',
    color: 'fg',
    backgroundColor: 'bg.surface',
    border: '1.5px solid',
    borderColor: 'border.control',
    borderRadius: 'control',
    fontVariantNumeric: 'tabular-nums',
    _hover: { '&:not([aria-invalid=true])': { borderColor: 'fg.muted' } },
    _focusVisible: { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '1px', borderColor: 'fg' },
    _placeholder: { color: 'fg.muted', opacity: 1 },
    _invalid: { borderColor: 'error.border', borderWidth: '2px' },
    _disabled: { backgroundColor: 'bg.subtle', color: 'fg.muted', cursor: 'not-allowed' },
    _readOnly: { backgroundColor: 'bg.subtle' },
  },
})

/** A choice that is a tappable card: a radio or a checkbox inside its label. `_checked` follows the control inside. */
const choice = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'control',
    paddingInline: '2.5',
    paddingBlock: '2.5',
    border: '1.5px solid',
    borderColor: 'border.control',
    borderRadius: 'control',
    backgroundColor: 'bg.surface',
    color: 'fg',
    cursor: 'pointer',
    outline: 'none',
    outlineOffset: '2px',
    _hover: { backgroundColor: 'bg.subtle' },
    '&:has(:checked)': {
      backgroundColor: 'accent.subtle',
      borderColor: 'accent.fg',
      boxShadow: 'inset 0 0 0 1px var(--chakra-colors-accent-fg)',
    },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus.ring' },
    [inSafari]: { '&:has([type=radio]:focus)': { outline: '3px solid', outlineColor: 'focus.ring' } },
    // One ring: that of the control is for a browser that knows no `:has`.
    '&:has(:focus-visible) > input': { outline: 'none' },
    '&:has([aria-invalid=true])': { borderColor: 'error.border' },
    '&:has(:disabled)': { backgroundColor: 'bg.subtle', color: 'fg.muted', cursor: 'not-allowed' },
  },
})

/** The tick box and the radio dot: native controls, so that they work in every browser and in forced colours. */
const tick = defineRecipe({
  base: {
    ...focusRing,
    appearance: 'auto',
    flexShrink: 0,
    width: '6',
    height: '6',
    accentColor: 'var(--chakra-colors-accent-solid)',
    cursor: 'pointer',
    _disabled: { cursor: 'not-allowed' },
  },
})

const link = defineRecipe({
  base: {
    ...focusRing,
    borderRadius: 'sm',
    color: 'accent.fg',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    _hover: { textDecorationThickness: '2px' },
  },
})

/** A drawing of one line weight, in the colour of the words beside it. */
const icon = defineRecipe({
  base: {
    flexShrink: 0,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.75',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  variants: {
    size: {
      4: { width: '4', height: '4' },
      5: { width: '5', height: '5' },
      6: { width: '6', height: '6' },
      10: { width: '10', height: '10' },
    },
  },
  defaultVariants: { size: 6 },
})

export const recipes = { button, input, choice, tick, link, icon }
