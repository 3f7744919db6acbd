/** What the server answers is what services.yaml says: the compiler reads it for both sides. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readApi } from '../../sandbox/api.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A journey of nothing but these services and the real schemas. */
function withServices(services: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'services-'))
  folders.push(folder)
  cpSync('journey/schemas', join(folder, 'schemas'), { recursive: true })
  writeFileSync(join(folder, 'services.yaml'), `services:\n${services}`)
  return folder
}

test('every service over HTTP is answered where services.yaml says, and none that is local', () => {
  const { services } = parse(readFileSync('journey/services.yaml', 'utf8')) as {
    services: Record<string, { local?: boolean; method?: string; path?: string }>
  }
  const written = Object.entries(services).flatMap(([name, { local, method, path }]) =>
    local ? [] : [`${name} ${method} ${path}`],
  )
  const answered = readApi().map(({ name, method, path }) => `${name} ${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(answered.length).toBeGreaterThan(30)
  expect(answered).toEqual(written)
})

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('a service may be called with %s', (method) => {
  const folder = withServices(
    `  tea.order:\n    method: ${method}\n    path: /tea/{cup}\n    codes: [TOO_HOT]\n    request: otp-request\n`,
  )
  expect(readApi(folder)).toMatchObject([{ name: 'tea.order', method, path: '/tea/:cup', codes: ['TOO_HOT'] }])
})

test('every mistake in the services is named at once', () => {
  const folder = withServices(
    '  tea.order: { method: BREW, path: /tea }\n  tea.read: { method: GET, path: /tea, answer: no-such-schema }\n',
  )
  expect(() => readApi(folder)).toThrow(/BREW[\s\S]*no-such-schema/)
})

test('a mistake in a step does not keep the server from starting', () => {
  const folder = withServices('  tea.read: { method: GET, path: /tea }\n')
  mkdirSync(join(folder, 'steps'))
  writeFileSync(join(folder, 'steps', 'broken.yaml'), 'step: [')
  expect(readApi(folder)).toHaveLength(1)
})
