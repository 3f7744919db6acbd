/** A version that is a date: the versions before it are too many to name, and too many to look at. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { changed, teaRegistry } from '../diagnostics/tea.ts'

test('of the many versions without a migration the first are named', () => {
  const { diagnostics } = compile(
    changed([{ file: 'journey.yaml', replace: 'version: 1', by: 'version: 20261127' }]),
    teaRegistry,
  )
  expect(diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
    'J227 tea/journey.yaml:3',
    'J227 tea/journey.yaml:3',
    'J227 tea/journey.yaml:3',
  ])
})
