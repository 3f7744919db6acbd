/** What Lighthouse says of every step on the way to the money: `npm run bench -- lighthouse-steps`. Needs a build. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { freePort } from '../../tests/setup/free-port.ts'

const root = path.join(import.meta.dirname, '../..')

export async function benchSteps(): Promise<void> {
  const env = { ...process.env, PROTOCOL_PORT: String(await freePort()) }
  const config = path.join(import.meta.dirname, 'steps.config.ts')
  const { status } = spawnSync('npx', ['playwright', 'test', '--config', config], { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) throw new Error(`the walk ended with status ${status}`)
}
