/** What a build leaves out: what only the compiler reads of a declaration, and parts of packages that never run. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { omitCompileOnlyOptions } from '../../scripts/compile-only-options.ts'
import { omitUnusedMethods } from '../../scripts/unused-methods.ts'
import { omitUnusedModules } from '../../scripts/unused-modules.ts'

type Hooks = {
  transform: (code: string, id: string) => { code: string } | undefined
  configResolved: (config: { command: string }) => void
  resolveId: (source: string, importer?: string) => string | undefined
  load: (id: string) => string | undefined
}

/** The hooks are plain functions here: Vite calls them with a context that these do not use. */
const hooksOf = (plugin: Plugin) => plugin as unknown as Hooks

const declaration = `export const text = defineWidget({
  accepts: { type: 'string' },
  component: (props) => <input {...props} />,
  options: { type: 'object' },
})
const own = { options: 1 }
`

test('a widget keeps its component and loses what only the compiler reads', () => {
  const { transform } = hooksOf(omitCompileOnlyOptions())
  const lean = transform(declaration, '/home/me/src/widgets/text.tsx')?.code ?? ''
  expect(lean).toContain('accepts: undefined,')
  expect(lean).toContain('options: undefined,')
  expect(lean).toContain('component: (props) => <input {...props} />')
  expect(lean).toContain('const own = { options: 1 }')
})

test('a constant that only the compiler reads goes, too, and one that the component reads stays', () => {
  const { transform } = hooksOf(omitCompileOnlyOptions())
  const code = `const names = ['one', 'two']
const each = { type: 'string', enum: names.map((name) => name) }
const kind = { type: 'object', properties: { ...each } }
${declaration.replace("options: { type: 'object' }", 'options: kind').replace('<input', '<input list={names}')}`
  const lean = transform(code, '/home/me/src/widgets/text.tsx')?.code ?? ''
  expect(lean).toContain('const names = ')
  expect(lean).not.toMatch(/const (each|kind)/)
})

test.each([
  ['a file elsewhere', declaration, '/home/me/src/app/text.tsx'],
  ['a part of a widget', declaration, '/home/me/src/widgets/parts/text.tsx'],
  ['a file that declares nothing', 'export const options = 1', '/home/me/src/widgets/text.tsx'],
])('%s stays as it is', (_what, code, id) => {
  expect(hooksOf(omitCompileOnlyOptions()).transform(code, id)).toBeUndefined()
})

test('a part of a package is swapped in a build, for its own package alone', () => {
  const { configResolved, resolveId, load } = hooksOf(omitUnusedModules())
  const query = '/node_modules/@tanstack/query-core/build/modern/query.js'
  expect(resolveId('./infiniteQueryBehavior.js', query)).toBeUndefined()
  configResolved({ command: 'build' })
  const id = resolveId('./infiniteQueryBehavior.js', query) ?? ''
  expect(load(id)).toContain('infiniteQueryBehavior = () => undefined')
  expect(resolveId('./infiniteQueryBehavior.js', '/src/app/query.js')).toBeUndefined()
  expect(load('/src/app/query.js')).toBeUndefined()
})

test.each(['queryClient.js', 'query.js', 'queryCache.js'])(
  'what %s keeps calls nothing that was left out of it',
  (file) => {
    const id = `node_modules/@tanstack/query-core/build/modern/${file}`
    const code = readFileSync(id, 'utf8')
    const lean = (hooksOf(omitUnusedMethods()).transform(code, `/home/me/${id}`)?.code ?? '').replace(
      /\/\*[\s\S]*?\*\//g,
      '',
    )
    const methods = (text: string) =>
      [...text.matchAll(/^\t(?:get |async )?(\w+)\(.*\) \{$/gm)].map(([, name = '']) => name)
    const gone = methods(code).filter((name) => !methods(lean).includes(name))
    expect(gone.length).toBeGreaterThan(3)
    expect(methods(lean)).toContain('constructor')
    expect(lean).not.toMatch(new RegExp(`(?:this|[qQ]uery|[cC]ache|[cC]lient)\\.(?:${gone.join('|')})\\b`))
    // A private field, not the comment at the end.
    expect(lean).not.toMatch(/[^/]#/)
  },
)

test('a method that a new version no longer has ends the build', () => {
  const { transform } = hooksOf(omitUnusedMethods())
  const code = 'var QueryCache = class { find() {} }'
  expect(() => transform(code, '/node_modules/@tanstack/query-core/build/modern/queryCache.js')).toThrow('`findAll`')
})
