/** The studio's requests to the development server, made by the studio, by another page, and by none. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, request } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { studioPlugin } from '../../src/engine/vite/studio-plugin.ts'
import { teaFolder, teaRegistry } from '../diagnostics/tea.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

type Asked = { method?: string; headers?: Record<string, string>; body?: string }
type Answered = { status: number | undefined; body: string }

/** A development server on a copy of the tea order. */
async function openStudio() {
  const root = temporaryFolder()
  cpSync(teaFolder, join(root, 'tea'), { recursive: true })
  const code = join(root, 'registry.ts')
  let loads = 0
  const registry = async () => {
    loads += 1
    return { registry: teaRegistry, files: [code] }
  }
  const vite = await createServer({
    ...{ root, configFile: false, logLevel: 'silent', server: { middlewareMode: true, ws: false } },
    plugins: [studioPlugin({ folder: 'tea', registry })],
  })
  const server = createHttpServer(vite.middlewares)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.close()
    await vite.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const ask = (path: string, { body, ...options }: Asked = {}) =>
    new Promise<Answered>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path, ...options }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode, body: text }))
      })
      sent.on('error', reject).end(body)
    })
  const words = () => readFileSync(join(root, 'tea/copy/en.yaml'), 'utf8')
  return { ask, port, words, loads: () => loads, saveCode: (text: string) => writeFileSync(code, text) }
}

const change = { key: 'about.title', language: 'en', text: 'Which tea is this?', was: 'About this tea' }

test('[Y1] only a page of the studio writes, and what it may not write is said in words', async () => {
  const { ask, port, words } = await openStudio()
  const before = words()
  const own = { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` }
  const put = (headers: Record<string, string>, body: object = change) =>
    ask('/studio/api/copy', { method: 'PUT', headers, body: JSON.stringify(body) })

  // A page in a sandbox and one that was opened as a file have the origin `null`.
  for (const origin of ['null', 'file://', 'http://other.example', ''])
    expect((await put({ ...own, origin })).status).toBe(403)
  expect((await put({ ...own, 'content-type': 'text/plain' })).status).toBe(403)
  expect((await put(own, { ...change, was: undefined })).status).toBe(400)
  const { status, body } = await put(own, { ...change, was: 'Another tea' })
  expect(status).toBe(422)
  expect(JSON.parse(body)).toMatchObject({ now: 'About this tea' })
  expect(words()).toBe(before)

  expect((await put(own)).status).toBe(200)
  expect(words()).toBe(before.replace('title: About this tea', 'title: Which tea is this?'))
})

test('a step that there is not, and an odd path, are answered without a failure of the server', async () => {
  const { ask } = await openStudio()
  const { status, body } = await ask('/studio/api/drawing?around=nowhere')
  expect(status).toBe(422)
  expect(JSON.parse(body).wrong).toContain('`nowhere`')
  expect((await ask('//')).status).toBe(404)
})

test('what developers have registered is loaded once, and again when its code has changed', async () => {
  const { ask, loads, saveCode } = await openStudio()
  for (const page of ['scenes', 'drawing', 'diagnostics', 'scenes'])
    expect((await ask(`/studio/api/${page}`)).status).toBe(200)
  expect(loads()).toBe(1)

  let saves = 0
  await expect
    .poll(async () => {
      saves += 1
      saveCode(`// ${saves}`)
      await ask('/studio/api/scenes')
      return loads()
    })
    .toBeGreaterThan(1)
})
