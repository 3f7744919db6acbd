import { isObject } from '@journey/engine'

/** Assurances for a careful applicant, by their keys in the copy, each with its icon. */
export const assurances = [
  { key: 'private', icon: 'lock' },
  { key: 'commitment', icon: 'pen' },
  { key: 'pause', icon: 'clock' },
  { key: 'early', icon: 'coins' },
]

/** Those that hold for a part of the application. `parts`: the parts in which each assurance holds; one that it leaves out holds in all. */
export function assurancesOf(section: string | undefined, parts: unknown): typeof assurances {
  return assurances.filter(({ key }) => {
    const holdsIn = isObject(parts) ? parts[key] : undefined
    return !Array.isArray(holdsIn) || holdsIn.includes(section)
  })
}
