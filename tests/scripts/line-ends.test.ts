/** The line ends of a clone are those of the repository, whatever git is set to: on Windows it changes them by default. */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../setup/temporary-folder.ts'

test('a clone on Windows has the line ends that the pins and the style are written with', () => {
  const folder = temporaryFolder({ 'first/journey/copy/en.yaml': 'a: 1\nb: 2\n', 'first/src/index.ts': 'one\ntwo\n' })
  const first = join(folder, 'first')
  cpSync('.gitattributes', join(first, '.gitattributes'))
  const git = (...args: string[]): void => {
    const { status, stderr } = spawnSync('git', args, { cwd: first, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  }
  git('init', '-q')
  git('add', '.')
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'first')
  git('-c', 'core.autocrlf=true', 'clone', '-q', '.', '../clone')
  for (const file of ['journey/copy/en.yaml', 'src/index.ts'])
    expect(readFileSync(join(folder, 'clone', file), 'utf8')).not.toContain('\r')
})
