/** The first page, painted when the application was built: which file a visitor of a host gets. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../json.ts'

type FirstPages = { pages: { hosts: string[]; file: string }[]; unlessQuery: string[] }

/**
 * The file for a host name and a query, below `dir`; none where the build has painted none, or where the query leads to
 * another screen. Throws when the build's own list is not one.
 */
export function readFirstPages(dir: string): (host: string, query: unknown) => string | undefined {
  const list = join(dir, 'first/pages.json')
  if (!existsSync(list)) return () => undefined
  const { pages, unlessQuery } = firstPagesIn(JSON.parse(readFileSync(list, 'utf8')))
  return (host, query) => {
    if (isObject(query) && unlessQuery.some((name) => name in query)) return undefined
    // As the journey finds the provider: by the beginning of the host name, else the one who names no hosts.
    const page = pages.find(({ hosts }) => hosts.length === 0 || hosts.some((prefix) => host.startsWith(prefix)))
    return page?.file
  }
}

function firstPagesIn(data: unknown): FirstPages {
  if (!isObject(data) || !Array.isArray(data.pages)) throw new Error('expected a list of pages in first/pages.json')
  const pages = data.pages.map((page: unknown) => {
    if (!isObject(page) || typeof page.file !== 'string') throw new Error('expected a file in first/pages.json')
    return { hosts: textsIn(page.hosts), file: page.file }
  })
  return { pages, unlessQuery: textsIn(data.unlessQuery) }
}

const textsIn = (data: unknown): string[] => (Array.isArray(data) ? data.map(String) : [])
