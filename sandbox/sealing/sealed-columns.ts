/** Columns that are sealed at rest: queries and rows have them in clear, the database never does. */
import { customType } from 'drizzle-orm/pg-core'
import type { Mode } from './keyring.ts'

/** A value on its way to the database. Nothing that prints it, such as an error with its parameters, shows it. */
export class ClearValue {
  readonly #text: string
  readonly mode: Mode
  readonly domain: string

  constructor(mode: Mode, domain: string, text: string) {
    this.mode = mode
    this.domain = domain
    this.#text = text
  }

  reveal(): Uint8Array {
    return Buffer.from(this.#text, 'utf8')
  }

  toString(): string {
    return '(personal)'
  }

  toJSON(): string {
    return '(personal)'
  }
}

/** A value that was sealed in the database. */
export class OpenedValue {
  readonly domain: string
  readonly bytes: Uint8Array

  constructor(domain: string, bytes: Uint8Array) {
    this.domain = domain
    this.bytes = bytes
  }
}

/** A text that is only read. */
export const sealedText = (name: string) => sealed<string>(name, 'random', name, String, String)

/** A text that queries compare. Columns of one `domain` hold the same kind of value. */
export const lookupText = (name: string, domain: string = name) =>
  sealed<string>(name, 'lookup', domain, String, String)

/** JSON. */
export const sealedJson = <Value>(name: string) =>
  sealed<Value>(
    name,
    'random',
    name,
    (value) => JSON.stringify(value),
    (text) => JSON.parse(text),
  )

function sealed<Value>(
  name: string,
  mode: Mode,
  domain: string,
  write: (value: Value) => string,
  read: (text: string) => Value,
) {
  return customType<{ data: Value; driverData: unknown; config: { mode: Mode; domain: string } }>({
    dataType: () => 'bytea',
    toDriver: (value) => new ClearValue(mode, domain, write(value)),
    fromDriver: (found) => {
      if (!(found instanceof OpenedValue) || found.domain !== domain)
        throw new Error(`the column \`${name}\` holds what was not sealed for it`)
      return read(Buffer.from(found.bytes).toString('utf8'))
    },
  })(name, { mode, domain })
}
