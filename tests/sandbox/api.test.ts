/** The sandbox and the engine read the same services.yaml: what one understands, the other does, too. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readServiceContract, readSources } from '@journey/engine/compiler'
import { expect, test } from 'vitest'
import { readApi } from '../../sandbox/api.ts'

/** Each service over HTTP as the engine calls it, and as the sandbox answers it. */
function readBoth(folder: string) {
  const { services } = readServiceContract(readSources(folder))
  const called = Object.entries(services).flatMap(([name, service]) => {
    if (service.local) return []
    const { method, path, codes } = service
    return [{ name, method, path: path.replace(/\{(\w+)\}/g, ':$1'), codes }]
  })
  const answered = readApi(folder).map(({ name, method, path, codes }) => ({ name, method, path, codes }))
  return { called, answered }
}

test('every service of the journey is called and answered at the same place', () => {
  const { called, answered } = readBoth('journey')
  expect(answered.length).toBeGreaterThan(30)
  expect(answered).toEqual(called)
})

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s means the same to both', (method) => {
  const folder = mkdtempSync(join(tmpdir(), 'services-'))
  try {
    cpSync('journey', folder, { recursive: true })
    writeFileSync(
      join(folder, 'services.yaml'),
      `services:\n  tea.order:\n    method: ${method}\n    path: /tea/{cup}\n    codes: [TOO_HOT]\n`,
    )
    const { called, answered } = readBoth(folder)
    expect(answered).toEqual([{ name: 'tea.order', method, path: '/tea/:cup', codes: ['TOO_HOT'] }])
    expect(called).toEqual(answered)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
