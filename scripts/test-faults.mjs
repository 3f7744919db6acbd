/**
 * `npm run test:faults`: every call × every fault, at the client's edge and in a browser; every step × what is done to a page, on
 * every device; every write × a killed server; any two services at one moment; ten thousand odd requests; and each step of the
 * container's files. Writes what it has tried into docs/reliability.md.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { prepare, root } from './prepare.mjs'

await prepare()
const env = { FAULTS: 'all', FUZZ_RUNS: '10000', ...process.env }
const run = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1
const files = [
  'tests/effects/fault-matrix.test.ts',
  'tests/sandbox/boundary.test.ts',
  'tests/sandbox/container.test.ts',
  'tests/sandbox/fault.test.ts',
  'tests/sandbox/killed.test.ts',
  'tests/sandbox/races.test.ts',
]
const unit = run(path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files)
const specs = ['e2e/fault-matrix.spec.ts', 'e2e/disturbances.spec.ts']
const browser = run('scripts/prove.mjs', 'build', 'e2e', '--', ...specs, '--project=long', '--project=phone')
const table = run('--import', 'tsx', 'scripts/fault-table.ts', '.generated/proof/browser.json')
process.exit(unit || browser || table)
