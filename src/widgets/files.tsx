/** Files from the applicant's own device: chosen, checked, listed, and taken out again. */

import { defineWidget, type WidgetProps } from '@journey/engine'
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { distinctKeys } from '../look/distinct-keys.ts'
import { defineStyles } from '../look/styles.ts'
import { controlProps, readOnly } from './parts/control-props.ts'
import { FieldGroup, groupProps } from './parts/field-group.tsx'
import { judge, type Refused, type Taken } from './parts/file-checks.ts'
import { FileRow, type Sent } from './parts/file-row.tsx'

type Options = { accept: string; begins: string; most?: number; largest?: number; sending?: boolean; sent?: Sent[] }

/** Stores `{ id, name, size }` of each; the files themselves stay in the page, where effects find them by their id. */
export const files = defineWidget<Taken[], Options>({
  accepts: ['array'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['accept', 'begins', 'most', 'largest'],
    // What a file begins with is of the kind that the device offers.
    allOf: [
      {
        if: { properties: { begins: { not: { const: '%PDF-' } } } },
        else: { properties: { accept: { pattern: 'pdf' } } },
      },
      {
        if: { properties: { begins: { const: '%PDF-' } } },
        else: { properties: { accept: { not: { pattern: '^[^,]*pdf[^,]*(,[^,]*pdf[^,]*)*$' } } } },
      },
    ],
    'x-gives': { maxItems: { option: 'most' } },
    properties: {
      accept: { type: 'string' },
      begins: { type: 'string' },
      most: { type: ['string', 'number'], 'x-fact': true, 'x-holds': { type: 'integer', minimum: 1 } },
      largest: { type: ['string', 'number'], 'x-fact': true, 'x-holds': { type: 'integer', minimum: 1 } },
      sending: { type: ['string', 'boolean'], 'x-fact': true, 'x-holds': { type: 'boolean' } },
      sent: { type: 'string', 'x-fact': true, 'x-holds': { type: 'array', items: { type: 'object' } } },
    },
  },
  ownFieldGroup: true,
  copy: [
    ...['choose', 'more', 'full', 'remove', 'removed', 'added', 'progress', 'sent', 'failed'],
    ...['refused.kind', 'refused.size', 'refused.empty', 'refused.count', 'refused.same', 'refused.locked'],
    ...['refused.unreadable', 'refused.limit', 'refused.complex', 'refused.unsafe', 'refused.other'],
  ],
  component: Files,
})

function Files(field: WidgetProps<Taken[], Options>) {
  const { id, value = [], options, copy, disabled } = field
  const { sending = false, sent = [] } = options
  const input = useRef<HTMLInputElement>(null)
  const { refused, aloud, add, remove } = useFileList(field, input)
  const refusedKeys = distinctKeys(refused.map(({ name, reason }) => `${name} ${reason}`))
  return (
    <FieldGroup field={groupProps(field)}>
      {value.length > 0 && (
        <ul className={styles.list}>
          {/* Where the screen was left while it was sent, nothing is under way any more. */}
          {value.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              sent={sent.find((one) => one.id === file.id && (sending || one.state !== 'sending'))}
              copy={copy}
              onRemove={sending || disabled || readOnly(field) ? undefined : () => remove(file)}
            />
          ))}
        </ul>
      )}
      <DropZone field={field} input={input} hint={`${id}-refused`} add={add} />
      <div id={`${id}-refused`} role="alert" className={styles.refused}>
        {refused.map(({ name, reason }, index) => (
          <p key={refusedKeys[index]} className={styles.reason}>
            <span className={styles.name}>{name}</span>: {copy.text(`refused.${reason}`)}
          </p>
        ))}
      </div>
      <p role="status" className={sending ? styles.progress : styles.aloud} id={`${id}-status`}>
        {sending ? copy.text('progress') : aloud}
      </p>
    </FieldGroup>
  )
}

/** Takes files into the field's answer and out of it. `refused`: those just chosen that could not be taken; `aloud`: what is announced. */
function useFileList(field: WidgetProps<Taken[], Options>, input: RefObject<HTMLInputElement | null>) {
  const { value = [], options, copy, files: fileStore, onChange } = field
  const { begins, most = 1, largest = 0 } = options
  const [refused, setRefused] = useState<Refused[]>([])
  const [aloud, setAloud] = useState('')
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const change = (list: Taken[]) => {
    latest.current = list
    onChange(list.length > 0 ? list : undefined)
  }

  const take = async (chosen: File[]) => {
    const judged = await judge(chosen, latest.current, { most, largest, begins })
    setRefused((before) => [...before, ...judged.refused])
    if (judged.taken.length === 0) return
    setAloud(judged.taken.map(({ name }) => `${name} ${copy.text('added')}`).join(' '))
    const added = judged.taken.map((file) => ({ id: fileStore.store(file), name: file.name, size: file.size }))
    change([...latest.current, ...added])
  }
  const queue = useRef({ waiting: 0, last: Promise.resolve() })
  /** One choice after the other: each is judged against the list that the one before has left. */
  const add = (list: FileList | null) => {
    const chosen = [...(list ?? [])]
    // The same file can be chosen again, once it has been put right.
    if (input.current) input.current.value = ''
    if (queue.current.waiting === 0) setRefused([])
    queue.current.waiting += 1
    queue.current.last = queue.current.last
      .then(() => take(chosen))
      .finally(() => {
        queue.current.waiting -= 1
      })
  }
  const remove = (file: Taken) => {
    fileStore.release(file.id)
    setRefused([])
    setAloud(`${file.name} ${copy.text('removed')}`)
    change(latest.current.filter((one) => one.id !== file.id))
    // The button that was pressed is gone.
    requestAnimationFrame(() => input.current?.focus())
  }
  return { refused, aloud, add, remove }
}

type ZoneProps = {
  field: WidgetProps<Taken[], Options>
  input: RefObject<HTMLInputElement | null>
  /** Id of what says why a file was refused. */
  hint: string
  add: (list: FileList | null) => void
}

/** Where files are chosen, or dropped. Closed while it is full, and while files are on their way. */
function DropZone({ field, input, hint, add }: ZoneProps) {
  const { value = [], options, copy, disabled, onBlur } = field
  const { accept, most = 1, sending = false } = options
  const isFull = value.length >= most
  const isDisabled = disabled || readOnly(field) || sending || isFull
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!isDisabled) add(event.dataTransfer.files)
  }
  return (
    <label
      className={styles.zone}
      data-disabled={isDisabled || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <input
        {...controlProps(field)}
        ref={input}
        type="file"
        multiple
        accept={accept}
        disabled={isDisabled}
        aria-describedby={[field.describedBy, hint].filter(Boolean).join(' ')}
        onChange={(event) => add(event.currentTarget.files)}
        onBlur={onBlur}
        className={styles.input}
      />
      <span className={styles.button}>{copy.text(value.length === 0 ? 'choose' : isFull ? 'full' : 'more')}</span>
    </label>
  )
}

const focusRing = { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '2px' }

const styles = defineStyles({
  list: { display: 'grid', gap: '3', marginBlockEnd: '3' },
  zone: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '16',
    padding: '4',
    textAlign: 'center',
    color: 'accent.fg',
    backgroundColor: 'bg.surface',
    border: '2px dashed',
    borderColor: 'border.control',
    borderRadius: 'control',
    cursor: 'pointer',
    '&:has(:focus-visible)': focusRing,
    // The control itself is out of sight. Firefox has `:has` since 121, Chrome since 105.
    '@supports not selector(:has(a))': { '&:focus-within': focusRing },
    '&:has([aria-invalid=true])': { borderColor: 'error.border' },
    '&:hover:not([data-disabled])': { backgroundColor: 'accent.subtle' },
    '&[data-disabled]': { color: 'fg.muted', backgroundColor: 'bg.subtle', cursor: 'not-allowed' },
  },
  // Over the whole zone, so that it is what is pressed; drawn by the words below it.
  input: { position: 'absolute', inset: '0', width: 'full', height: 'full', opacity: '0', cursor: 'inherit' },
  button: { fontWeight: 'semibold', lineHeight: 'snug' },
  refused: { display: 'grid', gap: '1' },
  reason: { textStyle: 'error', marginBlockStart: '2', animationStyle: 'appear' },
  name: { overflowWrap: 'anywhere' },
  progress: { textStyle: 'body', fontWeight: 'medium', marginBlockStart: '3' },
  aloud: { srOnly: true },
})
