/** The list of the `files` widget: each file is in the answer while it is read, and stays there or is refused. */
import type { WidgetProps } from '@journey/engine'
import { useEffect, useRef, useState } from 'react'
import { type Reason, type Refused, type Rules, reasonBeforeReading, reasonInside, type Taken } from './file-checks.ts'
import { isRefused, type Sent } from './file-row.tsx'

type Field<Options> = Pick<WidgetProps<Taken[], Options>, 'value' | 'copy' | 'files' | 'onChange'>

/** Takes files into the field's answer and out of it. `refused`: those just chosen that could not be taken; `aloud`: what is announced. */
export function useFileList<Options>(
  { value = [], copy, files: fileStore, onChange }: Field<Options>,
  { begins, most = 1, largest = 0, sent = [] }: Partial<Rules> & { sent?: Sent[] },
) {
  const rules = { begins: begins ?? '', most, largest }
  const [refused, setRefused] = useState<Refused[]>([])
  const [aloud, setAloud] = useState('')
  const latest = useRef(value)
  /** Chosen, and not in the list yet: one file is read after the other, and each is judged against those before it. */
  const waiting = useRef<File[]>([])
  const inHand = useRef<string>(undefined)

  const change = (list: Taken[]) => {
    latest.current = list
    onChange(list.length > 0 ? list : undefined)
  }
  const refuse = (name: string, reason: Reason) => setRefused((before) => [...before, { name, reason }])

  const readNext = () => {
    const unread = latest.current.find(({ reading }) => reading)
    if (unread) {
      if (inHand.current !== unread.id) read(unread)
      return
    }
    const file = waiting.current.shift()
    if (!file) return
    // It was to be put right and chosen once more: it is neither there already nor one too many.
    const replaced = latest.current.filter((one) => one.name === file.name && isRefused(one, sent))
    const others = latest.current.filter((one) => !replaced.includes(one))
    const reason = reasonBeforeReading(file, others.length, rules)
    if (reason) refuse(file.name, reason)
    else {
      for (const { id } of replaced) fileStore.release(id)
      change([...others, { id: fileStore.store(file), name: file.name, size: file.size, reading: true }])
    }
    readNext()
  }
  const read = async ({ id, name, size }: Taken) => {
    inHand.current = id
    const file = fileStore.get(id)
    const namesakes = latest.current.filter((one) => one.name === name && one.id !== id)
    const others = namesakes.flatMap((one) => fileStore.get(one.id) ?? [])
    const reason = file ? await reasonInside(file, others, rules) : 'unreadable'
    // It was taken out meanwhile, or its screen was left: the next one reads it again.
    if (inHand.current !== id) return
    inHand.current = undefined
    if (reason) {
      fileStore.release(id)
      refuse(name, reason)
      change(latest.current.filter((one) => one.id !== id))
    } else {
      setAloud((before) => `${before} ${name} ${copy.text('added')}`.trim())
      change(latest.current.map((one) => (one.id === id ? { id, name, size } : one)))
    }
    readNext()
  }

  useEffect(() => {
    latest.current = value
  }, [value])
  const begin = useRef(readNext)
  useEffect(() => {
    // What was being read when the screen was left.
    begin.current()
    return () => {
      inHand.current = undefined
    }
  }, [])

  const add = (chosen: File[]) => {
    if (waiting.current.length === 0 && inHand.current === undefined) {
      setRefused([])
      setAloud('')
    }
    waiting.current.push(...chosen)
    readNext()
  }
  const remove = (file: Taken) => {
    fileStore.release(file.id)
    setRefused([])
    setAloud(`${file.name} ${copy.text('removed')}`)
    if (inHand.current === file.id) inHand.current = undefined
    change(latest.current.filter((one) => one.id !== file.id))
    readNext()
  }
  return { refused, aloud, add, remove }
}
