/**
 * `npm start`: everything on one address. `--dev`: the same with hot reload for code, YAML, schemas and copy.
 * With NODE_ENV=production in the environment: the server of a lender, without the sandbox.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { prepare, root, stop } from './prepare.mjs'
import { importFromServer } from './server.mjs'

const dev = process.argv.includes('--dev')
const isProduction = process.env.NODE_ENV === 'production' && !dev
await prepare()
// The server runs in this very process, so that a signal sent to it reaches the server.
if (dev) await startDevelopment()
else {
  if (isProduction) await checkEnvironment()
  await build()
  await importFromServer('sandbox/main.ts')
}

async function startDevelopment() {
  // Imported only now: tsx may just have been installed.
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(path.join(root, 'scripts/dev.ts')).href)
}

/** Before a build that takes half a minute. */
async function checkEnvironment() {
  const { readEnvironment } = await importFromServer('sandbox/environment.ts')
  try {
    readEnvironment(process.env)
  } catch (problem) {
    stop(problem.message)
  }
}
