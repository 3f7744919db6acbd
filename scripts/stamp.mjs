/** Tells whether files have changed. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

/** One hash over the names and contents of files and folders, named from the root. What does not exist counts as nothing. */
export function stampOf(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap(filesUnder))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(name) {
  const info = statSync(path.join(root, name), { throwIfNoEntry: false })
  if (!info) return []
  return info.isDirectory()
    ? readdirSync(path.join(root, name))
        .sort()
        .flatMap((child) => filesUnder(`${name}/${child}`))
    : [name]
}
