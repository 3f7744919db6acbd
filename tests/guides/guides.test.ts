/**
 * Every guide is followed to the letter, one after the other on one copy of the product: its commands run and its changes fit.
 * After each section of the analyst's guide nothing is missing; at the end the journey and its types are proven once, with all that was added.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { check, readSources } from '@journey/engine/compiler'
import { runCommand } from '@journey/engine/toolchain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journeyCommand } from '../../scripts/journey-command.ts'

type Block = { kind: string; file: string; text: string }
type Ended = { status: number | null; output: string }
type Command = (args: string[]) => Ended | Promise<Ended>

const pin: Block = { kind: 'sh', file: '', text: 'npm run journey -- pin\n' }
const timeout = 600_000

let folder = ''
beforeAll(() => {
  folder = copyOfTheProduct()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('docs/guides/analyst.md', () => {
  test.each(sectionsOf('analyst'))('[Y1] $title', { timeout }, async ({ blocks }) => {
    for (const block of blocks) await follow(block, ownCommand)
    const { diagnostics } = check(readSources(join(folder, 'journey')), journeyCommand.registry, { quick: true })
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

// Each ends with `pin`: with all of them done it is run once, as the code has to be put together for it. What begins a part needs none of it.
describe.each(['widget', 'effect', 'block', 'calculation'])('docs/guides/%s.md', (guide) => {
  test.each(sectionsOf(guide))('[Y3] $title', { timeout }, async ({ blocks }) => {
    expect(blocks.at(-1)).toEqual(pin)
    for (const block of blocks.slice(0, -1)) await follow(block, ownCommand)
  })
})

describe('with all that the guides add', () => {
  test('[Y1][Y3] the whole journey passes `check`', { timeout }, async () => {
    await follow(pin, newCommand)
    const { status, output } = newCommand(['check'])
    expect(output).toMatch(/^0 errors/m)
    expect(status).toBe(0)
  })

  test('[Y3] the types hold', { timeout }, () => {
    expect(typeErrors()).toBe('')
  })
})

/** Does what one block of a guide says. */
async function follow({ kind, file, text }: Block, command: Command): Promise<void> {
  const path = join(folder, file)
  if (kind === 'sh') {
    const [, words = ''] = /^npm run journey -- (.*)$/m.exec(text) ?? []
    const { status, output } = await command(words.split(' '))
    expect(status, output).toBe(0)
  } else if (kind === 'diff') {
    const before = linesOf(text, '-')
    const whole = readFileSync(path, 'utf8')
    expect(whole.split(before).length - 1, `${file} has these lines once:\n${before}`).toBe(1)
    writeFileSync(
      path,
      whole.replace(before, () => linesOf(text, '+')),
    )
  } else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

function linesOf(text: string, sign: string): string {
  return text
    .split('\n')
    .filter((line) => line.startsWith(sign))
    .map((line) => `${line.slice(1)}\n`)
    .join('')
}

/** The sections of a guide in which something is to be done. */
function sectionsOf(guide: string): { title: string; blocks: Block[] }[] {
  const sections = readFileSync(`docs/guides/${guide}.md`, 'utf8').split(/^## /m)
  return sections
    .map((section) => ({
      title: section.split('\n')[0] ?? '',
      blocks: [...section.matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm)].map(
        ([, kind = '', file = '', text = '']) => ({ kind, file, text }),
      ),
    }))
    .filter(({ blocks }) => blocks.some(({ kind }) => kind !== 'sh'))
}

function copyOfTheProduct(): string {
  const copy = mkdtempSync(join(tmpdir(), 'guide-'))
  const settings = readdirSync('.').filter((file) => /^(package(-lock)?|tsconfig.*)\.json$/.test(file))
  // The command of the same code has been put together already, as a rule.
  const command = ['.generated/command'].filter((folder) => existsSync(folder))
  for (const part of ['journey', 'src', 'scripts', 'docs', ...command, ...settings])
    cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  // `diff` asks git what was there before.
  for (const args of [
    ['init', '-q'],
    ['add', 'journey'],
    ['-c', 'user.name=guide', '-c', 'user.email=guide@example.com', 'commit', '-qm', 'before'],
  ]) {
    expect(spawnSync('git', args, { cwd: copy }).status).toBe(0)
  }
  return copy
}

/** The command in this process, with the code of the product. */
async function ownCommand(args: string[]): Promise<Ended> {
  const lines: string[] = []
  const add = (text: string): unknown => lines.push(text)
  const before = process.cwd()
  process.chdir(folder)
  try {
    const status = await runCommand(args, journeyCommand, { out: add, err: add })
    return { status, output: lines.join('\n') }
  } finally {
    process.chdir(before)
  }
}

/** The command with the code as it is now. */
function newCommand(args: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/journey.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

/** What the type checker says of the copy's product code; nothing when all is well. */
function typeErrors(): string {
  newCommand(['types'])
  const config = {
    extends: './tsconfig.browser.json',
    compilerOptions: { noEmit: true, incremental: false },
  }
  writeFileSync(join(folder, 'tsconfig.guide.json'), JSON.stringify(config))
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.guide.json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
}
