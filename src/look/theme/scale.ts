/** Sizes that both brands share: space, type, shadow, motion. */
import { defineTokens } from '@chakra-ui/react/styled-system'

/** Chakra's numeric scale: `4` is 1rem. */
const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32]
const space = Object.fromEntries(steps.map((step) => [String(step), { value: `${step / 4}rem` }]))

/**
 * Grows with the screen between a 320 px phone and a 1280 px desktop; in rem, so that it follows the reader's own text size.
 * With text twice as large on a small phone a sum or a long word of a heading still has room in one line: `most` of the width.
 */
const fluid = (small: number, large: number, most = '12.5vw') => {
  const slope = (large - small) / (80 - 20)
  return {
    value: `min(${most}, clamp(${small}rem, ${(small - slope * 20).toFixed(3)}rem + ${(slope * 100).toFixed(2)}vw, ${large}rem))`,
  }
}

export const tokens = defineTokens({
  spacing: {
    ...space,
    /** Beside the page and inside a card: with text twice as large it leaves a small phone's width to the words. */
    gutter: { value: 'min(1rem, 4.5vw)' },
    inset: { value: 'min(1.25rem, 5.6vw)' },
  },
  sizes: {
    ...space,
    full: { value: '100%' },
    /** The smallest side of anything that is tapped. */
    target: { value: '2.75rem' },
    control: { value: '3.25rem' },
    measure: { value: '38rem' },
    /** 72rem and its two margins. */
    page: { value: '75rem' },
  },
  fontSizes: {
    xs: { value: '0.8125rem' },
    sm: { value: '0.9375rem' },
    md: { value: '1.0625rem' },
    lg: fluid(1.125, 1.1875),
    xl: fluid(1.25, 1.375),
    '2xl': fluid(1.4375, 1.75, '11vw'),
    '3xl': fluid(1.625, 2.25),
    '4xl': fluid(2.0625, 3.375),
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  lineHeights: { tight: { value: '1.12' }, snug: { value: '1.3' }, normal: { value: '1.55' } },
  letterSpacings: { tight: { value: '-0.02em' } },
  radii: { sm: { value: '0.375rem' }, full: { value: '9999px' } },
  durations: { quick: { value: '120ms' } },
  zIndex: { docked: { value: 10 }, toast: { value: 1700 }, skip: { value: 1800 } },
})

export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' }
