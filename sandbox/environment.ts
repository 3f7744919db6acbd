/** The environment of a production server, checked as a whole: every mistake is reported at once. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { ErrorObject } from 'ajv'
import { distance } from 'fastest-levenshtein'
import { policyWith } from './http/headers.ts'
import { ownSchemas } from './own-schemas.ts'

const port = 'a port, 1 to 65535'
const keys = '^[0-9a-fA-F]{64}( [0-9a-fA-F]{64})*$'
const random = '(`openssl rand -hex 32`)'
const keysSay = `random keys of 64 hexadecimal digits ${random}, with spaces between them; the first seals`

/** Variable → what it must be. The names are documented in docs/operations.md. */
const variables = {
  PORT: { fits: isPort, says: port },
  HOST: { pattern: '^[\\w.:-]+$', says: 'an address to listen on' },
  PUBLIC_ORIGIN: { pattern: '^https://[a-z0-9.-]+(:[0-9]+)?$', says: 'the origin of this site, `https://host`' },
  SECRET_KEY: { pattern: '^[0-9a-fA-F]{64}$', fits: areRandom, says: `64 random hexadecimal digits ${random}` },
  DATA_KEYS: { pattern: keys, fits: areRandom, says: keysSay },
  LOOKUP_KEYS: { pattern: keys, fits: areRandom, says: keysSay },
  DATABASE_URL: {
    fits: isUrl('postgres:', 'postgresql:'),
    says: 'the address of a PostgreSQL database, `postgres://…`',
  },
  DATA_DIR: { pattern: '.', says: 'a folder for documents, shared by all servers' },
  FRAME_ORIGINS: {
    pattern: '^https://[a-z0-9.-]+(:[0-9]+)?( https://[a-z0-9.-]+(:[0-9]+)?)*$',
    says: 'the origins that may be shown in a frame, the income check first, with spaces between them',
  },
  MESSAGE_GATEWAY: { fits: isEncrypted, says: 'the address that takes messages, `https://…`' },
  MESSAGE_GATEWAY_TOKEN: {
    pattern: '^[\\x21-\\x7e]{16,}$',
    says: 'the token of the message gateway, 16 characters or more',
  },
  CORE_URL: {
    pattern: '^https?://[^?#]+[^/?#]$',
    fits: isEncrypted,
    says: 'the address of the core system, `https://…`, without a slash at its end',
  },
  CORE_TOKEN_URL: { fits: isEncrypted, says: 'the address that gives tokens for the core, `https://…`' },
  CORE_CLIENT_ID: { pattern: '.', says: 'the name of this server at that address' },
  CORE_CLIENT_SECRET: { pattern: '.', says: 'its secret' },
  CORE_CERT: { fits: isPem, says: 'the readable file of the client certificate for the core, PEM' },
  CORE_KEY: { fits: isPem, says: 'the readable file of its key, PEM' },
  CORE_CA: { fits: isPem, says: 'the readable file of the certificates that may sign the core’s own, PEM' },
  SMTP_URL: { fits: isUrl('smtps:', 'smtp:'), says: 'the address of a mail server, `smtps://user:password@host`' },
  MAIL_FROM: { pattern: '^[^\\r\\n]*@[\\w.-]+>?$', says: 'the sender of mail, `Name <name@host>`' },
  VIRUS_SCANNER: {
    pattern: '^clamd://[\\w.-]+(:[0-9]+)?$',
    fits: isUrl('clamd:'),
    says: 'the address of a virus scanner, `clamd://host:3310`',
  },
  TRUSTED_PROXIES: {
    fits: (value: string) => value.split(' ').every(isNetwork),
    says: 'addresses or networks, with spaces between them',
  },
  CSP_ALSO: { fits: isPolicy, says: 'directives that the Content-Security-Policy has' },
  METRICS_PORT: { fits: isPort, says: port },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    fits: isUrl('https:', 'http:'),
    says: 'the address of a collector of traces, `https://host:4318`',
  },
  LOG: { pattern: '^(off|json)$', says: '`json` or `off`' },
} satisfies Record<string, Rule>

/** `pattern` checks the form. `fits` checks what would otherwise fail later in the start, one mistake at a time. */
type Rule = { pattern?: string; fits?: (value: string) => boolean; says: string }

const optional = [
  'PORT',
  'HOST',
  'CORE_CERT',
  'CORE_KEY',
  'CORE_CA',
  'SMTP_URL',
  'MAIL_FROM',
  'VIRUS_SCANNER',
  'TRUSTED_PROXIES',
  'CSP_ALSO',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'LOG',
] as const

type Name = keyof typeof variables
type Optional = (typeof optional)[number]
export type Environment = Record<Exclude<Name, Optional>, string> & Partial<Record<Optional, string>>

/** Throws with one line for each variable that is missing, wrong or misspelt. Values are not repeated: some are secret. */
export function readEnvironment(given: Record<string, string | undefined>): Environment {
  // An empty variable is one that was not set.
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''))
  const wrong = new Set(isEnvironment(set) ? [] : (isEnvironment.errors ?? []).map(nameIn))
  const lines = Object.entries<Rule>(variables).flatMap(([name, { fits = () => true, says }]) => {
    const value = set[name]
    if (wrong.has(name) || (value !== undefined && !fits(value)))
      return [`  ${name}: ${value === undefined ? 'is missing:' : 'must be'} ${says}`]
    const other = clashOf(name, set)
    return other ? [`  ${name}: must be another one than ${other}`] : []
  })
  const slips = slipsIn(set)
  if (lines.length + slips.length === 0 && isEnvironment(set)) return set
  throw new Error(`the server cannot start in production:\n${[...lines, ...slips].join('\n')}`)
}

/**
 * One line for each name that is nearly that of a variable: what was meant by it would be lost in silence. Where a variable is
 * missing, a part of its name counts, too: `ORIGN`.
 */
function slipsIn(set: Record<string, string | undefined>): string[] {
  const known = Object.keys(variables)
  const missing = known.filter((name) => set[name] === undefined && !optional.some((one) => one === name))
  return Object.entries(set).flatMap(([name, value = '']) => {
    // Container platforms name the services beside this one: `CORE_PORT=tcp://…`.
    if (known.includes(name) || /^(tcp|udp|sctp):/.test(value)) return []
    const meant =
      known.find((each) => each.length >= 6 && distance(name, each) <= 2) ??
      missing.find((each) => each.split('_').some((part) => part.length >= 6 && distance(name, part) <= 1))
    return meant ? [`  ${name}: is no variable of this server; it is near ${meant}`] : []
  })
}

/** The variable whose value this one must not have: two servers on one port, or one key for two purposes. */
function clashOf(name: string, set: Record<string, string | undefined>): string | undefined {
  if (name === 'METRICS_PORT') return set.METRICS_PORT === (set.PORT ?? '3000') ? 'PORT' : undefined
  const others = { DATA_KEYS: ['SECRET_KEY'], LOOKUP_KEYS: ['SECRET_KEY', 'DATA_KEYS'] }[name] ?? []
  const keysOf = (one: string) => set[one]?.toLowerCase().split(' ') ?? []
  return others.find((other) => keysOf(other).some((key) => keysOf(name).includes(key)))
}

function isPort(value: string): boolean {
  return /^[0-9]{1,5}$/.test(value) && Number(value) > 0 && Number(value) <= 65_535
}

function isUrl(...protocols: string[]): (value: string) => boolean {
  return (value) => URL.canParse(value) && !/\s/.test(value) && protocols.includes(new URL(value).protocol)
}

/** Over TLS, or on this machine, as in tests: what goes there holds one-time codes and what applicants earn. */
function isEncrypted(value: string): boolean {
  if (isUrl('https:')(value)) return true
  return isUrl('http:')(value) && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(value).hostname)
}

/** A key of zeros, or of a few signs again and again, was typed by a person: 32 random bytes have some 30 values. */
function areRandom(value: string): boolean {
  return value.split(' ').every((key) => new Set(key.toLowerCase().match(/../g)).size >= 16)
}

function isNetwork(value: string): boolean {
  const [address = '', length] = value.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return longest > 0 && (length === undefined || (/^[0-9]{1,3}$/.test(length) && Number(length) <= longest))
}

function isPem(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('-----BEGIN ')
  } catch {
    // Not there, or not for this user.
    return false
  }
}

function isPolicy(value: string): boolean {
  try {
    policyWith(value)
    return true
  } catch {
    return false
  }
}

const isEnvironment = ownSchemas.compile<Environment>({
  type: 'object',
  required: Object.keys(variables).filter((name) => !optional.some((one) => one === name)),
  // Mail needs both, and so does a certificate.
  dependencies: { SMTP_URL: ['MAIL_FROM'], MAIL_FROM: ['SMTP_URL'], CORE_CERT: ['CORE_KEY'], CORE_KEY: ['CORE_CERT'] },
  properties: Object.fromEntries(
    Object.entries<Rule>(variables).map(([name, { pattern = '.' }]) => [name, { type: 'string', pattern }]),
  ),
})

function nameIn({ params, instancePath }: ErrorObject): string {
  return typeof params.missingProperty === 'string' ? params.missingProperty : instancePath.slice(1)
}
