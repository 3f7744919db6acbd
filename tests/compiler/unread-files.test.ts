/** A file that cannot be read is named where it has to be fixed, and nothing is said of what only needs it. */
import { describe, expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { compile } from '../../src/engine/compiler/compile.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const inMenu = (replace: string, by: string): Change => ({ file: 'steps/menu.yaml', replace, by })

describe('a bracket that is never closed is named at the last that stands in it', () => {
  const open: [says: string, change: Change, at: string, sign: string][] = [
    ['a list in one line', inMenu('edit: { from: [review] }', 'edit:\n  from: [review'), '18:10', ']'],
    ['before a comment', inMenu('timers: { settled: 500ms }', 'timers: { settled: 500ms # long'), '23:20', '}'],
    ['before a line of comment', inMenu('  size: number', '  size: { widget: number\n  # tall'), '9:19', '}'],
    ['around what is closed', inMenu('[{ show: about }]', '[{ show: about }'), '36:14', ']'],
    ['in another one', inMenu('when: [open, mayTry], call', 'when: [open, mayTry, call'), '29:62', ']'],
    ['over several lines', inMenu('[{ call: smell }]', '\n    [\n      { call: smell }'), '37:7', ']'],
    ['with nothing in it', inMenu('[{ call: smell }]', '['), '35:10', ']'],
  ]
  test.each(open)('%s', (_, change, at, sign) => {
    const [first, ...others] = compile(changed([change]), teaRegistry).diagnostics
    expect(others).toEqual([])
    expect(first).toMatchObject({ code: 'J101', message: 'a bracket is not closed' })
    expect(`${first?.line}:${first?.column} ${first?.help}`).toBe(`${at} write \`${sign}\` behind it`)
  })
})

describe('a merge that was not finished is all that is said', () => {
  const journey = readSources('journey')
  test.each([
    ['of the journey', 'journey.yaml', 0.4],
    ['of the services', 'services.yaml', 0.4],
    ['of a form', 'schemas/forms/phone.yaml', 0.4],
    ['of an answer', 'schemas/answers/consents.yaml', 0.4],
    ['of a schema that is part of others', 'schemas/entities/application.yaml', 0.4],
    ['of a step whose conditions another one takes over', 'steps/otp.yaml', 0.4],
    ['of a step whose calls and words another one takes over', 'steps/landing-product.yaml', 0.1],
    ['of a step that has a path of its own', 'steps/limit.yaml', 0.4],
    ['of a step that leads to others', 'steps/confirmation.yaml', 0.4],
    ['of a step that handles codes', 'steps/missing-address.yaml', 0.75],
  ])('%s', (_, name, share) => {
    const file = `journey/${name}`
    const sources = journey.map((source) => {
      const lines = source.text.split('\n')
      const at = Math.floor(lines.length * share)
      return source.file === file ? { file, text: lines.toSpliced(at, 0, '||||||| base').join('\n') } : source
    })
    const { diagnostics } = checkUnwalked(sources, registry)
    expect(diagnostics.map((each) => `${each.code} ${each.file} ${each.message}`)).toEqual([
      `J101 ${file} a merge was not finished here`,
    ])
    expect(diagnostics[0]?.help).toContain('`|||||||`')
  })
})
