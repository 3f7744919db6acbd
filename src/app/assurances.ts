/** Assurances for a careful applicant, by their keys in the copy, each with its icon. */
export const assurances = [
  { key: 'private', icon: 'lock' },
  { key: 'commitment', icon: 'pen' },
  { key: 'pause', icon: 'clock' },
  { key: 'early', icon: 'coins' },
]

/** Those that hold for a part of the application. `parts` names the parts of an assurance; one that it leaves out holds everywhere. */
export function assurancesOf(section: string | undefined, parts: unknown): typeof assurances {
  return assurances.filter(({ key }) => {
    const holdsIn = isNamed(parts) ? parts[key] : undefined
    return !Array.isArray(holdsIn) || holdsIn.includes(section)
  })
}

function isNamed(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
