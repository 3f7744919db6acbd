/** What no address may be: one at which the server answers itself, or one that holds personal data. */
import { expect, test } from 'vitest'
import { ownPaths } from '../../sandbox/http/web.ts'
import { serverPaths } from '../../src/app/server-paths.ts'
import { compile } from '../../src/engine/compiler/compile.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { changed, diagnose, teaRegistry } from '../diagnostics/tea.ts'

const problemsOf = (path: string) =>
  compile(changed([{ file: 'steps/wait.yaml', replace: 'path: /wait', by: `path: ${path}` }]), {
    ...teaRegistry,
    serverPaths: ['/shed'],
  }).diagnostics.map(({ code, label }) => `${code} ${label}`)

test('a step cannot have the address of something else', () => {
  expect(problemsOf('/shed')).toEqual(['J121 `/shed` leads to what the server answers itself'])
  expect(problemsOf('/shed/door')).toEqual(['J121 `/shed` leads to what the server answers itself'])
  expect(problemsOf('/wait.html')).toEqual(['J121 a server takes it for a file'])
  expect(problemsOf('/sheds')).toEqual([])
  expect(problemsOf('/v1.2/wait')).toEqual([])
})

test('a step may have the address of a service that another host answers', () => {
  const found = (pathsElsewhere: string[]) =>
    compile(changed([{ file: 'steps/wait.yaml', replace: 'path: /wait', by: 'path: /orders/wait' }]), {
      ...teaRegistry,
      pathsElsewhere,
    }).diagnostics.map(({ code, label }) => `${code} ${label}`)
  expect(found([])).toEqual(['J121 `/orders` leads to the services'])
  expect(found(['/orders'])).toEqual([])
})

test('the journey knows every path at which this server answers: those of its services, and the others', () => {
  const services = readSources('journey').find(({ file }) => file.endsWith('/services.yaml'))?.text ?? ''
  const unknown = ownPaths.filter((path) => !services.includes(`path: /${path}/`) && !serverPaths.includes(`/${path}`))
  expect(unknown).toEqual([])
})

test('a link does not bring what is personal', () => {
  const { diagnostics } = diagnose([
    { file: 'journey.yaml', replace: 'set: order.number, go: wait', by: 'set: order.name, go: wait' },
  ])
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toContain(
    'J311 `order.name` is personal and would stand in an address',
  )
})

test('the title of a page does not say what is personal, also where it is the heading', () => {
  const titlesWith = (page: string) =>
    diagnose([
      {
        file: 'steps/wait.yaml',
        replace: 'path: /wait\n',
        by: `path: /wait\n${page}copyValues: { who: order.name }\n`,
      },
      { file: 'copy/en.yaml', replace: "wait:\n  title: 'Your tea", by: "wait:\n  title: '{who}, your tea" },
    ]).diagnostics.flatMap(({ code, message, help }) => (code === 'J311' ? [`${message}: ${help}`] : []))
  const said = '`order.name` is personal and would stand in the title of a page'
  expect(titlesWith('')).toEqual([`${said}: give the step a \`page\`, whose words say nothing of the person`])
  expect(titlesWith('page: menu\n')).toEqual([])
})
