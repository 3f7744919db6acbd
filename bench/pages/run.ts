/** Bytes of JavaScript, as they are sent (Brotli): `npm run bench -- pages`. Builds the product anew and looks into its files. */
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { sumOf, weighFirstPage, weighScripts, weighStep } from '../../scripts/page-weight.ts'
import { saveResults } from '../results.ts'

const steps = [
  'phone',
  'user-info',
  'employment',
  'financial-info',
  'statements',
  'offers',
  'agreement',
  'selfie',
  'package',
]

type Share = { name: string; bytes: number }

export async function benchPages(): Promise<void> {
  // The page is drawn while it is built, by the React of this process: that has to be the one that is shipped.
  if (process.env.NODE_ENV !== 'production') return runForProduction()
  const dist = path.join(tmpdir(), 'journey-bench-pages')
  const shares = new Map<string, Share[]>()
  await build({
    logLevel: 'error',
    configLoader: 'runner',
    plugins: [weighPackages(shares)],
    build: { outDir: dist, emptyOutDir: true },
  })
  const landing = weighFirstPage(dist, 'bank')
  const packages = new Map<string, number>()
  for (const { file, bytes } of landing) {
    for (const share of shares.get(file) ?? [{ name: file, bytes }]) {
      packages.set(share.name, (packages.get(share.name) ?? 0) + share.bytes)
    }
  }
  const rows = [...packages].sort(([, a], [, b]) => b - a).map(([name, bytes]) => ({ name, bytes: Math.round(bytes) }))
  for (const { name, bytes } of rows) process.stdout.write(`${String(bytes).padStart(7)}  ${name}\n`)
  const total = sumOf(landing)
  process.stdout.write(`${String(total).padStart(7)}  in all\n`)
  const later = steps.map((step) => ({ step, bytes: sumOf(weighStep(dist, step, landing)) }))
  // Fetched once the page is drawn: the rest of the journey, and the functions that it names.
  const rest = weighScripts(dist).filter(({ file }) => /^(later|_later-functions)-/.test(file))
  saveResults('pages', { total, files: landing, packages: rows, rest: sumOf(rest), later })
}

function runForProduction(): void {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'bench/bench.ts', 'pages'], {
    env,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`expected the build to be weighed, found status ${status}`)
}

/** A file's bytes, shared out among the packages in it by what each of them is alone, compressed. */
function weighPackages(shares: Map<string, Share[]>): Plugin {
  return {
    name: 'weigh-packages',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const alone = new Map<string, number>()
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          const name = packageOf(id)
          alone.set(name, (alone.get(name) ?? 0) + brotliCompressSync(code ?? '').length)
        }
        const sum = [...alone.values()].reduce((all, bytes) => all + bytes, 0)
        const sent = brotliCompressSync(chunk.code).length
        const parts = [...alone].map(([name, bytes]) => ({ name, bytes: sum === 0 ? 0 : (bytes / sum) * sent }))
        shares.set(path.basename(chunk.fileName), parts)
      }
    },
  }
}

function packageOf(id: string): string {
  const [, installed] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  if (installed) return installed
  if (id.includes('virtual:journey')) return 'the compiled journey'
  const [, own] = /\/(src\/[^/]+)/.exec(id) ?? []
  return own ?? 'the bundler'
}
