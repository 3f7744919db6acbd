/** `npm run test:faults`: every call × every fault, and ten thousand odd requests. Hours on a slow machine are minutes on a fast one. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { prepare, root } from './prepare.mjs'

await prepare()
const env = { FAULTS: 'all', FUZZ_RUNS: '10000', ...process.env }
const files = ['tests/effects/fault-matrix.test.ts', 'tests/sandbox/boundary.test.ts', 'tests/sandbox/fault.test.ts']
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
process.exit(spawnSync(process.execPath, [vitest, 'run', ...files], { cwd: root, stdio: 'inherit', env }).status ?? 1)
