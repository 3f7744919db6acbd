/** `npm run build:twice`: builds the web app two times from the same sources and fails unless every file is the same, byte by byte. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { log, prepare, root, stop } from './prepare.mjs'

await prepare()
const [first, second] = [await buildAnew(), await buildAnew()]
const different = [...new Set([...first.keys(), ...second.keys()])].filter(
  (file) => first.get(file) !== second.get(file),
)
if (different.length > 0) stop(`two builds differ in ${different.join(', ')}`)
const whole = createHash('sha256')
  .update(JSON.stringify([...first].sort()))
  .digest('hex')
log(`two builds are the same: ${first.size} files, ${whole}`)

/** File of dist/ → hash. */
async function buildAnew() {
  rmSync(path.join(root, '.generated', 'built'), { force: true })
  await build()
  const dist = path.join(root, 'dist')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      return [path.relative(dist, file), createHash('sha256').update(readFileSync(file)).digest('hex')]
    }),
  )
}
