/** Icons drawn on a 24 × 24 grid with one line weight. They decorate: a screen reader skips them. */
import { createElement } from 'react'
import { chakra, type StyledProps } from './chakra.ts'
import { defineStyles } from './styles.ts'

const paths: Record<string, string> = {
  shield: 'M12 3l7.5 2.8v5.4c0 4.6-3.1 8-7.5 9.8-4.4-1.8-7.5-5.2-7.5-9.8V5.8L12 3zM8.8 12l2.3 2.3 4.2-4.6',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  wallet:
    'M4 7.5h14.5a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V7.5zm0 0V6.2A1.7 1.7 0 0 1 5.7 4.5H16v3M16.2 13.5h.1',
  chart: 'M4 20h16M6.5 16.5v-4M11 16.5v-8M15.5 16.5v-6M19.5 6.5l-4 1-4.2-3.2-4.8 4',
  phone:
    'M6.2 3.8h2.6l1.4 4-1.9 1.4a11.5 11.5 0 0 0 5.5 5.5l1.4-1.9 4 1.4v2.6a2 2 0 0 1-2.2 2A15.6 15.6 0 0 1 4.2 6a2 2 0 0 1 2-2.2z',
  lock: 'M6.5 10.5h11a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.2v2',
  pen: 'M4 20l1-4.2L15.8 5a2 2 0 0 1 2.8 0l.4.4a2 2 0 0 1 0 2.8L8.2 19 4 20zM13.8 7l3.2 3.2',
  document:
    'M7 3.5h7l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H7a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 7 3.5zM13.8 3.7V8.2h4.5M8.8 12.5h6.4M8.8 16h6.4',
  bank: 'M4 9.2l8-5 8 5H4zM5.5 19.5h13M4 19.5h16M6.8 9.5v7M10.3 9.5v7M13.7 9.5v7M17.2 9.5v7',
  people:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11zM3.5 19.5a5.5 5.5 0 0 1 11 0M15.5 5a3.2 3.2 0 0 1 0 5.8M17 14.3a5.5 5.5 0 0 1 3.5 5.2',
  coins:
    'M9 4.5c3 0 5 1 5 2.3S12 9 9 9 4 8.1 4 6.8s2-2.3 5-2.3zM4 6.8v4c0 1.3 2 2.3 5 2.3M4 10.8v4c0 1.3 2 2.3 5 2.3M15 10.9c3 0 5 1 5 2.3s-2 2.3-5 2.3-5-1-5-2.3 2-2.3 5-2.3zM10 13.2v4c0 1.3 2 2.3 5 2.3s5-1 5-2.3v-4',
  check: 'M4.5 12.5l5 5L19.5 7',
  dot: 'M12 12h.01',
  ring: 'M12 3.5a8.5 8.5 0 1 1-8.5 8.5',
  close: 'M6 6l12 12M18 6L6 18',
  download: 'M12 4v10.5M7.5 10.5L12 15l4.5-4.5M5 19.5h14',
  print:
    'M7.5 8V3.5h9V8M7.5 17H5a1.5 1.5 0 0 1-1.5-1.5V9.5A1.5 1.5 0 0 1 5 8h14a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 19 17h-2.5M7.5 14h9v6.5h-9V14z',
  calendar:
    'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10.5h16M8 3.5V8M16 3.5V8M9 15l2 2 4-4',
  down: 'M5.5 9l6.5 6.5L18.5 9',
  back: 'M14.5 5.5L8 12l6.5 6.5',
  forward: 'M5 12h14M13 6l6 6-6 6',
  warning: 'M12 4l9 16H3L12 4zM12 10v4.5M12 17.2v.1',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 7.8v.1',
}

/** The icons that a block may name. */
export const iconNames = Object.keys(paths)

type IconSize = '4' | '5' | '6' | '10'

/** The icon of that name; a plain dot for an unknown name. */
export function Icon({ name, size = '6', ...rest }: StyledProps<'svg'> & { name: string; size?: IconSize }) {
  const decoration = { viewBox: '0 0 24 24', 'aria-hidden': true, focusable: false }
  const drawing = <path pathLength={1} d={paths[name] ?? paths.dot} />
  return createElement('svg', { ...decoration, className: styles[size], ...rest }, drawing)
}

/** The icon of each kind of news. */
export const toneIcons = { info: 'info', success: 'check', warning: 'warning' } as const

/** An icon on a tinted round ground. */
export function IconBadge({ name, tone }: { name: string; tone?: keyof typeof toneIcons }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      flexShrink={0}
      width="12"
      height="12"
      borderRadius="full"
      data-tone={tone}
      backgroundColor={tone === 'warning' ? 'warning.bg' : tone === 'success' ? 'success.bg' : 'accent.subtle'}
      color={tone === 'warning' ? 'warning.fg' : tone === 'success' ? 'success.fg' : 'accent.fg'}
    >
      <Icon name={name} />
    </chakra.span>
  )
}

const styles = defineStyles({
  4: { recipe: 'icon', variants: { size: '4' } },
  5: { recipe: 'icon', variants: { size: '5' } },
  6: { recipe: 'icon', variants: { size: '6' } },
  10: { recipe: 'icon', variants: { size: '10' } },
})
