/** What the product may be made of, by licence. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listPackages } from '../../scripts/licences.ts'

/** All of them allow use in a closed product; the fonts' licence allows them in a page. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'OFL-1.1',
  'BlueOak-1.0.0',
])
/** Judged one by one. */
const judged: Record<string, string> = {
  lightningcss: 'MPL-2.0: compresses styles while building, unchanged',
  argparse: 'Python-2.0 and PSF-2.0: allow closed use',
  isbot: 'Unlicense: public domain',
  'png-js': 'MIT by its file LICENSE; its package.json does not say so',
}

it('every package that runs with the product has a licence that allows it', () => {
  const packages = listPackages()
  expect(packages.length).toBeGreaterThan(100)
  const refused = packages.filter(
    ({ name, licence }) =>
      !licence.split(' AND ').every((each) => allowed.has(each)) &&
      !Object.keys(judged).some((one) => name.startsWith(one)),
  )
  expect(refused).toEqual([])
})

it('no package runs a script of its own when it is installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})
