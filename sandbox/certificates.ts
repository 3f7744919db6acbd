/** Files of certificates, looked at before the server starts: TLS says of a wrong one only that a call has failed, at an applicant's cost. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

const day = 24 * 60 * 60_000
/** Before the end of a certificate, in milliseconds: time to get another one. */
const soon = 30 * day
/** What a certificate may be used for where it says so: to be a client. */
const asClient = '1.3.6.1.5.5.7.3.2'

/** Whether TLS takes the key without a password. */
export function isKey(file: string): boolean {
  return doesNotThrow(() => createSecureContext({ key: textIn(file) }))
}

export function isPair(cert: string, key: string): boolean {
  return doesNotThrow(() => createSecureContext({ cert: textIn(cert), key: textIn(key) }))
}

/** Whether each part of the file is a certificate: TLS drops authorities that it cannot read in silence. */
export function holdsCertificates(file: string): boolean {
  return doesNotThrow(() => certificatesIn(file))
}

/** Whether the first certificate and all that vouch for it are in force, and the first may be shown by a client. */
export function isClientInForce(file: string, now = Date.now()): boolean {
  const [own, ...above] = certificatesIn(file)
  const purposes: string[] | undefined = own?.keyUsage
  return [own, ...above].every((each) => isInForce(each, now)) && (purposes?.includes(asClient) ?? true)
}

/** Whether one of them is in force: a list of authorities may have old ones in it. */
export function isOneInForce(file: string, now = Date.now()): boolean {
  return certificatesIn(file).some((each) => isInForce(each, now))
}

/** A line for each file whose certificate ends soon, or has ended since the start. */
export function endingSoon(files: Record<string, string | undefined>, now = Date.now()): string[] {
  return Object.entries(files).flatMap(([name, file]) => {
    if (file === undefined) return []
    const ends = certificatesIn(file).map(({ validTo }) => Date.parse(validTo))
    // Of authorities the last one counts, of a client's own the first.
    const end = name === 'CORE_CA' ? Math.max(...ends) : Math.min(...ends)
    const date = new Date(end).toISOString().slice(0, 10)
    return end - now < soon ? [`the certificate of ${name} ends on ${date}: replace it, and restart this server`] : []
  })
}

/** Looks each day, from now on; `log` is called with what ends soon. Returns what ends it. */
export function watchCertificates(files: Record<string, string | undefined>, log: (line: string) => void): () => void {
  const logEnds = () => {
    try {
      for (const line of endingSoon(files)) log(line)
    } catch {
      log('a file of certificates can no longer be read')
    }
  }
  logEnds()
  const timer = setInterval(logEnds, day).unref()
  return () => clearInterval(timer)
}

function isInForce(certificate: X509Certificate | undefined, now: number): boolean {
  return certificate !== undefined && Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo)
}

/** Throws when it holds none, or something else. */
function certificatesIn(file: string): X509Certificate[] {
  const [first, ...more] = textIn(file)
    .split(/(?=-----BEGIN )/)
    .filter((part) => part.startsWith('-----BEGIN '))
  return [first ?? '', ...more].map((each) => new X509Certificate(each))
}

function textIn(file: string): string {
  return readFileSync(file, 'utf8')
}

function doesNotThrow(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    // What cannot be read is a mistake in the environment, whatever the reason.
    return false
  }
}
