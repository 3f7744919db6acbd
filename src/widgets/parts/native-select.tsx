/** The native picker, dressed. */
import type { ComponentProps } from 'react'
import { defineStyles } from '../../look/styles.ts'

type Props = Omit<ComponentProps<'select'>, 'css'> & { prompt: string }

/** A native select. The first option asks; it cannot be chosen again once there is an answer. */
export function NativeSelect({ prompt, children, ...props }: Props) {
  return (
    <span className={styles.around}>
      <select {...props} className={props.value === '' ? styles.asking : styles.picker}>
        <option value="" disabled hidden>
          {prompt}
        </option>
        {children}
      </select>
      <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.arrow}>
        <path d="m5 7.5 5 5 5-5" />
      </svg>
    </span>
  )
}

const picker = {
  recipe: 'input',
  appearance: 'none',
  paddingInlineEnd: '11',
  cursor: 'pointer',
  // With large text what is chosen takes a second line; a browser that keeps it in one shows where it is cut.
  whiteSpace: 'normal',
  textOverflow: 'ellipsis',
  _disabled: { opacity: 1 },
} as const

const styles = defineStyles({
  // Both in one cell: a positioned element would be a layer of its own, looked at with every key.
  around: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'center',
    '& > *': { gridArea: '1 / 1' },
  },
  picker,
  asking: { ...picker, color: 'fg.muted' },
  arrow: {
    justifySelf: 'end',
    marginInlineEnd: '4',
    width: '5',
    height: '5',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '2',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    pointerEvents: 'none',
  },
})
