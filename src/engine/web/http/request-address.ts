import type { JsonObject } from '../../core/model.ts'
import type { HttpService } from './http-service.ts'

/** Where a request goes, and what of its input is left for the body. */
export type Address = { path: string; body: JsonObject | undefined }

/**
 * Fills the service's path from its input; the rest becomes the query of a GET and the body of everything else.
 * Nothing when a part of the path is missing or would lead elsewhere: `..` keeps its meaning however it is escaped, and
 * inputs can come from the address bar.
 */
export function addressOf(service: HttpService, input: JsonObject): Address | undefined {
  const rest = { ...input }
  let whole = true
  const path = service.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = input[name]
    delete rest[name]
    if ((typeof value !== 'string' && typeof value !== 'number') || /^\.{0,2}$/.test(String(value))) whole = false
    return encodeURIComponent(String(value))
  })
  if (!whole) return undefined
  return service.method === 'GET' ? { path: path + queryOf(rest), body: undefined } : { path, body: rest }
}

function queryOf(input: JsonObject): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && typeof one !== 'object') query.append(name, String(one))
    }
  }
  const text = String(query)
  return text && `?${text}`
}
