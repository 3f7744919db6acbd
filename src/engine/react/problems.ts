/** What a form's precompiled schema finds wrong, as problems of fields. */
import { memoize } from '../core/memoize.ts'
import type { JsonObject, Problem } from '../core/model.ts'
import type { Form, SchemaError } from '../core/screen.ts'

/**
 * Every problem of the answers, in the schema's order. What is wrong with the answers together, and with no field, has the field
 * `''`. An `if` that failed is left out: what its branch demands is reported by itself. Throws when the form was compiled
 * without its validator.
 */
export function problemsIn(form: Form, answers: JsonObject): Problem[] {
  const validate = form.validators[form.root]
  if (!validate) throw new Error(`expected a compiled validator for form \`${form.name}\`, found none`)
  return validate(answers) ? noProblems : problemsOf(validate.errors ?? noErrors)
}

const noProblems: Problem[] = []
const noErrors: SchemaError[] = []

/** The same errors are the same problems: the validator of a long form gives again what has not changed. */
const problemsOf = memoize((errors: SchemaError[]): Problem[] =>
  errors.filter(({ keyword }) => keyword !== 'if').map(problemOf),
)

/** Keyword → the parameter that names the property it is about. */
const naming: Record<string, string> = {
  required: 'missingProperty',
  dependencies: 'missingProperty',
  additionalProperties: 'additionalProperty',
  propertyNames: 'propertyName',
}

const problemOf = memoize(
  ({ instancePath = '', keyword, params = {} }: SchemaError): Problem => ({
    ...{ field: fieldAt(instancePath) ?? named(params[naming[keyword] ?? '']), keyword },
    params: plain(params),
  }),
)

/** The first part of a JSON Pointer: a form with many mistakes is held to its schema at every key. */
function fieldAt(pointer: string): string | undefined {
  if (pointer === '') return undefined
  const end = pointer.indexOf('/', 1)
  return unescapePointer(pointer.slice(1, end < 0 ? undefined : end))
}

function named(param: unknown): string {
  return typeof param === 'string' ? param : ''
}

/** A JSON Pointer writes `~1` for `/` and `~0` for `~`. */
function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The parameters that are plain values: a message can show nothing else. */
function plain(params: Record<string, unknown>): JsonObject {
  const found: JsonObject = {}
  for (const key in params) {
    const value = params[key]
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') found[key] = value
  }
  return found
}
