/** The clock of the clock proof: `Date` and nothing else is moved, in every way that it is read. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const day = 86_400_000
const reading = `
  const made = new Date()
  console.log(JSON.stringify({
    now: Date.now(), made: made.getTime(), given: new Date(5).getTime(), parsed: Date.parse('1970-01-01T00:00:01Z'),
    isDate: made instanceof Date && made.constructor === Date, called: typeof Date(),
  }))`

function read(ahead?: number) {
  const args = ['--import', './scripts/moved-clock.mjs', '--input-type=module', '--eval', reading]
  const env = { ...process.env, CLOCK_AHEAD: ahead === undefined ? undefined : String(ahead) }
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  return JSON.parse(stdout)
}

test('a process is as far ahead as it is told, and dates that are given stay', () => {
  const before = Date.now()
  const { now, made, ...rest } = read(10 * day)
  expect(now).toBeGreaterThanOrEqual(before + 10 * day)
  expect(now).toBeLessThan(Date.now() + 10 * day + 1)
  expect(made).toBeLessThanOrEqual(now)
  expect(now - made).toBeLessThan(day)
  expect(rest).toEqual({ given: 5, parsed: 1000, isDate: true, called: 'string' })
})

test('without a clock of its own a process has the one of the machine', () => {
  const before = Date.now()
  const { now } = read()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})
