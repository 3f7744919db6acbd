/** What a server finds on its machine when it starts: what is wrong is said at once, before anything is opened. */
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { right } from './right-environment.ts'
import { ended, killStarted, start, startEntry } from './server-process.ts'

afterEach(killStarted)

const root = path.resolve(import.meta.dirname, '../..')

describe('what a start lacks on its machine', () => {
  const dir = async () => mkdtemp(path.join(tmpdir(), 'start-'))
  const withApplication = async () => {
    const folder = await dir()
    await mkdir(path.join(folder, 'dist'))
    await writeFile(path.join(folder, 'dist/index.html'), '<!doctype html>')
    return folder
  }
  const inProduction = {
    ...{ NODE_ENV: 'production', ...right },
    ...{ HOST: '127.0.0.1', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
  }

  it.each([
    [
      'PORT',
      { PORT: '1', HOST: '192.0.2.1' },
      'cannot listen on port 1 of `192.0.2.1` (EADDRNOTAVAIL): set HOST or PORT',
    ],
    ['HOST', { HOST: 'nowhere.invalid' }, 'of `nowhere.invalid` (E'],
  ])('is said with the variable to set: %s', async (_, more, message) => {
    const dataDir = await dir()
    const { child, line } = await start(dataDir, await freePort(), more)
    expect(line).toContain(message)
    expect(line.trim().split('\n')).toHaveLength(1)
    expect(await ended(child)).toBe(1)
    // Before a database is made.
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is said of a folder that cannot hold documents, before an applicant sends one', async () => {
    const file = path.join(await dir(), 'file')
    await writeFile(file, 'not a folder')
    const more = { ...inProduction, DATA_DIR: file }
    const folder = await withApplication()
    const { child, line } = await startEntry('sandbox/production.ts', await freePort(), more, folder)
    expect(line).toMatch(
      /^the data directory `.*` cannot be made or written \(EEXIST\): set DATA_DIR to another folder\n$/,
    )
    expect(await ended(child)).toBe(1)
  })

  it('is said of an application that is not where the server is started: every page would be a 404', async () => {
    const folder = await dir()
    const more = { ...inProduction, DATA_DIR: path.join(folder, 'data') }
    const { child, line } = await startEntry('sandbox/production.ts', await freePort(), more, folder)
    expect(line).toBe(
      `there is no built application in \`${path.join(folder, 'dist')}\`: run \`npm run build\`, and start the server in the folder that holds \`dist\`\n`,
    )
    expect(await ended(child)).toBe(1)
  })

  it('is said all at once: the folder and the port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port }: AddressInfo = Object(other.address())
    const more = { ...inProduction, DATA_DIR: path.join(root, 'package.json') }
    const { child, line } = await startEntry('sandbox/production.ts', port, more, await withApplication())
    other.close()
    expect(line).toContain('set DATA_DIR to another folder')
    expect(line).toContain(`port ${port} is in use: set PORT to another one`)
    expect(await ended(child)).toBe(1)
  })
})
