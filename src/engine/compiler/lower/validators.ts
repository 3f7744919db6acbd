/** Validators as code: compiled here, so that the browser needs neither a schema compiler nor `eval`. */
import { hashForSchema } from '@rjsf/utils'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { _, Ajv, type AnySchema, type CodeKeywordDefinition, type KeywordCxt } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'
import { asText } from '../../core/as-text.ts'
import type { JsonObject } from '../../core/model.ts'
import { isObject, propertiesOf, requiredOf, visitSchemas } from '../source/schema-parts.ts'
import { multipleOfPrecision } from '../source/schema-values.ts'
import { withChosenBranches } from './chosen-branches.ts'
import { type DividedForm, dividedForm } from './divided-form.ts'

export type CompiledForm = {
  name: string
  schema: JsonObject
  root: string
  structural: string[]
  isFixed: boolean
  /** See `Form`. */
  fields?: Record<string, string>
  /** CommonJS: fills `exports` with one function per (sub)schema. */
  code: string
}

/** A form's schema with a validator for each part that RJSF may ask about. */
export function compileForm(name: string, written: JsonObject): CompiledForm {
  return compiledOnce(`form ${name} ${JSON.stringify(written)}`, () => compileFormNow(name, written)) as CompiledForm
}

function compileFormNow(name: string, written: JsonObject): CompiledForm {
  const schema = withoutOwnKeywords(written)
  // RJSF finds a validator by the hash of the schema, so this very object has to reach the browser unchanged.
  const root = hashForSchema(schema)
  const divided = dividedForm(schema)
  const code = compileSchemaValidatorsCode(schema, {
    ajvOptionsOverrides: { verbose: false, messages: false, code: { lines: false } },
    extenderFn: (ajv) => withParts(ajv, root, divided ?? { together: schema, values: new Map() }),
  })
  return {
    ...{ name, schema, root },
    structural: structuralFields(schema),
    isFixed: hasFixedFields(schema),
    ...(divided && { fields: divided.fields }),
    code,
  }
}

/** In place of the validator of the whole come those of its parts. */
function withParts(ajv: Ajv, root: string, { together, values }: Pick<DividedForm, 'together' | 'values'>): Ajv {
  ajv.removeSchema(root)
  ajv.addSchema({ ...withChosenBranches(together), $id: root })
  for (const [key, schema] of values) ajv.addSchema(schema as AnySchema, key)
  return ajv
}

/**
 * A validator of one schema. CommonJS: `module.exports` is the function. It also writes what an answer has under another spelling
 * (`x-also`) where the schema names it.
 */
export function compileAnswer(schema: JsonObject): string {
  return compiledOnce(`answer ${JSON.stringify(schema)}`, () => compileAnswerNow(schema)) as string
}

const memory = new Map<string, unknown>()

/** A save in development changes one file: whatever was compiled from the same schema is used again. */
function compiledOnce(key: string, make: () => unknown): unknown {
  const known = memory.get(key) ?? make()
  memory.set(key, known)
  return known
}

function compileAnswerNow(schema: JsonObject): string {
  const ajv = new Ajv({ code: { source: true }, strict: false, messages: false, multipleOfPrecision })
  addFormats.default(ajv)
  ajv.addKeyword(otherSpellings)
  // A report names the place in the answer and the keyword. The rest of each error would be a good part of what is sent.
  return standaloneCode(ajv, ajv.compile(schema)).replace(unreported, '')
}

/** In an error: the place in the schema, and what the keyword says there. A text may have braces in it. */
const unreported = /schemaPath:"(?:[^"\\]|\\.)*",|,params:\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/g

/** Before anything is asked of the object: what is required may come under another name. */
const otherSpellings: CodeKeywordDefinition = {
  ...{ keyword: 'x-also', type: 'object', schemaType: 'object', modifying: true, before: 'maxProperties' },
  code({ gen, data, schema }: KeywordCxt) {
    for (const [name, places] of Object.entries(schema as Record<string, string[]>))
      for (const place of places) {
        const found = place.split('.').reduce((at, part) => _`${at}?.[${part}]`, _`${data}`)
        gen.if(_`${data}[${name}] === undefined && ${found} !== undefined`, () =>
          gen.assign(_`${data}[${name}]`, found),
        )
      }
  },
}

/** CommonJS from ajv as an ES module: its `require`s become imports, and `name` holds what it exports. */
export function asModule(code: string, name: string): string {
  const imports: string[] = []
  const body = code.replace(/require\("([^"]+)"\)/g, (_, path: string) => {
    const known = imports.indexOf(path)
    return `required_${known >= 0 ? known : imports.push(path) - 1}`
  })
  const lines = imports.map(
    (path, index) =>
      `import * as module_${index} from ${JSON.stringify(path)}\nconst required_${index} = unwrap(module_${index})`,
  )
  // A bundler hands a CommonJS module over as it is, or as `default`.
  const unwrap =
    imports.length > 0
      ? 'function unwrap(module) { return module.default && typeof module.default === "object" ? module.default : module }\n'
      : ''
  return `${lines.join('\n')}\n${unwrap}const ${name} = (() => { const module = { exports: {} }; const exports = module.exports; ${body.replace(/^"use strict";/, '')}; return module.exports })()\n`
}

/** Fields that decide which other fields there are: those that a condition speaks of, and those that others depend on. */
function structuralFields(schema: JsonObject): string[] {
  const found = new Set<string>()
  visitSchemas(schema, [], (each, path) => {
    const deciding = path.findIndex((part) => part === 'if' || part === 'anyOf' || part === 'oneOf')
    const inProperty = path.indexOf('properties')
    if (inProperty >= 0 && (deciding < 0 || deciding > inProperty)) return
    for (const name of namesIn(each.dependencies)) found.add(name)
    if (deciding < 0) return
    for (const name of [...namesIn(each.properties), ...requiredOf(each)]) found.add(name)
    // How many answers there are, or what they are called, hangs on each of them.
    if (aboutAll.some((keyword) => keyword in each)) for (const name of propertiesOf(schema)) found.add(name)
  })
  return [...found]
}

/** The keys of `properties` or `dependencies`, and the names that are listed under them. */
function namesIn(named: unknown): string[] {
  if (!isObject(named)) return []
  return Object.entries(named).flatMap(([name, other]) => [name, ...(Array.isArray(other) ? other.map(asText) : [])])
}

const aboutAll = ['minProperties', 'maxProperties', 'propertyNames', 'patternProperties', 'additionalProperties']

/** Keywords beside which the fields of an object are those of its `properties`, whatever the answers are. */
const fixedKeywords = ['type', 'properties', 'required', 'title', 'minProperties', 'maxProperties', 'propertyNames']

/** Which fields there are is known without the answers, and nothing in them refers elsewhere. */
function hasFixedFields(schema: JsonObject): boolean {
  let refers = false
  visitSchemas(schema, [], (each) => {
    refers ||= '$ref' in each
  })
  const isFixed = ([keyword, value]: [string, unknown]) =>
    fixedKeywords.includes(keyword) || (keyword === 'additionalProperties' && value === false)
  return !refers && Object.entries(schema).every(isFixed)
}

/** Marks for the compiler and notes for people do not go to the browser. */
function withoutOwnKeywords(schema: JsonObject): JsonObject {
  const walk = (value: unknown, isSchema: boolean): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, isSchema))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !isSchema || !(key.startsWith('x-') || /^(\$comment|description|examples)$/.test(key)))
        .map(([key, each]) => {
          const names = isSchema && /^(properties|patternProperties|dependencies)$/.test(key)
          const data = isSchema && /^(const|enum|default|required)$/.test(key)
          return [key, data ? each : walk(each, !names)]
        }),
    )
  }
  return walk(schema, true) as JsonObject
}
