/** The environment of a production server, checked as a whole: every mistake is reported at once. */
import type { ErrorObject } from 'ajv'
import { ownSchemas } from './own-schemas.ts'

const keys = '^[0-9a-fA-F]{64}( [0-9a-fA-F]{64})*$'

/** Variable → what it must be. The names are documented in docs/operations.md. */
const variables = {
  PORT: { pattern: '^[0-9]{1,5}$', says: 'a port' },
  HOST: { pattern: '^[\\w.:-]+$', says: 'an address to listen on' },
  PUBLIC_ORIGIN: { pattern: '^https://[a-z0-9.-]+(:[0-9]+)?$', says: 'the origin of this site, `https://host`' },
  SECRET_KEY: { pattern: '^[0-9a-fA-F]{64}$', says: '64 hexadecimal digits (`openssl rand -hex 32`)' },
  DATA_KEYS: { pattern: keys, says: 'keys of 64 hexadecimal digits, with spaces between them; the first seals' },
  LOOKUP_KEYS: { pattern: keys, says: 'keys of 64 hexadecimal digits, with spaces between them; the first seals' },
  DATABASE_URL: { pattern: '^postgres(ql)?://.+', says: 'the address of a PostgreSQL database, `postgres://…`' },
  DATA_DIR: { pattern: '.', says: 'a folder for documents, shared by all servers' },
  FRAME_ORIGINS: {
    pattern: '^https://[a-z0-9.-]+(:[0-9]+)?( https://[a-z0-9.-]+(:[0-9]+)?)*$',
    says: 'the origins that may be shown in a frame, the income check first, with spaces between them',
  },
  MESSAGE_GATEWAY: { pattern: '^https?://.+', says: 'the address that takes messages, `https://…`' },
  MESSAGE_GATEWAY_TOKEN: {
    pattern: '^[\\x21-\\x7e]{16,}$',
    says: 'the token of the message gateway, 16 characters or more',
  },
  CORE_URL: {
    pattern: '^https?://[^?#]+[^/?#]$',
    says: 'the address of the core system, `https://…`, without a slash at its end',
  },
  CORE_TOKEN_URL: { pattern: '^https?://.+', says: 'the address that gives tokens for the core, `https://…`' },
  CORE_CLIENT_ID: { pattern: '.', says: 'the name of this server at that address' },
  CORE_CLIENT_SECRET: { pattern: '.', says: 'its secret' },
  CORE_CERT: { pattern: '.', says: 'the file of the client certificate for the core, PEM' },
  CORE_KEY: { pattern: '.', says: 'the file of its key, PEM' },
  CORE_CA: { pattern: '.', says: 'the file of the certificates that may sign the core’s own, PEM' },
  SMTP_URL: { pattern: '^smtps?://.+', says: 'the address of a mail server, `smtps://user:password@host`' },
  MAIL_FROM: { pattern: '^[^\\r\\n]*@[\\w.-]+>?$', says: 'the sender of mail, `Name <name@host>`' },
  VIRUS_SCANNER: {
    pattern: '^clamd://[\\w.-]+(:[0-9]+)?$',
    says: 'the address of a virus scanner, `clamd://host:3310`',
  },
  TRUSTED_PROXIES: {
    pattern: '^[0-9a-fA-F.:/]+( [0-9a-fA-F.:/]+)*$',
    says: 'addresses or networks, with spaces between them',
  },
  CSP_ALSO: { pattern: '.', says: 'directives of the Content-Security-Policy' },
  METRICS_PORT: { pattern: '^[0-9]{1,5}$', says: 'a port' },
  LOG: { pattern: '^(off|json)$', says: '`json` or `off`' },
} as const

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
  'LOG',
] as const

type Name = keyof typeof variables
type Optional = (typeof optional)[number]
export type Environment = Record<Exclude<Name, Optional>, string> & Partial<Record<Optional, string>>

/** Throws with one line for each variable that is missing or wrong. Values are not repeated: some are secret. */
export function readEnvironment(given: Record<string, string | undefined>): Environment {
  // An empty variable is one that was not set.
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''))
  if (isEnvironment(set)) return set
  const wrong = new Set((isEnvironment.errors ?? []).map(nameIn))
  const lines = Object.entries(variables).flatMap(([name, { says }]) =>
    wrong.has(name) ? [`  ${name}: ${name in set ? 'must be' : 'is missing:'} ${says}`] : [],
  )
  throw new Error(`the server cannot start in production:\n${lines.join('\n')}`)
}

const isEnvironment = ownSchemas.compile<Environment>({
  type: 'object',
  required: Object.keys(variables).filter((name) => !optional.some((one) => one === name)),
  // Mail needs both, and so does a certificate.
  dependencies: { SMTP_URL: ['MAIL_FROM'], MAIL_FROM: ['SMTP_URL'], CORE_CERT: ['CORE_KEY'], CORE_KEY: ['CORE_CERT'] },
  properties: Object.fromEntries(
    Object.entries(variables).map(([name, { pattern }]) => [name, { type: 'string', pattern }]),
  ),
})

function nameIn({ params, instancePath }: ErrorObject): string {
  return typeof params.missingProperty === 'string' ? params.missingProperty : instancePath.slice(1)
}
