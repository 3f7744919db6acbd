/** The `journey` command is put into one file once, and again after its code has changed: with a Vite that counts how often. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../setup/temporary-folder.ts'

/** Stands for the bundler: what it writes says how often it was asked. */
const vite = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
export async function build({ root, build: { outDir, rolldownOptions } }) {
  appendFileSync(join(root, 'made'), '|')
  mkdirSync(outDir, { recursive: true })
  const text = JSON.stringify('made ' + readFileSync(join(root, 'made'), 'utf8').length)
  writeFileSync(join(outDir, rolldownOptions.output.entryFileNames), 'export const run = () => console.log(' + text + ', ...process.argv.slice(2))')
}
`

/** A folder with the command, and the function that runs it there. */
function commandWith(bundler: string) {
  const folder = temporaryFolder({ 'package-lock.json': '{}' })
  mkdirSync(join(folder, 'src'))
  mkdirSync(join(folder, 'node_modules/vite'), { recursive: true })
  writeFileSync(join(folder, 'src/tea.ts'), 'export const tea = 1')
  writeFileSync(join(folder, 'node_modules/vite/package.json'), '{ "type": "module", "exports": "./index.js" }')
  writeFileSync(join(folder, 'node_modules/vite/index.js'), bundler)
  for (const file of ['journey.mjs', 'late-optimising.mjs', 'lock.mjs', 'prepare.mjs', 'stamp.mjs'])
    cpSync(join('scripts', file), join(folder, 'scripts', file))
  const runCommand = (env: NodeJS.ProcessEnv = process.env) =>
    spawnSync(process.execPath, [join(folder, 'scripts/journey.mjs'), 'check'], { encoding: 'utf8', env })
  return { folder, runCommand }
}

test('code that cannot be read is said as the bundler says it, without where the bundler was', () => {
  const says = '"stars" is not exported by "src/stars.tsx"'
  const { runCommand } = commandWith(`export const build = async () => { throw new Error(${JSON.stringify(says)}) }`)
  const { status, stderr } = runCommand()
  expect(status).toBe(1)
  expect(stderr).toBe(`the code that a journey may name cannot be read. ${says}\n`)
})

test('code that throws when it is loaded is said in one line, with its file', () => {
  const { folder, runCommand } = commandWith('')
  rmSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'scripts/journey.ts'), "import '../src/stars.ts'\nexport const run = () => 0\n")
  writeFileSync(join(folder, 'src/stars.ts'), "type Stars = 5\n\nthrow new Error('no star is known')\n")
  const { status, stderr } = runCommand()
  expect(status).toBe(1)
  expect(stderr).toBe('the code that a journey may name cannot be loaded. src/stars.ts:3: no star is known\n')
  expect(readdirSync(join(folder, '.generated/command'))).toHaveLength(1)
})

test('a place where nothing can be written is said as that, and not as code that cannot be read', () => {
  const { folder, runCommand } = commandWith(vite)
  mkdirSync(join(folder, '.generated'))
  writeFileSync(join(folder, '.generated/command'), 'in the way')
  const { status, stderr } = runCommand()
  expect(status).toBe(1)
  expect(stderr).toMatch(/^`.*command` cannot be written \(EEXIST\): .*\n$/)
})

test('it is put together once, and again after a file of the code has changed', () => {
  const { folder, runCommand } = commandWith(vite)
  const run = () => runCommand().stdout.trim()
  expect(run()).toBe('made 1 check')
  expect(run()).toBe('made 1 check')
  writeFileSync(join(folder, 'src/tea.ts'), 'export const tea = 2')
  expect(run()).toBe('made 2 check')
  expect(readdirSync(join(folder, '.generated/command'))).toHaveLength(1)
  expect(readFileSync(join(folder, 'made'), 'utf8')).toBe('||')
})

test('it is the same file for development, whose command it leaves as it is: what one has found is found for the other', () => {
  const { runCommand } = commandWith(`
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
export async function build({ build: { outDir, rolldownOptions } }) {
  mkdirSync(outDir, { recursive: true })
  const made = JSON.stringify('made for ' + process.env.NODE_ENV)
  writeFileSync(join(outDir, rolldownOptions.output.entryFileNames), 'export const run = () => console.log(' + made + ', process.env.NODE_ENV)')
}
`)
  const { NODE_ENV: _, ...none } = process.env
  expect(runCommand({ ...none, NODE_ENV: 'development' }).stdout.trim()).toBe('made for production development')
  expect(runCommand(none).stdout.trim()).toBe('made for production undefined')
})
