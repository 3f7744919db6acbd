/** What `check` found, for people and for programs. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { diagnosticCodes } from '../../src/engine/compiler/diagnostics/diagnostic.ts'
import { formats } from '../../src/engine/compiler/diagnostics/formats/index.ts'
import { diagnose } from '../diagnostics/tea.ts'

const broken = diagnose([
  { file: 'steps/menu.yaml', replace: 'when: mayTry', by: 'when: mayTyr' },
  { file: 'errors.yaml', replace: 'SPILLED:', by: 'BURNT: { as: toast }\nSPILLED:' },
  { file: 'copy/en.yaml', replace: '  SPILLED:', by: '  BURNT: { title: Burnt }\n  SPILLED:' },
])
const written = (format: string): string => formats[format]?.(broken.diagnostics, broken.sources) ?? ''

test('[Y2] as text every diagnostic has its frame, and the count stands at the end', () => {
  expect(written('text')).toContain('error[J201]: unknown condition `mayTyr`\n  --> tea/steps/menu.yaml:32:15')
  expect(written('text')).toMatch(/1 error, 1 warning$/)
})

test('[Y2] as JSON they are counted and whole', () => {
  expect(JSON.parse(written('json'))).toEqual({ errors: 1, warnings: 1, diagnostics: broken.diagnostics })
})

test('[Y2] as SARIF every result names a rule of the run and a place below the root', () => {
  const { version, runs } = JSON.parse(written('sarif'))
  expect(version).toBe('2.1.0')
  expect(runs).toHaveLength(1)
  const [{ tool, results }] = runs
  expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(Object.keys(diagnosticCodes))
  expect(results).toHaveLength(2)
  for (const { ruleId, ruleIndex, level, message, locations } of results) {
    expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
    expect(['error', 'warning']).toContain(level)
    expect(message.text).not.toBe('')
    const { artifactLocation, region } = locations[0].physicalLocation
    expect(artifactLocation.uri).toMatch(/^tea\//)
    expect(region.endColumn).toBeGreaterThan(region.startColumn)
    expect(Math.min(region.startLine, region.startColumn)).toBeGreaterThanOrEqual(1)
  }
})

test('[Y2] as annotations each is one line that GitHub can read', () => {
  const lines = written('github').split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toBe(
    '::error file=tea/steps/menu.yaml,line=32,endLine=32,col=15,endColumn=21,title=J201::' +
      'unknown condition `mayTyr`: not declared in this step or in journey.yaml%0Ahelp: use `mayTry`',
  )
})

test.each(['text', 'sarif', 'github'])('as %s what may be meant says how it is accepted', (format) => {
  const { diagnostics, sources } = diagnose([{ file: 'copy/en.yaml', replace: 'About this tea', by: 'About TODO' }])
  expect(diagnostics.map(({ code, isHeuristic }) => [code, isHeuristic])).toEqual([['J410', true]])
  expect(formats[format]?.(diagnostics, sources)).toContain(
    'or, where it is meant so, accept it: `npm run journey -- pin`',
  )
})

test.each([
  { use: 'a folder that is no journey', args: ['check', 'journey/copy'], status: 1 },
  { use: 'a folder without a file of a journey', args: ['check', 'docs'], status: 2 },
  { use: 'an unknown verb', args: ['chekc'], status: 2 },
  { use: 'a call for help', args: ['--help'], status: 0 },
])('[Y2] the command ends with $status for $use', ({ args, status }) => {
  const { status: ended } = spawnSync(process.execPath, ['scripts/journey.mjs', ...args])
  expect(ended).toBe(status)
})
