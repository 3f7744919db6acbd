/** Tells whether files have changed. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

/**
 * One hash over the names and contents of files and folders, named from the root, and over further texts. What does not exist counts as
 * nothing.
 */
export function stampOf(names, texts = []) {
  const hash = createHash('sha256').update(texts.join('\0'))
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
