/**
 * The `journey` command. Its code is put into one file whenever it has changed: to load hundreds of files, and to translate each
 * of them from TypeScript at every start, took longer than most of what the command does.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { optimiseLate } from './late-optimising.mjs'
import { makeFolder, root, stop } from './prepare.mjs'
import { stampOf } from './stamp.mjs'

const folder = path.join(root, '.generated/command')
const file = path.join(folder, `${stampOf(['src', 'scripts', 'package-lock.json'])}.mjs`)

optimiseLate()
if (!existsSync(file)) {
  makeFolder(folder)
  renameSync(await putTogether(), file)
  const old = readdirSync(folder).filter((name) => isWhole(name) && name !== path.basename(file))
  for (const name of old) rmSync(path.join(folder, name), { force: true })
}
const command = await import(pathToFileURL(file).href).catch(sayWhere)
process.exitCode = await command.run()

/**
 * Two processes may do this at the same time: each writes a file of its own, and gives it its name once it is whole. It is the same one
 * whatever NODE_ENV says: code for development has the paths of its files in it, and what a check had found would be of no use to the next.
 */
async function putTogether(more = {}) {
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  const own = `${randomUUID()}.mjs`
  const made = build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'error' },
    build: {
      ...{ ssr: 'scripts/journey.ts', outDir: folder, emptyOutDir: false, minify: false, target: 'node20', ...more },
      rolldownOptions: {
        // Workers of the application: they are named by its effects, and never started here.
        external: /\?worker/,
        output: { entryFileNames: own, codeSplitting: false },
      },
    },
  })
  // What is wrong is in the code that a journey names, at the place that is said: where the builder has noticed it helps no one.
  await made.catch(({ message }) => stop(`the code that a journey may name cannot be read. ${message}`))
  delete process.env.NODE_ENV
  if (NODE_ENV !== undefined) process.env.NODE_ENV = NODE_ENV
  return path.join(folder, own)
}

/** Loads code that throws once more, with what leads to its sources: at every other start that would only weigh. */
async function sayWhere(problem) {
  const own = await putTogether({ sourcemap: 'inline' })
  process.setSourceMapsEnabled(true)
  const again = await import(pathToFileURL(own).href).catch((other) => other)
  rmSync(own)
  const [, place] = /^ +at .*?(src\/\S+:\d+):\d+\)?$/m.exec(again?.stack) ?? []
  const where = place === undefined ? '' : `${place}: `
  stop(`the code that a journey may name cannot be loaded. ${where}${problem?.message ?? problem}`)
}

/** Named for what it is made of. */
function isWhole(name) {
  return /^[0-9a-f]{64}\.mjs$/.test(name)
}
