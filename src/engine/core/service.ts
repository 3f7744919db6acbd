/** How a service is reached: what the compiler made of an entry of services.yaml. The caller and the server read the same. */

/** Ways to call a service. Everything but GET writes. */
export const serviceMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type ServiceMethod = (typeof serviceMethods)[number]

type Described = {
  /** Schema of the request: the body, or the query of a GET. */
  request?: string
  /** Schema of the response. */
  answer?: string
  /** Error codes that it may end with. */
  codes: string[]
  /** Milliseconds after which a call counts as timed out. */
  timeout: number
}

/** An effect written in code: nothing is sent. */
type LocalService = Described & { local: true }

export type RemoteService = Described & {
  local?: never
  method: ServiceMethod
  /** `{name}` takes an input of that name. */
  path: string
  /** Media type, where the response is a file. */
  file?: string
  /** Status outside 2xx that counts as success → schema of its body. */
  accepts?: Record<string, string>
  /** Status of a refusal that names none of the codes → the code that it means. */
  statuses?: Record<string, string>
}

export type ServiceDescription = LocalService | RemoteService
