/** The compiled journey as Vite builds it: apart per step, without a compiler in it, and stopped by a mistake. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import type { CompiledJourney } from '../../src/engine/core/screen.ts'
import { journeyPlugin } from '../../src/engine/vite/journey-plugin.ts'
import { teaFolder, teaRegistry } from '../diagnostics/tea.ts'

const root = mkdtempSync(join(tmpdir(), 'tea-'))
afterAll(() => rmSync(root, { recursive: true }))
cpSync(teaFolder, join(root, 'tea'), { recursive: true })
writeFileSync(join(root, 'entry.js'), `export { default } from 'virtual:journey'`)

async function buildTea(): Promise<Rolldown.OutputChunk[]> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [journeyPlugin({ folder: 'tea', registry: async () => ({ registry: teaRegistry, files: [] }) })],
    build: {
      ssr: 'entry.js',
      minify: false,
      outDir: 'out',
      rolldownOptions: { output: { entryFileNames: 'entry.mjs', chunkFileNames: '[name].mjs' } },
    },
    ssr: { noExternal: true },
  })) as Rolldown.RolldownOutput
  return result.output.filter((each) => each.type === 'chunk')
}

test('every step, form and answer is a chunk of its own, and none can compile', async () => {
  const chunks = await buildTea()
  expect(chunks.length).toBeGreaterThan(6)
  for (const { code, fileName } of chunks) expect(code, fileName).not.toMatch(/\beval\(|new Function\b/)
  expect(chunks.find((chunk) => chunk.isEntry)?.code).not.toContain('Enjoy your tea')
})

test('the built validators say what is wrong with an answer', async () => {
  await buildTea()
  const { default: journey } = (await import(/* @vite-ignore */ pathToFileURL(join(root, 'out/entry.mjs')).href)) as {
    default: CompiledJourney
  }
  const { default: menu } = (await journey.screens.menu?.()) ?? {}
  const validate = menu?.form?.validators[menu.form.root] as unknown as {
    (data: unknown): boolean
    errors: { keyword: string }[] | null
  }
  expect(validate({ tea: 'green', size: 50 })).toBe(false)
  expect(validate.errors?.map(({ keyword }) => keyword)).toEqual(['minimum'])
  expect(validate({ tea: 'green', size: 200 })).toBe(true)
  expect(validate({ tea: 'rooibos', size: 200, milk: false })).toBe(false)
  const { default: isOrder } = (await journey.responseValidators['order.place']?.()) ?? {}
  expect([isOrder?.({ number: '1', status: 'READY' }), isOrder?.({ number: 1 })]).toEqual([true, false])
})

test('a mistake stops the build and says where it is', async () => {
  const file = join(root, 'tea/steps/cup.yaml')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('order.number', 'ordr.number'))
  await expect(buildTea()).rejects.toThrow(/error\[J207\].*\n.*tea\/steps\/cup\.yaml:4:19/)
  writeFileSync(file, text)
})
