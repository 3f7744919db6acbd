/**
 * `npm run test:faults`: every call × every fault, at the client's edge and in a browser, and ten thousand odd requests. Hours on
 * a slow machine are minutes on a fast one.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { prepare, root } from './prepare.mjs'

await prepare()
const env = { FAULTS: 'all', FUZZ_RUNS: '10000', ...process.env }
const run = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1
const files = ['tests/effects/fault-matrix.test.ts', 'tests/sandbox/boundary.test.ts', 'tests/sandbox/fault.test.ts']
const unit = run(path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files)
const browser = run('scripts/prove.mjs', 'build', 'e2e', '--', 'e2e/fault-matrix.spec.ts', '--project=phone')
process.exit(unit || browser)
