/** The real journey's files, damaged at random. `FUZZ_RUNS=20000 npx vitest run tests/compiler/fuzz.test.ts` tries as many as are wanted. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { diagnosticCodes } from '../../src/engine/compiler/diagnostics/diagnostic.ts'
import { printDiagnostics } from '../../src/engine/compiler/diagnostics/print.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'
import { damagedSources } from './damage.ts'

const runs = Number(process.env.FUZZ_RUNS ?? 40)
const sources = readSources('journey')

test('a damaged file of the real journey is diagnosed at a place in it', { timeout: 600_000 + runs * 10_000 }, () => {
  fc.assert(
    fc.property(damagedSources(sources), ({ sources: damaged }) => {
      const { diagnostics, unfinished, compiled } = compile(damaged, registry)
      expect(unfinished).toEqual([])
      for (const { code, file, line, column, length } of diagnostics) {
        expect(diagnosticCodes).toHaveProperty(code)
        const lines = damaged.find((source) => source.file === file)?.text.split(/\r?\n/)
        expect(lines, `${file} is one of the sources`).toBeDefined()
        expect(column).toBeLessThanOrEqual((lines?.[line - 1]?.length ?? -1) + 1)
        expect(Math.min(line, column, length)).toBeGreaterThanOrEqual(1)
      }
      expect(compiled === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'))
      // The code of the validators is made when it is asked for.
      if (compiled) expect(() => [compiled.forms, compiled.answers]).not.toThrow()
      expect(printDiagnostics(diagnostics, damaged)).toMatch(/\d+ errors?, \d+ warnings?$/)
    }),
    { numRuns: runs, ...(process.env.FUZZ_RUNS === undefined ? { seed: 7 } : {}) },
  )
})
