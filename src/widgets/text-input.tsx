/** @jsxImportSource @emotion/react */
/** The native text input, dressed. */
import type { ComponentProps } from 'react'
import { defineLooks } from './look.ts'

type Props = Omit<ComponentProps<'input'>, 'css'> & { look?: 'text' | 'code' }

/** A text input. Never `type="number"`: it drops leading zeros and changes when the page is scrolled. */
export function TextInput({ look = 'text', ...props }: Props) {
  const looks = useLooks()
  return <input type="text" enterKeyHint="next" {...props} css={looks[look]} />
}

/** A text input with words before the first character, such as a currency. They are left out of what is read aloud. */
export function PrefixedInput({ prefix, ...props }: Omit<Props, 'look'> & { prefix: string }) {
  const looks = useLooks()
  return (
    <span css={looks.around}>
      <span aria-hidden="true" css={looks.prefix}>
        {prefix}
      </span>
      <input type="text" enterKeyHint="next" {...props} css={looks.prefixed} />
    </span>
  )
}

const useLooks = defineLooks({
  text: { recipe: 'input' },
  code: {
    recipe: 'input',
    maxWidth: '14rem',
    fontSize: 'xl',
    letterSpacing: 'min(0.3em, 1.5vw)',
    fontWeight: 'semibold',
  },
  around: { display: 'block', position: 'relative' },
  prefix: {
    position: 'absolute',
    insetInlineStart: 'min(1rem, 4.5vw)',
    insetBlock: '0',
    display: 'flex',
    alignItems: 'center',
    color: 'fg.muted',
    fontWeight: 'semibold',
    pointerEvents: 'none',
    zIndex: '1',
  },
  prefixed: { recipe: 'input', paddingInlineStart: 'calc(min(1rem, 4.5vw) + 1.25rem)' },
})
