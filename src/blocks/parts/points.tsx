import { chakra } from '../../look/chakra.ts'
import { distinctKeys } from '../../look/distinct-keys.ts'
import { Icon } from '../../look/icon.tsx'
import { Words } from '../../look/words.tsx'

/** The rows of a grid are parted at the end of a page although the page says that the last ones are not. */
const onPaper = { _print: { display: 'block' }, '& > li + li': { _print: { marginBlockStart: '2.5' } } } as const

/** Marked lines. A tick says yes to something, so costs get a dot. */
export function Points({ items, mark }: { items: string[]; mark: 'dot' | 'check' }) {
  const keys = distinctKeys(items)
  return (
    <chakra.ul display="grid" gap="2.5" marginBlockStart="3" css={onPaper}>
      {items.map((item, index) => (
        <chakra.li key={keys[index]} display="flex" gap="3" alignItems="flex-start" textStyle="body">
          <Icon
            name={mark}
            size="5"
            color="accent.fg"
            strokeWidth={mark === 'dot' ? '7' : '2.25'}
            marginBlockStart="0.5"
          />
          <span>
            <Words text={item} />
          </span>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
