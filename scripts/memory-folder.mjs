/** Where a run of all unit tests has its temporary files: in memory, where there is room. They copy a database of a thousand files again and again. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

const gigabyte = 1024 ** 3
/** Twice what the tests leave behind. */
const room = 4 * gigabyte
/** That, and what the tests themselves take. */
const memory = 8 * gigabyte
const tmpfs = 0x01021994

/** The folder, when it is in memory and large enough and what lies in it can be run; else the usual one. A `TMPDIR` is always heeded. */
export function folderForTests(folder = '/dev/shm', available = availableMemory()) {
  return !process.env.TMPDIR && available >= memory && isLarge(folder) && runsFiles(folder) ? folder : tmpdir()
}

/** A container may have less than its machine. */
function availableMemory() {
  return Math.min(freemem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY)
}

function isLarge(folder) {
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    return type === tmpfs && bavail * bsize >= room
  } catch {
    return false // There is no such folder on this system.
  }
}

/** Containers often have it mounted so that nothing in it runs. */
function runsFiles(folder) {
  const own = mkdtempSync(path.join(folder, 'runs-'))
  try {
    const file = path.join(own, 'file')
    writeFileSync(file, '#!/bin/sh\n', { mode: 0o700 })
    return spawnSync(file).status === 0
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
