/** What the type checker refuses where a part is declared. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../setup/temporary-folder.ts'

/** What it finds wrong with these lines: where, and the first line of what it says. */
function typeErrors(lines: string[]): string[] {
  const declared = [
    "import { defineEffect, defineWidget } from '@journey/engine'",
    'const component = () => null',
    ...lines,
  ]
  const folder = temporaryFolder({ 'parts.ts': declared.join('\n') })
  const compilerOptions = {
    ...{ target: 'ES2023', lib: ['ES2023', 'DOM'], module: 'ESNext', moduleResolution: 'bundler', strict: true },
    ...{ noEmit: true, allowImportingTsExtensions: true, skipLibCheck: true, types: [] },
    paths: { '@journey/engine': [path.resolve('src/engine/core/index.ts')] },
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['parts.ts'] }))
  const tsc = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { encoding: 'utf8' })
  return tsc.stdout.split('\n').filter((line) => line.includes('error'))
}

test('a widget accepts only what its component can hold, and an effect without an answer gives none', {
  timeout: 120_000,
}, () => {
  const found = typeErrors([
    "export const either = defineWidget<string | number>({ accepts: ['string', 'integer'], component })",
    "export const text = defineWidget<string>({ accepts: ['string', 'number'], component })",
    "export const list = defineWidget<string[]>({ accepts: ['object'], component })",
    "export const done = defineEffect<Record<string, never>, never>(async () => ({ code: 'ok' }))",
    "export const more = defineEffect<Record<string, never>, never>(async () => ({ code: 'ok', response: 1 }))",
  ])
  expect(found).toEqual([
    expect.stringMatching(/parts\.ts\(4,64\).* '"number"' is not assignable to type '"string"'/),
    expect.stringMatching(/parts\.ts\(5,56\).* '"object"' is not assignable to type '"array"'/),
    expect.stringMatching(/parts\.ts\(7,/),
  ])
})
