/** `npm start`: everything on one address. `--dev`: the same with hot reload for code, YAML, schemas and copy. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { prepare, root } from './prepare.mjs'

const dev = process.argv.includes('--dev')
await prepare()
if (!dev) {
  process.env.NODE_ENV ??= 'production'
  await build()
}
// The server runs in this very process, so that a signal sent to it reaches the server. Imported only now: tsx has just been installed.
const { register } = await import('tsx/esm/api')
register()
const server = path.join(root, dev ? 'scripts/dev.ts' : 'sandbox/main.ts')
process.argv[1] = server
await import(pathToFileURL(server).href)
