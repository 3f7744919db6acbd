import { chakra } from '../../look/chakra.ts'
import { Icon } from '../../look/icon.tsx'
import { Words } from '../../look/words.tsx'

/** Marked lines. A tick says yes to something, so costs get a dot. */
export function Points({ items, mark }: { items: string[]; mark: 'dot' | 'check' }) {
  return (
    <chakra.ul display="grid" gap="2.5" marginBlockStart="3">
      {items.map((item) => (
        <chakra.li key={item} display="flex" gap="3" alignItems="flex-start" textStyle="body">
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
