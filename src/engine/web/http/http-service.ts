import { isObject } from '../../core/json.ts'
import type { ResponseValidator } from '../../core/screen.ts'
import { type ServiceMethod, serviceMethods } from '../../core/service.ts'

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
 * Reads a service out of the compiled journey. `validators` are keyed by effect, and by `<effect>@<status>` for what a
 * service accepts beside success. Throws when the entry has no method or path.
 */
export function readService(name: string, entry: unknown, validators: Validators, timeout: number): HttpService {
  const found = isObject(entry) ? entry : {}
  const method = serviceMethods.find((one) => one === found.method)
  if (!method || typeof found.path !== 'string' || !/^\/(?!\/)/.test(found.path)) {
    throw new Error(`expected a method and a path in service \`${name}\``)
  }
  const accepted = Object.keys(isObject(found.accepts) ? found.accepts : {})
  const statuses = isObject(found.statuses) ? found.statuses : {}
  return {
    name,
    method,
    path: found.path,
    timeout: typeof found.timeout === 'number' ? found.timeout : timeout,
    codes: Array.isArray(found.codes) ? found.codes.map(String) : [],
    validator: validators[name],
    accepts: Object.fromEntries(
      accepted.flatMap((status) => {
        const validator = validators[`${name}@${status}`]
        return validator ? [[status, validator]] : []
      }),
    ),
    file: typeof found.file === 'string' ? found.file : undefined,
    statuses: Object.fromEntries(Object.entries(statuses).map(([status, code]) => [status, String(code)])),
  }
}
