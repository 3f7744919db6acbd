/** A journey as it is at a revision in git. */
import { execFileSync } from 'node:child_process'
import { basename, posix, relative } from 'node:path'
import type { Source } from '../compiler/source/document.ts'
import { UsageError } from './usage-error.ts'

/**
 * The YAML files of the folder at a revision (`main`, `v1.2`, a commit).
 * @throws UsageError when git does not know the revision or is not there; the message says which
 */
export function readRevision(revision: string, folder: string): Source[] {
  // Git names files without `./` and with one slash between folders.
  const within = relative('.', folder).replaceAll('\\', '/')
  const name = basename(folder)
  const files = git(['ls-tree', '-r', '--name-only', '-z', revision, '--', `./${within}`], revision)
    .split('\0')
    .filter((file) => /\.ya?ml$/.test(file))
    .toSorted()
  return files.map((file) => ({
    file: `${name}/${posix.relative(within, file)}`,
    text: git(['show', `${revision}:./${file}`], revision),
  }))
}

function git(args: string[], revision: string): string {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (failure) {
    // What git says; where it could not be started, why not.
    const said = failure instanceof Error && 'stderr' in failure && failure.stderr
    const reason = typeof said === 'string' ? said.trim() : `${failure}`
    throw new UsageError(`git cannot read the journey at \`${revision}\`: ${reason.split('\n')[0]}`, { cause: failure })
  }
}
