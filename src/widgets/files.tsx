/** Files from the applicant's own device: chosen, checked, listed, and taken out again. */

import { defineWidget, type WidgetProps } from '@journey/engine'
import { type DragEvent, type RefObject, useEffect, useRef } from 'react'
import { distinctKeys } from '../look/distinct-keys.ts'
import { defineStyles } from '../look/styles.ts'
import { controlProps, readOnly } from './parts/control-props.ts'
import { FieldGroup, groupProps } from './parts/field-group.tsx'
import type { Taken } from './parts/file-checks.ts'
import { distinctNames, FileRow, isRefused, type Sent } from './parts/file-row.tsx'
import { useFileList } from './parts/use-file-list.ts'

type Options = { accept: string; begins: string; most?: number; largest?: number; sending?: boolean; sent?: Sent[] }

/**
 * Stores `{ id, name, size }` of each; the files themselves stay in the page, where effects find them by their id. One that is
 * still being read says so: a form that refuses `reading` is not sent before all that its list shows can go with it.
 */
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
    ...['choose', 'more', 'full', 'remove', 'removed', 'added', 'reading', 'progress', 'sent', 'failed'],
    ...['refused.kind', 'refused.size', 'refused.empty', 'refused.count', 'refused.same', 'refused.locked'],
    ...['refused.unreadable', 'refused.limit', 'refused.complex', 'refused.unsafe', 'refused.other'],
  ],
  component: Files,
})

function Files(field: WidgetProps<Taken[], Options>) {
  const { id, value = [], options, copy, disabled } = field
  const { sending = false, sent = [] } = options
  const input = useRef<HTMLInputElement>(null)
  const list = useFileList(field, options)
  const { refused, aloud } = list
  const add = (chosen: FileList | null) => {
    list.add([...(chosen ?? [])])
    // The same file can be chosen again, once it has been put right.
    if (input.current) input.current.value = ''
  }
  const remove = (file: Taken) => {
    list.remove(file)
    // The button that was pressed is gone.
    requestAnimationFrame(() => input.current?.focus())
  }
  const names = distinctNames(value.map(({ name }) => name))
  const refusedKeys = distinctKeys(refused.map(({ name, reason }) => `${name} ${reason}`))
  return (
    <FieldGroup field={groupProps(field)}>
      {value.length > 0 && (
        <ul className={styles.list}>
          {/* Where the screen was left while it was sent, nothing is under way any more. */}
          {value.map((file, index) => (
            <FileRow
              key={file.id}
              file={file}
              name={names[index] ?? file.name}
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
            {/* A name may be written from right to left: the words behind it are not. */}
            <bdi className={styles.name}>{name}</bdi>: {copy.text(`refused.${reason}`)}
          </p>
        ))}
      </div>
      {/* Each has a status of its own: words that come back into one are said again. */}
      <p role="status" className={styles.aloud}>
        {aloud}
      </p>
      <p
        role="status"
        // Said here, part by part: the page lays nothing over it.
        data-waiting={sending ? 'steps' : undefined}
        className={sending ? styles.progress : styles.aloud}
      >
        {sending ? copy.text('progress') : ''}
      </p>
    </FieldGroup>
  )
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
  const { accept, most = 1, sending = false, sent = [] } = options
  // One that was refused is to be chosen once more.
  const isFull = value.filter((file) => !isRefused(file, sent)).length >= most
  const isDisabled = disabled || readOnly(field) || sending || isFull
  useEffect(stayOnDrop, [])
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

/** Beside the zone, too: Firefox and Safari open what is dropped there in place of the page, and what was chosen so far is gone. */
function stayOnDrop(): () => void {
  const stay = (event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  const names = ['dragover', 'drop'] as const
  for (const name of names) addEventListener(name, stay)
  return () => {
    for (const name of names) removeEventListener(name, stay)
  }
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
