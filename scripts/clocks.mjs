/**
 * `npm run test:clocks`: the unit tests, and the browser tests that read a date, at the moments that dates go wrong.
 * With names: only those moments. A moment that fails does not keep the others from running.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { log, prepare, root, stop } from './prepare.mjs'

/** Johannesburg's time. A proof that begins two minutes before midnight runs on into the next day. */
const moments = {
  'before-midnight': '2027-03-16T23:58',
  'after-midnight': '2027-03-17T00:05',
  'before-the-bank-opens': '2027-03-17T02:44',
  noon: '2027-03-17T12:00',
  sunday: '2027-03-14T12:00',
  // Its Monday is the holiday.
  'public-holiday': '2027-03-22T12:00',
  'leap-day': '2028-02-29T12:00',
  'into-the-leap-day': '2028-02-28T23:58',
  'new-years-eve': '2026-12-31T23:58',
  'end-of-a-short-month': '2027-04-30T23:58',
  'end-of-a-long-month': '2027-01-31T00:05',
}

/** What is counted from today: debits, salary days, ages, idleness, PINs. */
const browserTests = [
  'e2e/mandate.spec.ts',
  'e2e/second-half.spec.ts',
  'e2e/missing-salary-date.spec.ts',
  'e2e/salary-prompt.spec.ts',
  'e2e/details-rows.spec.ts',
  'e2e/idleness.spec.ts',
  'e2e/otp.spec.ts',
  'e2e/identity-rows.spec.ts',
  'e2e/fields.spec.ts',
  'e2e/upsell.spec.ts',
  'e2e/agreement.spec.ts',
]

await prepare()
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(moments)
const unknown = names.find((name) => !(name in moments))
if (unknown) stop(`no moment is called ${unknown}: there are ${Object.keys(moments).join(', ')}`)

run('build')
const failed = names.flatMap((name) => {
  log(`${name}: ${moments[name]}`)
  const CLOCK = moments[name]
  const parts = [run('unit', [], { CLOCK }) && 'unit', run('e2e', browserTests, { CLOCK }) && 'e2e']
  return parts.filter(Boolean).map((part) => `CLOCK=${CLOCK} npm run ${part}`)
})
if (failed.length > 0) stop(`✗ failed:\n${failed.join('\n')}`)
log('it holds at every moment')

/** Returns the exit code. */
function run(part, args = [], env = {}) {
  const command = [path.join(root, 'scripts/prove.mjs'), part, '--', ...args]
  return (
    spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
  )
}
