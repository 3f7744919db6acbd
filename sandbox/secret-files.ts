/**
 * Secrets that lie in files, as container platforms mount them and as the agents of key services (Vault, a cloud's KMS) write them:
 * `DATA_KEYS_FILE=/run/secrets/data-keys`. An environment is inherited by every child process and shown by many tools; a file is not.
 */
import { readFileSync } from 'node:fs'

/** Variables whose value may lie in a file. */
const secrets = [
  'SECRET_KEY',
  'DATA_KEYS',
  'LOOKUP_KEYS',
  'DATABASE_URL',
  'MESSAGE_GATEWAY_TOKEN',
  'INCOME_CHECK_TOKEN',
  'CORE_CLIENT_SECRET',
  'SMTP_URL',
  'S3_SECRET_KEY',
] as const

/** The variables that name such a file. */
export const secretFiles = secrets.map(fileOf)

/** The variable that names the file of a secret. */
function fileOf(name: string): string {
  return `${name}_FILE`
}

/**
 * The variables with the secrets from their files, and what is wrong with a file, by the name of the secret. One line end at the end of
 * a file is not part of its secret.
 */
export function readSecretFiles(set: Record<string, string>): {
  set: Record<string, string>
  mistakes: Map<string, string>
} {
  const whole = { ...set }
  const mistakes = new Map<string, string>()
  for (const name of secrets) {
    const file = set[fileOf(name)]
    if (file === undefined) continue
    const text = set[name] === undefined ? textIn(file) : undefined
    if (text !== undefined) whole[name] = text
    else mistakes.set(name, `  ${fileOf(name)}: must be ${says(name, set)}`)
  }
  return { set: whole, mistakes }
}

function says(name: string, set: Record<string, string>): string {
  return set[name] === undefined ? `a readable file with ${name} in it` : `left out where ${name} is set`
}

/** Nothing where there is no such file, it cannot be read, or it is empty. */
function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined
  } catch {
    // The reason does not matter: what to do about it is the same.
    return undefined
  }
}
