/**
 * Forms side by side: `npm run bench -- forms [sizes] [rounds] [slowdown] [limits]`, with `limits` without other libraries.
 * Contenders take turns, and so do the sizes, so that a busy machine is unfair to all of them.
 */
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium, findHeadlessShell } from '../../scripts/chromium.mjs'
import { median } from '../median.ts'
import { saveResults } from '../results.ts'
import { buildContenders, limits, peers } from './build.ts'
import { type Measured, measureForm } from './measure.ts'

export async function benchForms(args: string[]): Promise<void> {
  const [sizeList = '50,200,1000', rounds = '5', slowdown = '1', which] = args
  const others = which === 'limits' ? limits : [...limits, ...peers]
  const contenders = [...others, 'ours']
  const sizes = sizeList.split(',').map(Number)
  const out = path.join(tmpdir(), 'journey-bench-forms')
  const folderOf = await buildContenders(out, others, sizes)
  const server = createServer((request, response) => serve(out, request.url ?? '/', response)).listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const executablePath = findHeadlessShell() ?? (await findChromium())
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  const rows = sizes.flatMap((size) => contenders.map((name) => ({ name, size, measured: [] as Measured[] })))
  try {
    for (let round = 0; round < Number(rounds); round += 1) {
      for (const { name, size, measured } of rows) {
        const page = `http://localhost:${port}/${folderOf(name, size)}/${name}.html?fields=${size}`
        measured.push(await measureForm(browser, page, { isOurs: name === 'ours', slowdown: Number(slowdown) }))
      }
    }
  } finally {
    await browser.close()
    server.close()
  }
  for (const { name, size, measured } of rows)
    process.stdout.write(`${size} ${name}: ${JSON.stringify(middleOf(measured))}\n`)
  saveResults(`forms${which === 'limits' ? '-limits' : ''}-${slowdown}x`, {
    rounds: Number(rounds),
    slowdown: Number(slowdown),
    rows: rows.map(({ name, size, measured }) => ({ name, size, ...middleOf(measured) })),
  })
}

/** Each figure's median, one decimal. */
function middleOf(runs: Measured[]): Measured {
  const of = (read: (run: Measured) => number) => Math.round(median(runs.map(read)) * 10) / 10
  const hasNext = runs.every(({ keyAfterNext }) => keyAfterNext !== undefined)
  return {
    mount: of(({ mount }) => mount),
    key: of(({ key }) => key),
    keyAfterNext: hasNext ? of(({ keyAfterNext }) => keyAfterNext ?? 0) : undefined,
    heap: Math.round(median(runs.map(({ heap }) => heap))),
  }
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

function serve(folder: string, url: string, response: import('node:http').ServerResponse): void {
  const { pathname } = new URL(url, 'http://localhost')
  const from = path.join(folder, pathname)
  if (!existsSync(from)) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': types[path.extname(from)] ?? 'application/octet-stream' })
  createReadStream(from).pipe(response)
}
