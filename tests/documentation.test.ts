/** What the pages for people name is there: files, headings, commands and paths. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'src/engine/README.md',
  ...docs.map((file) => join('docs', file)).toSorted(),
].map((file) => ({ file, text: withoutBlocks(readFileSync(file, 'utf8')) }))

/** Examples of code name what a reader makes, not what is there. */
function withoutBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '')
}

/** The address of a heading, as the readers of Markdown make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function hasHeading(file: string, anchor: string): boolean {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].some(([, heading = '']) => anchorOf(heading) === anchor)
}

test('every link to a file of the repository, and to a heading in it, leads somewhere', () => {
  const links = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => ({ file, link })),
  )
  expect(links.length).toBeGreaterThan(50)
  const dead = links.filter(({ file, link }) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    return !existsSync(target) || (anchor !== undefined && !hasHeading(target, anchor))
  })
  expect(dead).toEqual([])
})

test('every command that is named is one of package.json', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = '']) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([])
})

/** What a reader of the page makes. */
const madeByReader = ['journey/steps/garden.yaml', 'journey/schemas/forms/garden.yaml', 'public/liveness']

test('every path of the repository that is named is there', () => {
  const named = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/`((?:src|journey|sandbox|scripts|tests|e2e|bench|docs|public)\/[\w./-]*)`/g)].map(
      ([, path = '']) => ({ file, path }),
    ),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !madeByReader.includes(path) && !existsSync(path))).toEqual([])
})

test('docs/README.md lists every page of docs', () => {
  const index = readFileSync('docs/README.md', 'utf8')
  const missing = docs.filter((file) => basename(file) !== 'README.md' && !index.includes(`(${file})`))
  expect(missing).toEqual([])
})
