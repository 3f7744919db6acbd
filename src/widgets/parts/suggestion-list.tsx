/** The list of suggestions below a text. */
import type { Ref } from 'react'
import { defineStyles } from '../../look/styles.ts'

export type Suggestion = { code: string | number; name: string; detail?: string }

type Props = {
  /** Of the text field. The list is `<id>-list`, its options `<id>-<number>`. */
  id: string
  ref: Ref<HTMLDivElement>
  label: string
  items: Suggestion[]
  /** The option that the arrow keys have come to; -1 for none. */
  active: number
  choose: (item: Suggestion) => void
}

/** Drawn over what is below. The focus stays in the text: the browser would put the keyboard away. */
export function SuggestionList({ id, ref, label, items, active, choose }: Props) {
  return (
    <div ref={ref} id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's
        <div
          key={item.code}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          ref={index === active ? show : undefined}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
          className={styles.option}
        >
          {item.name}
          {item.detail !== undefined && <span className={styles.detail}> {item.detail}</span>}
        </div>
      ))}
    </div>
  )
}

const show = (option: HTMLDivElement | null) => option?.scrollIntoView?.({ block: 'nearest' })

const styles = defineStyles({
  list: {
    position: 'absolute',
    insetInline: '0',
    insetBlockStart: 'calc(100% + 0.25rem)',
    // Over the fields below, which are positioned, too.
    zIndex: '2',
    margin: '0',
    padding: '1',
    maxHeight: '19rem',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    listStyle: 'none',
    backgroundColor: 'bg.surface',
    border: '1.5px solid',
    borderColor: 'border.control',
    borderRadius: 'control',
    boxShadow: 'raised',
    scrollMarginBlock: '4',
    // Below it is the phone's keyboard, above it the label is to stay in sight.
    '@media (pointer: coarse)': { maxHeight: '12rem', scrollMarginBlockEnd: 'calc(0.4 * var(--window-height))' },
  },
  option: {
    minHeight: 'target',
    paddingInline: '3',
    paddingBlock: '2.5',
    borderRadius: 'sm',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    lineHeight: 'snug',
    outline: 'none',
    _hover: { backgroundColor: 'bg.subtle' },
    '&[aria-selected=true]': { backgroundColor: 'bg.subtle', outline: '2px solid', outlineColor: 'focus.ring' },
  },
  detail: { display: 'block', textStyle: 'small', color: 'fg.muted' },
})
