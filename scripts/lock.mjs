/** One at a time: a lock that several processes on one machine respect. A folder, because making one is atomic. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Runs `work` while holding the lock at `folder`; calls `waiting` once when another process holds it. */
export async function lockWhile(folder, waiting, work) {
  for (let announced = false; !take(folder); await wait(500)) {
    if (isStale(folder)) removeStale(folder)
    else if (!announced) {
      announced = true
      process.stdout.write(`· ${waiting}\n`)
    }
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
    writeFileSync(path.join(folder, 'pid'), `${process.pid} ${startOf(process.pid)}`)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
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
    const [pid, started] = readFileSync(path.join(folder, 'pid'), 'utf8').split(' ')
    process.kill(Number(pid), 0)
    // Its number may have been given to another process: in a container that starts anew each gets the same again.
    return Boolean(started) && startOf(pid) !== started
  } catch (error) {
    if (error.code === 'EPERM') return false
    if (error.code === 'ESRCH') return true
    // No pid yet: its owner is about to write it, or died just before it could.
    return statSync(folder, { throwIfNoEntry: false }) ? Date.now() - statSync(folder).mtimeMs > 5000 : false
  }
}

/** Start of a process in clock ticks since boot; empty where there is no `/proc`. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name may hold spaces and brackets; the fields after its last bracket do not.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return ''
  }
}
