/** Every mistake is found where it is, and nothing else is said; codes, cases and docs are the same set. */
import { describe, expect, test } from 'vitest'
import { type DiagnosticCode, diagnosticCodes } from '../../src/engine/compiler/diagnostics/diagnostic.ts'
import { cases } from './cases/index.ts'
import { documentation } from './documentation.ts'
import { type Change, diagnose } from './tea.ts'

test('a journey without mistakes gets no diagnostic', () => {
  expect(diagnose([]).diagnostics).toEqual([])
})

describe('one mistake is one diagnostic, at its place', () => {
  test.each(cases)('$code at $at', ({ code, breaks, at }) => {
    const { diagnostics } = diagnose(breaks)
    expect(
      diagnostics.map(
        ({ code: found, file, line, column }) => `${found} ${file.replace('tea/', '')}:${line}:${column}`,
      ),
    ).toEqual([`${code} ${at}`])
  })
})

test('all mistakes are reported together, in the order of the files', () => {
  const breaks = cases
    .filter(({ code }) => ['J201', 'J207', 'J212', 'J309', 'J403'].includes(code))
    .flatMap((each): Change[] => each.breaks)
  expect(diagnose(breaks).diagnostics.map(({ code }) => code)).toEqual(['J403', 'J309', 'J212', 'J207', 'J201'])
})

test('a mistake in the shape of one file hides no mistake in another', () => {
  const breaks: Change[] = [
    { file: 'steps/wait.yaml', replace: 'effect: order.read', by: 'effekt: order.read' },
    { file: 'steps/cup.yaml', replace: 'order.number', by: 'ordr.number' },
  ]
  expect(new Set(diagnose(breaks).diagnostics.map(({ code }) => code))).toEqual(new Set(['J102', 'J207']))
})

test('every code has a case, and every case a code', () => {
  expect(new Set(cases.map(({ code }) => code))).toEqual(new Set(Object.keys(diagnosticCodes)))
})

test('the documentation shows what the compiler says today', async () => {
  // `vitest -u` writes it anew.
  await expect(documentation()).toMatchFileSnapshot('../../docs/diagnostics.md')
})

test('severity is what the code says', () => {
  for (const { code, breaks } of cases) {
    expect(diagnose(breaks).diagnostics[0]?.severity).toBe(diagnosticCodes[code satisfies DiagnosticCode].severity)
  }
})
