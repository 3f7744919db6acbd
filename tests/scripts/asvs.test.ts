/** docs/asvs.md: each requirement of levels 1 and 2 once, with a state, and with places that are there. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const text = readFileSync('docs/asvs.md', 'utf8')
const rows = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, id = '', state = '', by = '']) => ({
    id,
    state,
    by,
  }),
)

it('has each of the 253 requirements of levels 1 and 2 once, and counts them right', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
  expect(rows).toHaveLength(253)
  const count = (state: string) => rows.filter((row) => row.state === state).length
  expect(text).toContain(
    `253 requirements: ${count('held')} held, ${count('not here')} not here, ${count('lender')} lender, ${count('accepted')} accepted, ${count('open')} open.`,
  )
})

it('names only files that are there', () => {
  const files = rows.flatMap(({ by }) =>
    [...by.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|yaml|md))`/g)].map(([, file = '']) => file),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
