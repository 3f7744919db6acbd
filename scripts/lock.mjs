/** One at a time: a lock that several processes on one machine respect. A folder, because making one is atomic. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Runs `work` while holding the lock at `folder`; calls `waiting` once when another process holds it. */
export async function lockWhile(folder, waiting, work) {
  for (let announced = false; !take(folder); announced = true) {
    if (!announced) process.stdout.write(`· ${waiting}\n`)
    await wait(500)
  }
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.removeListener('exit', release)
  }
}

function take(folder) {
  try {
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isStale(folder)) removeStale(folder)
    return false
  }
}

/**
 * Left behind by a process that was killed. One of those that wait removes it, and looks once more: another may have removed it
 * meanwhile, and hold a lock of its own there.
 */
function removeStale(folder) {
  const removing = `${folder}.removing`
  try {
    mkdirSync(removing)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    // That process was killed, too.
    if (isStale(removing)) rmSync(removing, { recursive: true, force: true })
    return
  }
  try {
    if (isStale(folder)) rmSync(folder, { recursive: true, force: true })
  } finally {
    rmSync(removing, { recursive: true, force: true })
  }
}

function isStale(folder) {
  try {
    process.kill(Number(readFileSync(path.join(folder, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    if (error.code === 'EPERM') return false
    if (error.code === 'ESRCH') return true
    // No pid yet: its owner is about to write it, or died just before it could.
    return statSync(folder, { throwIfNoEntry: false }) ? Date.now() - statSync(folder).mtimeMs > 5000 : false
  }
}
