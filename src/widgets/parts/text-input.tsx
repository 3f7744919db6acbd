/** The native text input, dressed. */
import { KeptInput } from '@journey/engine/web'
import type { ComponentProps } from 'react'
import { defineStyles } from '../../look/styles.ts'

type Props = Omit<ComponentProps<'input'>, 'css' | 'ref'> & { variant?: 'text' | 'code' }

/** A text input. Never `type="number"`: it drops leading zeros and changes when the page is scrolled. */
export function TextInput({ variant = 'text', ...props }: Props) {
  return <KeptInput type="text" enterKeyHint="next" {...props} className={styles[variant]} />
}

/** A text input with words before the first character, such as a currency. They are left out of what is read aloud. */
export function PrefixedInput({ prefix, ...props }: Omit<Props, 'variant'> & { prefix: string }) {
  return (
    <span className={styles.around}>
      <span aria-hidden="true" className={styles.prefix}>
        {prefix}
      </span>
      <KeptInput type="text" enterKeyHint="next" {...props} className={styles.prefixed} />
    </span>
  )
}

const styles = defineStyles({
  text: { recipe: 'input' },
  code: {
    recipe: 'input',
    maxWidth: '14rem',
    fontSize: 'xl',
    letterSpacing: 'min(0.3em, 1.5vw)',
    fontWeight: 'semibold',
  },
  // Both in one cell, the prefix painted last. A positioned element would be a layer of its own, looked at with every key.
  around: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'center',
    '& > *': { gridArea: '1 / 1' },
  },
  prefix: {
    order: '1',
    justifySelf: 'start',
    paddingInlineStart: 'min(1rem, 4.5vw)',
    color: 'fg.muted',
    fontWeight: 'semibold',
    pointerEvents: 'none',
  },
  prefixed: { recipe: 'input', paddingInlineStart: 'calc(min(1rem, 4.5vw) + 1.25rem)' },
})
