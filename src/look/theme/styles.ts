/** Named styles of text, surfaces and motion, and what holds for the whole page. */
import { defineGlobalStyles, defineKeyframes } from '@chakra-ui/react/styled-system'

/** `textStyle="label"`. */
export const textStyles = {
  display: {
    value: { fontSize: '4xl', fontWeight: 'bold', lineHeight: 'tight', letterSpacing: 'tight', textWrap: 'balance' },
  },
  title: {
    value: { fontSize: '3xl', fontWeight: 'bold', lineHeight: 'tight', letterSpacing: 'tight', textWrap: 'balance' },
  },
  /** Of a block. In a card it is as large as a subheading: the page says so once, for all blocks. */
  heading: {
    value: {
      fontSize: 'var(--heading-size, var(--chakra-font-sizes-2xl))',
      fontWeight: 'var(--heading-weight, var(--chakra-font-weights-bold))',
      lineHeight: 'snug',
      letterSpacing: 'tight',
      textWrap: 'balance',
    },
  },
  subheading: { value: { fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'snug', textWrap: 'balance' } },
  /** Of an item below the heading of its block. */
  item: {
    value: {
      fontSize: 'var(--item-size, var(--chakra-font-sizes-xl))',
      fontWeight: 'semibold',
      lineHeight: 'snug',
      textWrap: 'balance',
    },
  },
  lead: { value: { fontSize: 'lg', lineHeight: 'normal', color: 'fg.muted' } },
  body: { value: { fontSize: 'md', lineHeight: 'normal' } },
  /** The words above a control. */
  label: { value: { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'snug' } },
  /** The words between label and control. */
  help: { value: { fontSize: 'sm', lineHeight: 'normal', color: 'fg.muted' } },
  /** What is wrong with a field. */
  error: { value: { fontSize: 'sm', fontWeight: 'semibold', lineHeight: 'snug', color: 'error.fg' } },
  small: { value: { fontSize: 'sm', lineHeight: 'normal' } },
  fine: { value: { fontSize: 'xs', lineHeight: 'normal', color: 'fg.muted' } },
  /** Money and counts: digits of one width, so that they do not dance. */
  figure: { value: { fontVariantNumeric: 'tabular-nums', fontWeight: 'semibold' } },
}

/** `layerStyle="card"`. */
export const layerStyles = {
  card: {
    value: {
      backgroundColor: 'bg.surface',
      borderRadius: 'card',
      border: '1px solid',
      borderColor: 'border',
      boxShadow: 'card',
    },
  },
  /** The page's column. Chosen by name, so that header, band, step and footer end at the same edge. */
  column: {
    value: { width: 'full', maxWidth: 'page', marginInline: 'auto', paddingInline: { base: 'gutter', md: '6' } },
  },
  panel: { value: { backgroundColor: 'bg.subtle', borderRadius: 'card' } },
  /** The brand's own ground. */
  deep: { value: { backgroundColor: 'bg.deep', color: 'fg.onDeep' } },
}

export const keyframes = defineKeyframes({
  late: { to: { visibility: 'visible' } },
  enter: { from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1, transform: 'none' } },
  rise: { from: { opacity: 0, transform: 'translateY(24px)' }, to: { opacity: 1, transform: 'none' } },
  appear: { from: { opacity: 0 }, to: { opacity: 1 } },
  unveil: { from: { opacity: 0, visibility: 'hidden' }, to: { opacity: 1, visibility: 'visible' } },
  draw: { from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } },
  turn: { to: { transform: 'rotate(360deg)' } },
  breathe: { '0%, 100%': { transform: 'scale(0.86)', opacity: 0.35 }, '50%': { transform: 'scale(1)', opacity: 0.75 } },
})

/**
 * Motion stops for a reader who prefers none: the end state is shown at once. Each ends where the element is without it, and
 * is filled only backwards: one that is held for ever keeps its element a layer that is painted anew with every keystroke.
 */
export const animationStyles = {
  enter: {
    value: { animation: 'enter 240ms cubic-bezier(0.2, 0.8, 0.2, 1) backwards', _motionReduce: { animation: 'none' } },
  },
  rise: {
    value: { animation: 'rise 280ms cubic-bezier(0.2, 0.8, 0.2, 1) backwards', _motionReduce: { animation: 'none' } },
  },
  appear: { value: { animation: 'appear 200ms linear backwards', _motionReduce: { animation: 'none' } } },
  turn: { value: { animation: 'turn 900ms linear infinite', _motionReduce: { animation: 'none' } } },
  breathe: { value: { animation: 'breathe 2.4s ease-in-out infinite', _motionReduce: { animation: 'none' } } },
  draw: { value: { animation: 'draw 420ms 80ms ease-out backwards', _motionReduce: { animation: 'none' } } },
}

export const globalCss = defineGlobalStyles({
  html: {
    colorScheme: 'light dark',
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'normal',
    color: 'fg',
    backgroundColor: 'bg.page',
    textSizeAdjust: '100%',
    // The label of a choice reaches further down than the control that has the focus.
    scrollPaddingBlock: '1rem 3.5rem',
    // No last line of one short word, in any text.
    textWrap: 'pretty',
    // Without the bars of a phone's browser; the oldest count what these hide, too.
    '--window-height': '100vh',
    '@supports (height: 1dvh)': { '--window-height': '100dvh' },
    // The window takes this one. Without it, it would take that of the body, which would then cut nothing off.
    overflowX: 'clip',
  },
  // Bands that reach both edges are drawn wider than their column.
  body: {
    overflowX: 'clip',
    // What reaches both of its edges, from within a column, is placed against it.
    position: 'relative',
    fontSize: 'md',
    minHeight: 'var(--window-height)',
    overflowWrap: 'break-word',
    '@supports not (overflow: clip)': { overflowX: 'hidden' },
  },
  'h1, h2, h3, button, p, dt, dd, li > span, label, legend': { overflowWrap: 'anywhere' },
  // A summary of problems is scrolled to, and from it to a field, so that one sees where one is taken.
  'html:has([data-problems])': { '@media (prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' } },
  // For a reader who prefers more contrast: what is grey is as dark as the text, and each edge as strong as a control's.
  'html, body': {
    '@media (prefers-contrast: more)': {
      '--chakra-colors-fg-muted': 'var(--chakra-colors-fg)',
      '--chakra-colors-fg-on-deep-muted': 'var(--chakra-colors-fg-on-deep)',
      '--chakra-colors-border': 'var(--chakra-colors-fg)',
      '--chakra-colors-border-control': 'var(--chakra-colors-fg)',
    },
    // On paper nothing is drawn on a ground, so no word has the colour of one.
    '@media print': {
      '--chakra-colors-fg': 'black',
      '--chakra-colors-fg-muted': 'black',
      '--chakra-colors-fg-on-deep': 'black',
      '--chakra-colors-fg-on-deep-muted': 'black',
      '--chakra-colors-accent-on-solid': 'black',
      '--chakra-colors-bg-deep': 'white',
      '--chakra-colors-bg-deep-subtle': 'white',
      '--chakra-colors-accent-solid': 'white',
    },
  },
  // A finger must not scroll the page behind a modal. A mouse may: hiding its scroll bar would make the page jump.
  'html:has(dialog[open])': { '@media (pointer: coarse)': { overflow: 'hidden' } },
  'b, strong': { fontWeight: 'semibold' },
  '::selection': { backgroundColor: 'accent.solid', color: 'accent.onSolid' },
  // Focus is moved to headings and summaries by script; a ring there would look like a control.
  '[tabindex="-1"]:focus': { outline: 'none' },
  '[hidden]': { display: 'none !important' },
  // On paper: what the step says, and nothing that can be pressed; of a quote also what it was made for, and all that is offered.
  'header, footer, aside, dialog, [data-actions], [data-screen-only], [data-screen-only] *, form fieldset:not([data-quote] *, [data-offered] *), [data-quote] details:not([open]), button:not([aria-expanded])':
    { _print: { display: 'none !important' } },
  'form label:not([data-offered] *) > input:not(:checked), form label:not([data-offered] *) > input:not(:checked) ~ *':
    {
      _print: { display: 'none !important' },
    },
  'h1, h2, h3': { _print: { breakAfter: 'avoid' } },
  // Nor the room that these had. Not beside them: neighbours become one rule, and an older browser would skip all of it for `:has`.
  'form label:has(input:not(:checked)):not([data-offered] *), form label:has(input):not([data-quote] *, [data-offered] *)':
    {
      _print: { display: 'none !important' },
    },
  'dl > div, dt, dd, li': { _print: { breakInside: 'avoid' } },
  // No last row alone on a page.
  'dl > div:nth-last-child(-n+2), li:nth-last-child(-n+2)': { _print: { breakBefore: 'avoid' } },
  p: { _print: { orphans: 3, widows: 3 } },
  // The contents of a document stay at the window's edge: what takes the focus must not come to lie below them.
  'html:has([data-contents])': { scrollPaddingBlockStart: '5rem' },
  // Nor below what is told at the foot of the window: of what is told, that alone can be put aside.
  'html:has([role=status] button)': { scrollPaddingBlockEnd: 'calc(0.5 * var(--window-height) + 1.5rem)' },
  'body, main': { _print: { color: 'black', backgroundColor: 'white !important', boxShadow: 'none !important' } },
  // Firefox cuts a line in two where a page ends within a grid, and leaves a page empty for a height that none fills.
  'body, main, #root > div, #root > div > div': {
    // Nor is there a band that a card could reach up into: its heading would be cut at the top of the page.
    _print: { display: 'block !important', minHeight: '0 !important', marginBlockStart: '0 !important' },
  },
  // Painted when the application was built: there before anything could appear.
  '[data-painted] *': { animation: 'none !important' },
  // A button that was pressed before it could be answered turns until it is (early-page.ts, and `pressed` of a block).
  'section button[aria-busy=true]': { position: 'relative', filter: 'brightness(0.85)' },
  'section button[aria-busy=true]::after': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 'calc(50% - 0.5rem)',
    insetInlineEnd: '4',
    width: '4',
    height: '4',
    border: '2px solid currentColor',
    borderInlineEndColor: 'transparent',
    borderRadius: 'full',
    animation: 'spin 900ms linear infinite !important',
    _motionReduce: { animation: 'none !important' },
  },
  // The application is on its way, and nothing is painted in its place: a blank page would not say so. Over a quick line it is there first.
  '[data-coming]': { display: 'none' },
  '#root:empty ~ [data-coming]': {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '4',
    position: 'fixed',
    inset: '0',
    padding: '4',
    color: 'fg.muted',
    visibility: 'hidden',
    animation: 'late 0s 0.7s forwards',
    '@media (scripting: none)': { display: 'none' },
    _before: {
      content: '""',
      width: '8',
      height: '8',
      border: '3px solid',
      borderColor: 'accent.fg',
      borderInlineEndColor: 'transparent',
      borderRadius: 'full',
      animation: 'spin 900ms linear infinite',
      _motionReduce: { animation: 'none' },
    },
  },
  // The application has neither come nor failed: no script can say so. The link works without one.
  '[data-late]': { display: 'none' },
  '#root:empty ~ [data-late], [data-painted] ~ [data-late]': {
    display: 'block',
    position: 'fixed',
    insetInline: '4',
    insetBlockStart: 'max(1rem, env(safe-area-inset-top))',
    maxWidth: '40rem',
    marginInline: 'auto',
    padding: '4',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'card',
    color: 'fg',
    backgroundColor: 'bg.surface',
    boxShadow: 'raised',
    visibility: 'hidden',
    animation: 'late 0s 20s forwards',
    '@media (scripting: none)': { display: 'none' },
    '& a': { color: 'accent.fg', fontWeight: 'semibold', textDecoration: 'underline' },
  },
  // Its fields wait for the application, and look as they will then.
  '[data-painted] :disabled': { backgroundColor: 'bg.surface !important', opacity: '1 !important' },
  // A long form: only the groups in sight are laid out and painted. The one in use is whole, so that a list may hang out of it.
  '[data-field-group]:not(:focus-within)': {
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto calc(var(--fields, 10) * 6rem)',
    // Room for what is drawn around a control.
    paddingInline: '2',
    marginInline: '-2',
  },
  // A step that opens with text alone has nothing to send yet: its buttons come with what the reveal block hides.
  '[data-reveal=closed] ~ [data-actions]': { display: 'none !important' },
})
