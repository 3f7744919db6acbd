/** The environment of a server, checked as a whole: every mistake is reported at once. */
import { isIP } from 'node:net'
import type { ErrorObject } from 'ajv'
import { distance } from 'fastest-levenshtein'
import { holdsCertificates, isClientInForce, isKey, isOneInForce, isPair } from './certificates.ts'
import { policyWith } from './http/headers.ts'
import { ownSchemas } from './own-schemas.ts'
import { readSecretFiles, secretFiles } from './secret-files.ts'

const port = 'a port, 1 to 65535'
const keys = '^[0-9a-fA-F]{64}( [0-9a-fA-F]{64})*$'
const random = '(`openssl rand -hex 32`)'
const keysSay = `random keys of 64 hexadecimal digits ${random}, each once, with spaces between them; the first seals`

/** Variable → what it must be. The names are documented in docs/operations.md. */
const variables = {
  PORT: { fits: isPort, says: port },
  HOST: { fits: isHost, says: 'an address or a name to listen on, without a port' },
  PUBLIC_ORIGIN: { fits: isOrigin, says: 'the origin of this site as browsers write it, `https://host`' },
  SECRET_KEY: { pattern: '^[0-9a-fA-F]{64}$', fits: areRandom, says: `64 random hexadecimal digits ${random}` },
  DATA_KEYS: { pattern: keys, fits: areRandom, says: keysSay },
  LOOKUP_KEYS: { pattern: keys, fits: areRandom, says: keysSay },
  DATABASE_URL: {
    fits: isUrl('postgres:', 'postgresql:'),
    says: 'the address of a PostgreSQL database, `postgres://…`',
  },
  DATA_DIR: { pattern: '.', says: 'a folder for documents, shared by all servers' },
  FRAME_ORIGINS: {
    fits: (value: string) => value.split(' ').every(isOrigin),
    says: 'the origins that may be shown in a frame, `https://host`, the income check first, with spaces between them',
  },
  MESSAGE_GATEWAY: { fits: isEncrypted, says: 'the address that takes messages, `https://…`' },
  MESSAGE_GATEWAY_TOKEN: {
    pattern: '^[\\x21-\\x7e]{16,}$',
    says: 'the token of the message gateway, 16 characters or more',
  },
  INCOME_CHECK_TOKEN: {
    pattern: '^[\\x21-\\x7e]{16,}$',
    says: 'the token with which the income check reports a result, 16 characters or more',
  },
  CORE_URL: {
    pattern: '^https?://[^?#]+[^/?#]$',
    fits: isEncrypted,
    says: 'the address of the core system, `https://…`, without a slash at its end',
  },
  CORE_TOKEN_URL: { fits: isEncrypted, says: 'the address that gives tokens for the core, `https://…`' },
  CORE_CLIENT_ID: { pattern: '.', says: 'the name of this server at that address' },
  CORE_CLIENT_SECRET: { pattern: '.', says: 'its secret' },
  CORE_CERT: {
    fits: holdsCertificates,
    says: 'the readable file of the client certificate for the core, PEM',
  },
  CORE_KEY: {
    fits: isKey,
    says: 'the readable file of its key, PEM, without a password',
  },
  CORE_CA: { fits: holdsCertificates, says: 'the readable file of the certificates that may sign the core’s own, PEM' },
  SMTP_URL: { fits: isUrl('smtps:', 'smtp:'), says: 'the address of a mail server, `smtps://user:password@host`' },
  MAIL_FROM: { pattern: '^[^\\r\\n]*@[\\w.-]+>?$', says: 'the sender of mail, `Name <name@host>`' },
  S3_BUCKET: {
    pattern: '^https?://[^?#]+[^/?#]$',
    fits: isEncrypted,
    says: 'the address of a bucket for documents, `https://host/bucket`, without a slash at its end',
  },
  S3_REGION: { pattern: '^[\\w-]+$', says: 'the region of the bucket' },
  S3_ACCESS_KEY: { pattern: '^[\\x21-\\x7e]+$', says: 'the name of the key that may write there' },
  S3_SECRET_KEY: { pattern: '^[\\x21-\\x7e]+$', says: 'that key' },
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
  'INCOME_CHECK_TOKEN',
  'CORE_CERT',
  'CORE_KEY',
  'CORE_CA',
  'SMTP_URL',
  'MAIL_FROM',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
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

/** The variables of the sandbox, which needs none of them. */
const ofSandbox = {
  NODE_ENV: {
    pattern: '^(development|test)$',
    says: '`production` with `npm start` for the server of a lender, or left out for the sandbox',
  },
  PORT: variables.PORT,
  HOST: variables.HOST,
  DATA_DIR: { says: 'a folder for the data' },
  DATABASE_URL: variables.DATABASE_URL,
  TRUID_ORIGIN: {
    fits: (value: string) => isUrl('https:', 'http:')(value) && new URL(value).origin === value,
    says: 'the origin of the played income check, `http://host:port`',
  },
  CSP_ALSO: variables.CSP_ALSO,
  OTEL_EXPORTER_OTLP_ENDPOINT: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
} satisfies Record<string, Rule>

type Given = Record<string, string | undefined>

/** What only the server of a lender has. */
const ofLender = ['PUBLIC_ORIGIN', 'FRAME_ORIGINS', 'MESSAGE_GATEWAY', 'DATA_KEYS']

/**
 * As `readEnvironment`, for the sandbox. Its tools show one-time codes: a NODE_ENV that was forgotten, or is nearly production, must
 * not open them to the public.
 */
export function readSandboxEnvironment(given: Given): Partial<Record<keyof typeof ofSandbox, string>> {
  const { set, mistakes } = readSecretFiles(setIn(given))
  const production = ofLender.filter((name) => set[name] !== undefined || mistakes.has(name)).join(', ')
  if (production)
    throw new Error(`the sandbox is not for production, and ${production} is set: use NODE_ENV=production npm start`)
  const lines = Object.entries<Rule>(ofSandbox).flatMap(
    ([name, rule]) => mistakes.get(name) ?? mistakeIn(name, rule, set) ?? [],
  )
  if (lines.length > 0) throw new Error(`the sandbox cannot start:\n${lines.join('\n')}`)
  return set
}

/** Throws with one line for each variable that is missing, wrong or misspelt. Values are not repeated: some are secret. */
export function readEnvironment(given: Given): Environment {
  const { set, mistakes } = readSecretFiles(setIn(given))
  const lacks = new Set(isEnvironment(set) ? [] : (isEnvironment.errors ?? []).map(nameIn))
  const lines = Object.entries<Rule>(variables).flatMap(([name, rule]) => {
    const mistake = mistakes.get(name) ?? mistakeIn(name, rule, set)
    if (mistake) return [mistake]
    if (lacks.has(name)) return [`  ${name}: is missing: ${rule.says}`]
    return clashOf(name, set) ?? []
  })
  const slips = slipsIn(set)
  if (lines.length + slips.length === 0 && isEnvironment(set)) return set
  throw new Error(`the server cannot start in production:\n${[...lines, ...slips].join('\n')}`)
}

/** An empty variable is one that was not set. */
function setIn(given: Given): Record<string, string> {
  const set = Object.entries(given).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}

/** A line about a value that is wrong by itself. */
function mistakeIn(name: string, { pattern = '.', fits = () => true, says }: Rule, set: Given): string | undefined {
  const value = set[name]
  if (value === undefined) return undefined
  if (value !== value.trim()) return `  ${name}: must begin and end without a space or a line end`
  return new RegExp(pattern).test(value) && fits(value) ? undefined : `  ${name}: must be ${says}`
}

/**
 * One line for each name that is nearly that of a variable: what was meant by it would be lost in silence. Where a variable is
 * missing, a part of its name counts, too: `ORIGN`.
 */
function slipsIn(set: Given): string[] {
  const known = [...Object.keys(variables), ...secretFiles]
  // More letters, more slips: `TRUSTED_PROXY`.
  const slips = (name: string) => (name.length < 6 ? 0 : name.length < 15 ? 2 : 3)
  const missing = Object.keys(variables).filter(
    (name) => set[name] === undefined && !optional.some((one) => one === name),
  )
  return Object.entries(set).flatMap(([name, value = '']) => {
    // Container platforms name the services beside this one: `CORE_PORT=tcp://…`.
    if (known.includes(name) || /^(tcp|udp|sctp):/.test(value)) return []
    const meant =
      known.find((each) => slips(each) > 0 && distance(name.toUpperCase(), each) <= slips(each)) ??
      missing.find((each) => each.split('_').some((part) => part.length >= 6 && distance(name, part) <= 1))
    return meant ? [`  ${name}: is no variable of this server; it is near ${meant}`] : []
  })
}

/** What only this server knows, then what it shares with another one each. */
const secret = [
  'SECRET_KEY',
  'DATA_KEYS',
  'LOOKUP_KEYS',
  'MESSAGE_GATEWAY_TOKEN',
  'INCOME_CHECK_TOKEN',
  'CORE_CLIENT_SECRET',
  'S3_SECRET_KEY',
]

/**
 * A line about a certificate that is not in force, or two values that do not go together: two servers on one port, a page that
 * frames itself, one secret for two purposes.
 */
function clashOf(name: string, set: Given): string | undefined {
  if (name === 'CORE_CERT' && set.CORE_CERT && !isClientInForce(set.CORE_CERT))
    return `  ${name}: must be in force today, with all that vouch for it, and be one for clients`
  if (name === 'CORE_CA' && set.CORE_CA && !isOneInForce(set.CORE_CA)) return `  ${name}: must be in force today`
  if (name === 'CORE_KEY' && set.CORE_CERT && set.CORE_KEY && !isPair(set.CORE_CERT, set.CORE_KEY))
    return `  ${name}: must be the key of CORE_CERT`
  const other = name === 'METRICS_PORT' ? samePort(set) : othersOf(name).find((one) => shareOne(set[one], set[name]))
  return other && `  ${name}: must be another one than ${other}`
}

function samePort({ METRICS_PORT, PORT = '3000' }: Given): string | undefined {
  return METRICS_PORT !== undefined && Number(METRICS_PORT) === Number(PORT) ? 'PORT' : undefined
}

function othersOf(name: string): string[] {
  return name === 'FRAME_ORIGINS' ? ['PUBLIC_ORIGIN'] : secret.slice(0, Math.max(secret.indexOf(name), 0))
}

/** Whether two lists have a value in common. */
function shareOne(one: string | undefined, other: string | undefined): boolean {
  const parts = other?.toLowerCase().split(' ') ?? []
  return one !== undefined && parts.some((part) => one.toLowerCase().split(' ').includes(part))
}

function isPort(value: string): boolean {
  return /^[0-9]{1,5}$/.test(value) && Number(value) > 0 && Number(value) <= 65_535
}

/** With a host, or the path of a socket in its place. */
function isUrl(...protocols: string[]): (value: string) => boolean {
  return (value) => {
    if (!URL.canParse(value) || /\s/.test(value)) return false
    const { protocol, host, pathname } = new URL(value)
    return protocols.includes(protocol) && host + pathname !== ''
  }
}

/** Written as a browser writes it (no `:443`, no slash): messages of a frame are compared with it. */
function isOrigin(value: string): boolean {
  return isUrl('https:')(value) && new URL(value).origin === value
}

function isHost(value: string): boolean {
  return isIP(value) > 0 || /^[a-z][\w-]*(\.[\w-]+)*\.?$/i.test(value)
}

/**
 * Over TLS, or on this machine, as in tests: what goes there holds one-time codes and what applicants earn. Without a user and a
 * password in it, which `fetch` refuses.
 */
function isEncrypted(value: string): boolean {
  if (!URL.canParse(value) || new URL(value).username + new URL(value).password !== '') return false
  if (isUrl('https:')(value)) return true
  return isUrl('http:')(value) && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(value).hostname)
}

/**
 * A key of zeros, or of a few signs again and again, was typed by a person: 32 random bytes have some 30 values. A key that is there
 * twice was meant to be another one.
 */
function areRandom(value: string): boolean {
  const keys = value.toLowerCase().split(' ')
  return new Set(keys).size === keys.length && keys.every((key) => new Set(key.match(/../g)).size >= 16)
}

function isNetwork(value: string): boolean {
  const [address = '', length] = value.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  // A length of 0 is everyone, who could then say where they come from.
  return longest > 0 && (length === undefined || (/^[1-9][0-9]{0,2}$/.test(length) && Number(length) <= longest))
}

function isPolicy(value: string): boolean {
  try {
    policyWith(value)
    return true
  } catch {
    return false
  }
}

/** Where one of them is, the others must be. */
const groups = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['CORE_CERT', 'CORE_KEY'],
  ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
]

const isEnvironment = ownSchemas.compile<Environment>({
  type: 'object',
  required: Object.keys(variables).filter((name) => !optional.some((one) => one === name)),
  dependencies: Object.fromEntries(groups.flatMap((names) => names.map((name) => [name, names]))),
  properties: Object.fromEntries(Object.keys(variables).map((name) => [name, { type: 'string' }])),
})

function nameIn({ params, instancePath }: ErrorObject): string {
  return typeof params.missingProperty === 'string' ? params.missingProperty : instancePath.slice(1)
}
