/** Addresses of steps, as authors write them. */
import { nearest } from '../diagnostics/suggest.ts'

/**
 * Why a path cannot be the address of a step; nothing where it can.
 * @param taken path → what answers there, and below it
 */
export function addressProblem(path: string, taken: ReadonlyMap<string, string>): string | undefined {
  if (/^\/\//.test(path) || path.includes('\\')) return 'a browser reads it as the address of another host'
  if (/[?#]/.test(path)) return 'what follows `?` or `#` is no part of a path'
  if (/\s/.test(path)) return 'has a space'
  if (path !== '/' && path.endsWith('/')) return 'ends with `/`'
  const segments = path.split('/').slice(1)
  if (path !== '/' && segments.some((each) => each === '' || each === '.' || each === '..'))
    return 'has a part without a name'
  if (path !== '/' && !segments.every((each) => /^(?:[A-Za-z0-9]|\{\w+\}|[-._~])+$/.test(each)))
    return 'expected letters, digits and hyphens between the slashes, or a `{name}`'
  if (/\.\w+$/.test(path)) return 'a server takes it for a file'
  const [prefix, owner] = [...taken].find(([each]) => path === each || path.startsWith(`${each}/`)) ?? []
  return owner === undefined ? undefined : `\`${prefix}\` leads to ${owner}`
}

/** Why a text that begins like an address leads nowhere, or where it must not; nothing for any other text. */
export function linkProblem(text: string): string | undefined {
  if (text.startsWith('//')) return 'a browser takes it for another host'
  const [, scheme = ''] = /^([A-Za-z][A-Za-z0-9+.-]*):\S+$/.exec(text) ?? []
  const name = scheme.toLowerCase()
  if (/^(javascript|vbscript|data)$/.test(name)) return `\`${name}:\` runs what it is given`
  if (name === 'http' && !/^http:\/\/(localhost|127\.0\.0\.1)/i.test(text))
    return 'what goes there can be read on the way'
  const closest = nearest(name, ['https', 'mailto'])
  if (name === '' || name === 'http' || closest === undefined || closest === name) return undefined
  return `\`${name}:\` is not \`${closest}:\``
}

/** The same for a service: its own host may use any letters. */
export function servicePathProblem(path: string): string | undefined {
  if (/\/\//.test(path) || path.includes('\\')) return 'two slashes lead to another host, or to nothing'
  if (/[?#]/.test(path)) return 'what is asked with belongs under `with`'
  if (/\s/.test(path)) return 'has a space'
  const [, colon] = /\/:(\w+)|\$\{(\w+)\}/.exec(path)?.filter(Boolean) ?? []
  if (colon !== undefined) return `what is filled in stands in braces: \`{${colon}}\``
  return /\{(?!\w+\})|(?<!\{\w*)\}/.test(path) ? 'a name in braces is not closed' : undefined
}
