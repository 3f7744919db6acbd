import { expect, test } from 'vitest'
import { coverageMistakes, type KnownTest, readCoverage, unprovenStatements } from '../../scripts/statement-coverage.ts'

const text = `### 1.1 · 4 statements
- **1.1.01** [L1] e2e/landing.spec.ts › the host decides
  - tests/host.test.ts › hosts › a prefix decides
- **1.1.02** [L1] same as 1.1.01
- **1.1.03** [–] not proven: context, nothing of ours shows it
- **1.1.04** [L2] e2e/landing.spec.ts › the page ends in links
`
const ran = (file: string, title: string, status: KnownTest['status'] = 'passed'): KnownTest => ({
  file,
  title,
  status,
})
const all = [
  ran('e2e/landing.spec.ts', 'the host decides'),
  ran('tests/host.test.ts', 'hosts › a prefix decides'),
  ran('e2e/landing.spec.ts', 'the page ends in links'),
]

test('[Y2] a statement with tests that ran, a twin or a reason is no mistake', () => {
  const coverage = readCoverage(text)
  expect(coverageMistakes(coverage, all)).toEqual([])
  expect(unprovenStatements(coverage).map(({ id }) => id)).toEqual(['1.1.03'])
})

test('[Y2] a named test that does not exist or was skipped is a mistake at its line', () => {
  const tests = [...all.slice(0, 2), ran('e2e/landing.spec.ts', 'the page ends in links', 'skipped')]
  expect(coverageMistakes(readCoverage(text), tests)).toEqual([
    'docs/coverage.md:6: 1.1.04 names a test that was skipped: e2e/landing.spec.ts › the page ends in links',
  ])
  expect(coverageMistakes(readCoverage(text), all.slice(0, 2))).toEqual([
    'docs/coverage.md:6: 1.1.04 names a test that does not exist: e2e/landing.spec.ts › the page ends in links',
  ])
})

test('[Y2] a statement that is left out, stands twice or refers to nothing is a mistake', () => {
  const broken = text.replace('- **1.1.02** [L1] same as 1.1.01', '- **1.1.04** [L1] same as 1.1.09')
  expect(coverageMistakes(readCoverage(broken), all)).toEqual([
    'docs/coverage.md:1: section 1.1 lacks 1.1.02',
    'docs/coverage.md:1: section 1.1 has twice 1.1.04',
    'docs/coverage.md:4: 1.1.04 refers to 1.1.09, which is not there',
  ])
})
