/** One build or set-up at a time on one machine, whatever becomes of the process that holds the lock. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockWhile } from '../../scripts/lock.mjs'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const lockIn = (folder: string) => join(folder, 'lock')

test('the second waits until the first is done, and says so', async () => {
  const lock = lockIn(temporaryFolder())
  const events: string[] = []
  let finishFirst = () => {}
  const first = lockWhile(lock, 'waiting', async () => {
    await new Promise<void>((resolve) => {
      finishFirst = resolve
    })
    events.push('first')
  })
  const second = lockWhile(lock, 'waiting', () => {
    events.push('second')
    return existsSync(lock)
  })
  finishFirst()
  await first
  expect(await second).toBe(true)
  expect(events).toEqual(['first', 'second'])
  expect(existsSync(lock)).toBe(false)
})

test('work that fails leaves no lock behind', async () => {
  const lock = lockIn(temporaryFolder())
  const failing = lockWhile(lock, 'waiting', () => {
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(existsSync(lock)).toBe(false)
})

test('a lock of a process that is gone is taken over, and no one is said to be waited for', async () => {
  const lock = lockIn(temporaryFolder())
  const { pid } = spawnSync(process.execPath, ['--version'])
  mkdirSync(lock)
  writeFileSync(join(lock, 'pid'), String(pid))
  const print = vi.spyOn(process.stdout, 'write')
  onTestFinished(() => print.mockRestore())
  expect(await lockWhile(lock, 'waiting', () => 'done')).toBe('done')
  expect(print.mock.calls).not.toContainEqual(['· waiting\n'])
})

test.runIf(existsSync('/proc/self/stat'))(
  'a lock of a process whose number another one has now is taken over',
  async () => {
    const lock = lockIn(temporaryFolder())
    let held = ''
    await lockWhile(lock, 'waiting', () => {
      held = readFileSync(join(lock, 'pid'), 'utf8')
    })
    mkdirSync(lock)
    writeFileSync(join(lock, 'pid'), `${held}0`)
    expect(await lockWhile(lock, 'waiting', () => 'done')).toBe('done')
  },
)

test('a lock without the number of its process is that of one that has just begun, and after a while of one that is gone', async () => {
  const lock = lockIn(temporaryFolder())
  const said: unknown[] = []
  const print = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.push(text)
    // As soon as it is waited for, its owner is done.
    if (text === '· waiting\n') rmSync(lock, { recursive: true })
    return true
  })
  onTestFinished(() => print.mockRestore())
  mkdirSync(lock)
  expect(await lockWhile(lock, 'waiting', () => 'done')).toBe('done')
  expect(said).toContain('· waiting\n')
  mkdirSync(lock)
  utimesSync(lock, 1_000_000, 1_000_000)
  expect(await lockWhile(lock, 'waiting for no one', () => 'done')).toBe('done')
  expect(said).not.toContain('· waiting for no one\n')
})

test('a lock that another has taken over between two looks at it stays with that one', async () => {
  const lock = lockIn(temporaryFolder())
  const { pid } = spawnSync(process.execPath, ['--version'])
  const write = (owner: number) => {
    mkdirSync(lock)
    writeFileSync(join(lock, 'pid'), String(owner))
  }
  write(pid)
  const look = vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    rmSync(lock, { recursive: true })
    write(process.pid)
    throw Object.assign(new Error('gone'), { code: 'ESRCH' })
  })
  const waiting = lockWhile(lock, 'waiting', () => 'done')
  look.mockRestore()
  expect(readFileSync(join(lock, 'pid'), 'utf8')).toBe(String(process.pid))
  rmSync(lock, { recursive: true })
  expect(await waiting).toBe('done')
})
