/** What a careful person is told, by its key in the copy, each with its sign. */
export const assurances = [
  { key: 'private', icon: 'lock' },
  { key: 'commitment', icon: 'pen' },
  { key: 'pause', icon: 'clock' },
]
