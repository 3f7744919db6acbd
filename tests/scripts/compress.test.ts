import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFiles } from '../../scripts/compress.mjs'
import { temporaryFolder } from '../setup/temporary-folder.ts'

test('a text of some size gets a copy for each encoding; a small one and a picture get none', async () => {
  const long = 'apply for a loan\n'.repeat(100)
  const folder = temporaryFolder({ 'assets/app.js': long, 'small.js': 'short', 'photo.png': long })
  await compressFiles(folder)
  const plain = join(folder, 'assets/app.js')
  expect(brotliDecompressSync(readFileSync(`${plain}.br`)).toString()).toBe(long)
  expect(gunzipSync(readFileSync(`${plain}.gz`)).toString()).toBe(long)
  for (const file of ['small.js.br', 'small.js.gz', 'photo.png.br'])
    expect(() => readFileSync(join(folder, file))).toThrow('ENOENT')
})
