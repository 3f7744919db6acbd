/** What each task of a thread does first. Plain JavaScript: a thread starts without the compiler of the server. */
import { readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** Says that the task has begun, and in which thread of the process: -1 where the system has no numbers for them; Linux has. */
export function sayBegun(started) {
  Atomics.store(started, 0, threadNumber())
}

function threadNumber() {
  try {
    return Number(basename(readlinkSync('/proc/thread-self')))
  } catch {
    return -1
  }
}
