import type { ResponseValidator } from '../../core/screen.ts'
import type { RemoteService, ServiceMethod } from '../../core/service.ts'

/** One call to the service as services.yaml declares it, with everything that the client needs to make it. */
export type HttpService = {
  name: string
  method: ServiceMethod
  /** `{name}` takes an input of that name. */
  path: string
  /** Milliseconds. */
  timeout: number
  codes: readonly string[]
  /** Checks what comes back; absent when nothing is due. Loaded when first needed. */
  validator: LoadValidator | undefined
  /** A status outside 2xx that counts as success → the check that its body must pass. */
  accepts: Readonly<Record<string, LoadValidator>>
  /** What comes back is a file of this type. */
  file: string | undefined
  /** Status of a refusal that names none of the codes → the code that it means. */
  statuses: Readonly<Record<string, string>>
}

export type LoadValidator = () => Promise<{ default: ResponseValidator }>

export type Validators = Readonly<Record<string, LoadValidator>>

/**
 * A service of the compiled journey, ready to be called. `validators` are keyed by effect, and by `<effect>@<status>` for what a
 * service accepts beside success. Throws when the entry has no method or path, as one that is written in code.
 * @param usual milliseconds, where the entry has no `timeout`
 */
export function readService(name: string, entry: Entry, validators: Validators, usual: number): HttpService {
  const { method, path = '', timeout = usual, codes = [], file, accepts = {}, statuses = {} } = entry
  if (!method || !/^\/(?!\/)/.test(path)) throw new Error(`expected a method and a path in service \`${name}\``)
  return {
    ...{ name, method, path, timeout, codes, file, statuses },
    validator: validators[name],
    accepts: Object.fromEntries(
      Object.keys(accepts).flatMap((status) => {
        const validator = validators[`${name}@${status}`]
        return validator ? [[status, validator]] : []
      }),
    ),
  }
}

type Entry = Partial<Omit<RemoteService, 'local'>>
