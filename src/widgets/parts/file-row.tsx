/** One file of a list: what it is, how far it is, and the way to take it out. */
import type { FieldCopy } from '@journey/engine'
import { defineStyles } from '../../look/styles.ts'
import { sizeText, type Taken } from './file-checks.ts'

/** What has become of a file. `part`: 0 to 1; `reason` picks the words of a refusal. */
export type Sent = {
  id: string
  state: 'waiting' | 'sending' | 'sent' | 'refused' | 'failed'
  part: number
  reason?: string
}

/** It was sent, and is of no use as it is. */
export function isRefused({ id }: Taken, sent: readonly Sent[]): boolean {
  return sent.some((one) => one.id === id && one.state === 'refused')
}

type Props = {
  file: Taken
  name: string
  sent: Sent | undefined
  copy: FieldCopy
  onRemove: (() => void) | undefined
}

/** Names as they are shown, no two alike: the second `a.pdf` is `a.pdf (2)`, as in a folder. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let shown = name
    for (let number = 2; taken.has(shown); number += 1) shown = `${name} (${number})`
    taken.add(shown)
    return shown
  })
}

/** Shown by that name. Without `onRemove` it stays where it is. */
export function FileRow({ file, name, sent, copy, onRemove }: Props) {
  const wrong = wrongWith(sent, copy)
  const state = sent?.state ?? 'waiting'
  return (
    <li className={wrong === undefined ? styles.row : styles.wrong} data-state={state}>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={styles.size}>
          {sizeText(file.size)}
          {file.reading && ` · ${copy.text('reading')}`}
          {state === 'sent' && <span className={styles.sent}>{` · ${copy.text('sent')}`}</span>}
        </p>
        {wrong !== undefined && <p className={styles.reason}>{wrong}</p>}
        {state === 'sending' && <Bar name={name} part={sent?.part ?? 0} />}
      </div>
      {onRemove && (
        <button type="button" className={styles.remove} onClick={onRemove}>
          {copy.text('remove')}
          <span className={styles.aloud}> {name}</span>
        </button>
      )}
    </li>
  )
}

/** Drawn by us: the browser's own bar does not take our colours everywhere. */
function Bar({ name, part }: { name: string; part: number }) {
  const percent = Math.round(part * 100)
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.bar}
    >
      <div className={styles.part} style={{ width: `${percent}%` }} />
    </div>
  )
}

function wrongWith(sent: Sent | undefined, { text }: FieldCopy): string | undefined {
  if (sent?.state === 'failed') return text('failed')
  if (sent?.state === 'refused') return text(`refused.${sent.reason}`) ?? text('refused.other')
  return undefined
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  columnGap: '3',
  paddingBlock: '2.5',
  paddingInlineStart: '4',
  paddingInlineEnd: '2',
  backgroundColor: 'bg.surface',
  border: '1px solid',
  borderColor: 'border',
  borderRadius: 'control',
  animationStyle: 'appear',
} as const

const styles = defineStyles({
  row,
  wrong: { ...row, borderColor: 'error.border', borderWidth: '2px' },
  about: { flex: '1 1 min(8rem, 100%)', minWidth: '0' },
  name: { fontWeight: 'medium', lineHeight: 'snug', overflowWrap: 'anywhere', paddingBlockStart: '1' },
  size: { textStyle: 'small', color: 'fg.muted' },
  sent: { color: 'success.fg', fontWeight: 'semibold' },
  reason: { textStyle: 'error', marginBlockStart: '1' },
  bar: {
    height: '2',
    marginBlockStart: '2',
    overflow: 'hidden',
    backgroundColor: 'bg.subtle',
    border: '1px solid',
    borderColor: 'border.control',
    borderRadius: 'full',
  },
  part: {
    height: 'full',
    backgroundColor: 'accent.solid',
    transition: 'width 200ms linear',
    _motionReduce: { transition: 'none' },
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
  remove: {
    maxWidth: 'full',
    overflowWrap: 'anywhere',
    marginInlineStart: 'auto',
    minHeight: 'target',
    paddingInline: '2',
    font: 'inherit',
    fontWeight: 'semibold',
    color: 'accent.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
    borderRadius: 'control',
    _focusVisible: { outline: '3px solid', outlineColor: 'focus.ring' },
    _hover: { textDecorationThickness: '2px' },
  },
  aloud: { srOnly: true },
})
