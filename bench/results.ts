/** What was measured last, kept beside the measurements: `docs/performance.md` is written from it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'

const folder = path.join(import.meta.dirname, 'results')

/** Keeps the results of one measurement, with the day, the machine and how busy it was: its load of the last 15 minutes. */
export function saveResults(name: string, results: object): void {
  mkdirSync(folder, { recursive: true })
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown'}, Node ${process.version}`
  const day = new Date().toISOString().slice(0, 10)
  const load = Number((loadavg()[2] ?? 0).toFixed(1))
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify({ day, machine, load, ...results }, null, 2)}\n`)
}

/** What one measurement found last. Throws where it has not been made. */
export function readResult<Result>(name: string): Result {
  // Written by `saveResults` of the measurement that is named.
  return JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Result
}

/** Whether a measurement has been made. */
export function hasResult(name: string): boolean {
  return existsSync(path.join(folder, `${name}.json`))
}
