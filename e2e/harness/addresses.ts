/** Every address of the journey, as its step files say. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const steps = path.resolve(import.meta.dirname, '../../journey/steps')

/** What stands for a part of an address that a step names in braces. */
const parts: Record<string, string> = { productId: 'personal', product: 'personal', ref: 'ref' }

/** The paths of all steps, and of the edit mode of those that have one. */
export function journeyAddresses(): string[] {
  const found = readdirSync(steps).flatMap((file) => {
    const text = readFileSync(path.join(steps, file), 'utf8')
    const written = /^path: (\S+)$/m.exec(text)?.[1]
    if (written === undefined) return []
    const address = written.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? name)
    return /^edit:/m.test(text) ? [address, `${address}/edit`] : [address]
  })
  return [...new Set(found)].sort()
}
