/** Assurances for a careful applicant, by their keys in the copy, each with its icon. */
export const assurances = [
  { key: 'private', icon: 'lock' },
  { key: 'commitment', icon: 'pen' },
  { key: 'pause', icon: 'clock' },
]
