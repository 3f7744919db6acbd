/** The engine away from home: packed, installed in an empty folder, and the tea shop compiled, built and walked there. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { type PreviewServer, preview } from 'vite'
import { passUntil, stopClock } from './harness/clock.ts'
import { type InstalledEngine, installEngine, packBrokenEngine, programsOf } from './harness/installed-engine.ts'

const typescript = path.resolve(import.meta.dirname, '../node_modules/typescript/bin/tsc')

test.describe.configure({ mode: 'serial', timeout: 300_000 })

let engine: InstalledEngine | undefined
let server: PreviewServer | undefined

function installed(): InstalledEngine {
  if (!engine) throw new Error('expected the engine to be installed first')
  return engine
}

test.afterAll(async () => {
  await server?.close()
  engine?.remove()
})

test('is packed, leaves the repository as it was, and installs in an empty folder', async () => {
  engine = await installEngine()
  const rooms = ['', '/react', '/web', '/start', '/compiler', '/services', '/vite', '/toolchain']
  writeFileSync(
    path.join(engine.folder, 'rooms.mjs'),
    `const rooms = ${JSON.stringify(rooms)}
for (const room of rooms) console.log('@journey/engine' + room + ' ' + (Object.keys(await import('@journey/engine' + room)).length > 0))`,
  )
  const loaded = (await engine.node('rooms.mjs')).trim().split('\n')
  expect(loaded).toEqual(rooms.map((room) => `@journey/engine${room} true`))
})

test('compiles the tea shop and runs events in Node', async () => {
  const { folder, node } = installed()
  writeFileSync(
    path.join(folder, 'walk.mjs'),
    `import { initialState, transition } from '@journey/engine'
import { compile, readSources } from '@journey/engine/compiler'
import { runnerImport } from 'vite'
const { module } = await runnerImport('./registry.ts', { configFile: false, logLevel: 'error' })
const { compiled, diagnostics } = compile(readSources('tea'), module.registry)
const calculations = { price: module.registry.calculations.price.run }
const journey = { definition: compiled.definition, calculations, validate: () => [] }
let state = initialState(journey, { id: 'walk', at: 0, environment: {} })
for (const event of [
  { type: 'open', path: '/', query: {} },
  { type: 'answer', step: 'menu', field: 'tea', value: 'green' },
  { type: 'answer', step: 'menu', field: 'size', value: 200 },
  { type: 'action', step: 'menu', name: 'next' },
]) ({ state } = transition(journey, state, { at: 0, ...event }))
console.log(JSON.stringify({ diagnostics, step: state.step, calls: state.running.map(({ call }) => call) }))`,
  )
  expect(JSON.parse(await node('walk.mjs'))).toEqual({ diagnostics: [], step: 'member', calls: ['teas', 'send'] })
})

test('runs every program of its README', async () => {
  const { folder, node } = installed()
  const printed: Record<string, string> = {}
  for (const { file, code } of programsOf(installed())) {
    writeFileSync(path.join(folder, file), code)
    printed[file] = await node('--import', 'tsx', file)
  }
  expect(printed).toEqual({
    'journey.ts': expect.stringContaining('0 errors, 0 warnings'),
    'walk.ts': expect.stringMatching(/^menu \[/),
    'client.ts': '',
    'contract.ts': expect.stringContaining('order-request'),
  })
})

/** As a bundler finds what is imported, and as Node does. Nothing is let pass: not even in the types that ours refer to. */
for (const [moduleResolution, module] of [
  ['bundler', 'ESNext'],
  ['nodenext', 'NodeNext'],
]) {
  test(`gives its types to the code that uses it: ${moduleResolution}`, async () => {
    const { folder, node } = installed()
    const compilerOptions = {
      ...{
        target: 'ES2023',
        module,
        moduleResolution,
        jsx: 'react-jsx',
        noEmit: true,
        allowImportingTsExtensions: true,
      },
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
      types: ['node', 'vite/client', '@journey/engine/vite/client'],
    }
    writeFileSync(
      path.join(folder, 'rooms.ts'),
      `import { check, readSources } from '@journey/engine/compiler'
import { journeyPlugin } from '@journey/engine/vite'
export * as web from '@journey/engine/web'
export const folder: string = check(readSources('tea'), { widgets: {}, blocks: {}, calculations: {}, effects: [] }).diagnostics[0]?.file ?? ''
export const plugin: string = journeyPlugin.name
`,
    )
    const include = ['main.tsx', 'registry.ts', 'rooms.ts', ...programsOf(installed()).map(({ file }) => file)]
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
    expect(await node(typescript, '-p', '.')).toBe('')
  })
}

test('builds the tea shop, which serves a cup in the browser', async ({ page }) => {
  const { folder, node } = installed()
  await node('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  server = await preview({ root: folder, configFile: false, logLevel: 'silent', preview: { port: 0 } })
  await page.clock.install()
  await page.goto(server.resolvedUrls?.local[0] ?? '')
  await page.getByLabel('Tea').fill('green')
  await page.getByLabel('Size').fill('200')
  // The tea is ready five seconds later.
  await stopClock(page)
  await page.getByRole('button', { name: 'Order' }).click()
  await expect(page).toHaveURL(/\/wait$/)
  const cup = page.getByRole('heading', { name: /Enjoy/ })
  await passUntil(page, cup)
  await expect(page).toHaveURL(/\/cup\/1$/)
  await expect(cup).toBeFocused()
})

test('calls the services of a server by the client of its README', async ({ page }) => {
  const { folder, node } = installed()
  const main = readFileSync(path.join(folder, 'main.tsx'), 'utf8')
  const inCode = `createEffects: (whole) => createEffects(whole, { 'leaf.smell': async () => ({ code: 'ok' }) }),`
  const withClient = main.replace('createEffects: () => createShop({ open }),', inCode)
  expect(withClient).toContain(inCode)
  writeFileSync(path.join(folder, 'main.tsx'), `import { createEffects } from './client.ts'\n${withClient}`)
  await node('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', 'dist-client')
  writeFileSync(path.join(folder, 'main.tsx'), main)
  const build = { outDir: 'dist-client' }
  const shop = await preview({ root: folder, configFile: false, logLevel: 'silent', build, preview: { port: 0 } })
  const orders: unknown[] = []
  await page.route('**/teas', (route) =>
    route.fulfill({ json: { open: true, teas: [{ code: 'green', name: 'Green' }] } }),
  )
  await page.route('**/orders', (route) => {
    const { shop: name, 'idempotency-key': key } = route.request().headers()
    orders.push([route.request().postDataJSON(), name, typeof key])
    const isRefused = orders.length === 1
    const refusal = { status: 422, json: { errors: [{ errorCode: 'OUT_OF_LEAVES' }] } }
    return route.fulfill(isRefused ? refusal : { json: { number: '1', status: 'BREWING' } })
  })
  await page.goto(shop.resolvedUrls?.local[0] ?? '')
  await page.getByLabel('Tea').fill('green')
  await page.getByLabel('Size').fill('200')
  await page.getByRole('button', { name: 'Order' }).click()
  await expect(page.getByText('This tea is finished. Choose another.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Order' }).click()
  await expect(page).toHaveURL(/\/wait$/)
  const order = [{ tea: 'green', size: 200 }, 'corner', 'string']
  expect(orders).toEqual([order, order])
  await shop.close()
})

test('begins a widget, a block, an effect and a calculation that hold to its types', async () => {
  const { folder, node } = installed()
  for (const kind of ['widgets', 'blocks', 'effects', 'calculations']) {
    mkdirSync(path.join(folder, kind))
    writeFileSync(path.join(folder, kind, 'index.ts'), `export const ${kind} = {\n}\n`)
  }
  await node('--import', 'tsx', 'journey.ts', 'new', 'widget', 'tea-pot')
  await node('--import', 'tsx', 'journey.ts', 'new', 'block', 'tea-leaf')
  await node('--import', 'tsx', 'journey.ts', 'new', 'calculation', 'leavesLeft')
  await node('--import', 'tsx', 'journey.ts', 'new', 'effect', 'leaf.count')
  await node('--import', 'tsx', 'journey.ts', 'types')
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const imports = { '#journey-types': './.generated/journey.d.ts' }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, imports }))
  const config = JSON.parse(readFileSync(path.join(folder, 'tsconfig.json'), 'utf8'))
  writeFileSync(
    path.join(folder, 'tsconfig.new.json'),
    JSON.stringify({ ...config, include: ['widgets', 'blocks', 'effects', 'calculations'] }),
  )
  expect(await node(typescript, '-p', 'tsconfig.new.json')).toBe('')
})

test('that does not compile is not packed, and nothing is changed', async () => {
  expect(await packBrokenEngine()).toEqual({ failed: true, isUnchanged: true })
})
