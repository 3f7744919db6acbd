/** A whole environment of a production server, with keys that are good enough for tests. */
import { createHash } from 'node:crypto'

export const keyFor = (purpose: string) => createHash('sha256').update(purpose).digest('hex')

export const right = {
  PUBLIC_ORIGIN: 'https://loans.example',
  SECRET_KEY: keyFor('secret'),
  DATA_KEYS: keyFor('data'),
  LOOKUP_KEYS: keyFor('lookup'),
  DATABASE_URL: 'postgres://lender@db/loans',
  DATA_DIR: '/var/lib/loans',
  FRAME_ORIGINS: 'https://income.example https://other.example',
  MESSAGE_GATEWAY: 'https://messages.example/send',
  MESSAGE_GATEWAY_TOKEN: 'x'.repeat(24),
  CORE_URL: 'https://core.example/loans',
  CORE_TOKEN_URL: 'https://login.example/token',
  CORE_CLIENT_ID: 'loans-web',
  CORE_CLIENT_SECRET: 'secret',
}
