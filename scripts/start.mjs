/**
 * `npm start`: everything on one address. `--dev`: the same with hot reload for code, YAML, schemas and copy.
 * With NODE_ENV=production in the environment: the server of a lender, without the sandbox.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { prepare, root, stop } from './prepare.mjs'

const dev = process.argv.includes('--dev')
const isProduction = process.env.NODE_ENV === 'production' && !dev
await prepare()
// Imported only now: tsx may just have been installed.
const { register } = await import('tsx/esm/api')
register()
if (isProduction) await checkEnvironment()
if (!dev) await build()
// The server runs in this very process, so that a signal sent to it reaches the server.
const server = path.join(root, dev ? 'scripts/dev.ts' : 'sandbox/main.ts')
process.argv[1] = server
await import(pathToFileURL(server).href)

/** Before a build that takes half a minute. */
async function checkEnvironment() {
  const { readEnvironment } = await import(pathToFileURL(path.join(root, 'sandbox/environment.ts')).href)
  try {
    readEnvironment(process.env)
  } catch (problem) {
    stop(problem.message)
  }
}
