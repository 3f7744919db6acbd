/** What a part of the proof has started and not ended: it would keep a core from the parts after it, or a developer's machine busy. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** In the environment of everything that a part starts, however deep. */
const variable = 'PROOF_PART'

/** Marks what this process starts from now on. */
export function markProcesses(part) {
  process.env[variable] = `${process.pid}-${part}`
}

/**
 * Ends what is left of a part after a few seconds, in which it may end by itself. Gives the command lines; none where the system
 * does not show the environment of processes.
 */
export async function endLeftProcesses(part, seconds = 10) {
  const mark = `${variable}=${process.pid}-${part}`
  for (let tries = 0; tries < seconds * 10 && findLeftProcesses(mark).length > 0; tries += 1) await setTimeout(100)
  return findLeftProcesses(mark).map(({ pid, command }) => {
    process.kill(pid, 'SIGKILL')
    return command
  })
}

function findLeftProcesses(mark) {
  return pids().flatMap((pid) => {
    const isMarked = pid !== process.pid && read(pid, 'environ').split('\0').includes(mark)
    // One that has ended and was not asked for by its parent has no command line.
    const command = isMarked ? read(pid, 'cmdline').replaceAll('\0', ' ').trim() : ''
    return command ? [{ pid, command }] : []
  })
}

function pids() {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean)
  } catch {
    return []
  }
}

/** Nothing of a process that has ended meanwhile, or is another user's. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
