/**
 * The mandatory part of the official test suite of JSON Schema, draft 7 (tests/vectors/json-schema-draft7, MIT). Each schema is read
 * and compiled as one of a journey, and its problems are brought to the screen. A schema is right, or refused.
 */
import { readFileSync } from 'node:fs'
import type { Json, JsonObject } from '@journey/engine'
import { expect, test } from 'vitest'
import { createReport } from '../../src/engine/compiler/diagnostics/report.ts'
import { compileAnswer, compileForm } from '../../src/engine/compiler/lower/validators.ts'
import { readSchemas } from '../../src/engine/compiler/passes/shape/schemas.ts'
import { parseSource } from '../../src/engine/compiler/source/document.ts'
import { problemsIn } from '../../src/engine/react/problems.ts'
import { evaluate, formOf } from '../setup/compiled-form.ts'

type Group = { description: string; schema: Json; tests: { description: string; data: Json; valid: boolean }[] }

const folder = new URL('../vectors/json-schema-draft7/suite.json', import.meta.url)
// The suite's own files, unchanged but for being in one.
const suite = JSON.parse(readFileSync(folder, 'utf8')) as Record<string, Group[]>
const groups = Object.entries(suite).flatMap(([keyword, all]) => all.map((group) => ({ keyword, ...withType(group) })))

/** A journey's schema of a mapping says so; the suite often leaves that out, and then asks about other values, too. */
function withType(group: Group): Group {
  const { schema, tests } = group
  if (!isMapping(schema) || !('properties' in schema) || 'type' in schema) return group
  return { ...group, schema: { type: 'object', ...schema }, tests: tests.filter(({ data }) => isMapping(data)) }
}

/** A schema of the suite as the compiler reads it, by itself and as the one field of a form; nothing where it is refused. */
function read(schema: Json): { alone: JsonObject; form: JsonObject } | undefined {
  const { report, diagnostics } = createReport()
  const source = (name: string, value: Json) =>
    parseSource({ file: `suite/schemas/${name}.yaml`, text: JSON.stringify(value) })
  const form: Json = { type: 'object', properties: { field: { $ref: 'alone' } } }
  const files = readSchemas([source('alone', schema), source('form', form)], report)
  if (diagnostics.some(({ severity }) => severity === 'error')) return undefined
  return { alone: files.get('alone')?.schema ?? {}, form: files.get('form')?.schema ?? {} }
}

const suiteForm = (schema: JsonObject) => formOf(compileForm('suite', schema))

const judged = groups.map(({ keyword, description, schema, tests }) => {
  const name = `${keyword}: ${description}`
  const found = read(schema)
  if (!found) return { name, refused: true, wrong: [] as string[] }
  const validate = evaluate(compileAnswer(found.alone)).exports as unknown as (data: unknown) => boolean
  const field = suiteForm(found.form)
  const whole = tests.every(({ data }) => isMapping(data)) ? suiteForm(found.alone) : undefined
  const wrong = tests.flatMap(({ description: told, data, valid }) => [
    ...(validate(data) === valid ? [] : [`answer: ${told}`]),
    ...((problemsIn(field, { field: data }).length === 0) === valid ? [] : [`field: ${told}`]),
    ...(!whole || !isMapping(data) || (problemsIn(whole, data).length === 0) === valid ? [] : [`form: ${told}`]),
  ])
  return { name, refused: false, wrong }
})

function isMapping(data: Json): data is JsonObject {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}

test('takes what a schema of the suite takes, and refuses what it refuses, as an answer, a field and a form', () => {
  expect(judged.filter(({ wrong }) => wrong.length > 0).map(({ name, wrong }) => [name, ...wrong])).toEqual([])
})

test('compiles most of the suite, and refuses the rest where it is written', () => {
  const compiled = judged.filter(({ refused }) => !refused)
  expect(compiled.length).toBeGreaterThan(195)
})
