/** A file that cannot be read is named where it has to be fixed, and nothing is said of what only needs it. */
import { describe, expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'

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
