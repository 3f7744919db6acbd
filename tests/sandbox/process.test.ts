import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { takeLock } from '../../sandbox/database/lock.ts'
import { freePort } from '../setup/free-port.ts'
import { ended, killStarted, start } from './server-process.ts'
import { fillDataDir } from './template.ts'

afterEach(killStarted)

async function post(address: string, path: string, body: object): Promise<{ said: string }> {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await fetch(`${address}${path}`, options)).json()
}

/** Whether this user may mount a disk. */
const mayMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

const emptyDir = () => mkdtemp(join(tmpdir(), 'server-'))

async function readyDir(): Promise<string> {
  const dataDir = await emptyDir()
  await fillDataDir(dataDir)
  return dataDir
}

describe('the server', () => {
  it('loses nothing that it has answered when it is killed, and opens again', async () => {
    const dataDir = await readyDir()
    const first = await start(dataDir, await freePort())
    const address = first.address ?? ''
    const answered: string[] = []
    const creating = Array.from({ length: 4 }, async () => {
      // Until the connection breaks.
      for (;;) answered.push((await post(address, '/sandbox/applicants', { persona: 'resumable' })).said)
    })
    while (answered.length < 20) await new Promise((resolve) => setTimeout(resolve, 5))
    first.child.kill('SIGKILL')
    await Promise.allSettled(creating)
    const second = await start(dataDir, await freePort())
    for (const said of answered) {
      const held: unknown = await (await fetch(`${second.address}/sandbox/applications?said=${said}`)).json()
      expect(held).toHaveLength(1)
    }
  })

  it('refuses a data directory that another one holds, with one line', async () => {
    const dataDir = await emptyDir()
    const release = takeLock(join(dataDir, 'sandbox.lock'))
    const { child, line } = await start(dataDir, await freePort())
    expect(line).toMatch(/^the data directory is in use by process \d+ .*\n$/)
    expect(await ended(child)).toBe(1)
    release()
  })

  it('says which port is in use, with one line', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    const { child, line } = await start(await readyDir(), port)
    expect(line).toBe(`port ${port} is in use: set PORT to another one\n`)
    expect(await ended(child)).toBe(1)
    other.close()
  })

  it('says that a database cannot be used, with one line', async () => {
    const dataDir = await emptyDir()
    await mkdir(join(dataDir, 'database'))
    await writeFile(join(dataDir, 'database', 'PG_VERSION'), 'tea')
    const { child, line } = await start(dataDir, await freePort())
    expect(line).toMatch(/^the database in `.*` cannot be used: .*\n$/)
    expect(await ended(child)).toBe(1)
  })

  it.skipIf(!mayMount)(
    'says that its disk is full, with one line, and starts when there is room (needs to mount a disk)',
    async () => {
      const disk = await emptyDir()
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk])
      onTestFinished(() => {
        killStarted()
        execFileSync('umount', ['-l', disk])
      })
      const dataDir = join(disk, 'data')
      const { child, line } = await start(dataDir, await freePort())
      expect([await ended(child), line]).toEqual([
        1,
        `the database in \`${dataDir}\` cannot be used: its disk is full\n`,
      ])
      execFileSync('mount', ['-o', 'remount,size=100m', disk])
      expect((await start(dataDir, await freePort())).line).toContain('ready at')
    },
  )

  it('closes on SIGTERM and gives its data directory back', async () => {
    const dataDir = await emptyDir()
    const { child } = await start(dataDir, await freePort())
    child.kill('SIGTERM')
    expect(await ended(child)).toBe(0)
    await expect(readFile(join(dataDir, 'sandbox.lock'))).rejects.toThrow('ENOENT')
  })
})

describe('the lock', () => {
  it('of a process that is gone is taken over', async () => {
    const path = join(await emptyDir(), 'sandbox.lock')
    await writeFile(path, JSON.stringify({ pid: 4_194_303, started: '1' }))
    const release = takeLock(path)
    expect(JSON.parse(await readFile(path, 'utf8')).pid).toBe(process.pid)
    release()
  })

  it('of another process that had the same number is taken over', async () => {
    const path = join(await emptyDir(), 'sandbox.lock')
    await writeFile(path, JSON.stringify({ pid: process.pid, started: 'long ago' }))
    const release = takeLock(path)
    expect(JSON.parse(await readFile(path, 'utf8')).started).not.toBe('long ago')
    release()
  })

  it('of a process of another user is respected', async () => {
    const path = join(await emptyDir(), 'sandbox.lock')
    await writeFile(path, JSON.stringify({ pid: 4_194_303, started: '1' }))
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
    })
    onTestFinished(() => kill.mockRestore())
    expect(() => takeLock(path)).toThrow('in use by process 4194303')
  })

  it('is refused to the same process as well', async () => {
    const path = join(await emptyDir(), 'sandbox.lock')
    const release = takeLock(path)
    expect(() => takeLock(path)).toThrow('locked by this process')
    release()
    takeLock(path)()
  })
})
