/** Parts of a schema that say less than their author meant: a branch without its condition, a condition without a branch, no type. */
import { asText } from '../../../core/as-text.ts'
import { valueAt } from '../../../core/facts.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { Document, Path } from '../../source/document.ts'
import { isObject, ownMarks, propertiesOf, visitSchemas } from '../../source/schema-parts.ts'
import { conflict, refusal } from '../../source/schema-values.ts'

/** Checks the branches and the types of a whole schema. */
export function checkBranches(document: Document, schema: JsonObject, report: Report): void {
  const say = (path: Path, message: string, label: string, help: string): void =>
    report('J123', { document, path, part: 'key' }, message, label, help)
  if (isObject(schema.properties) && schema.type === undefined)
    say(['properties'], 'the schema has no `type`', 'anything that is no mapping fits, too', 'add `type: object`')
  visitSchemas(schema, [], (each, path) => {
    for (const branch of ['then', 'else'])
      if (each[branch] !== undefined && each.if === undefined)
        say([...path, branch], `\`${branch}\` has no \`if\``, 'it never applies', 'add the `if` that it belongs to')
    if (each.if !== undefined && each.then === undefined && each.else === undefined)
      say([...path, 'if'], '`if` has neither `then` nor `else`', 'it changes nothing', 'add `then`, or delete it')
    for (const keyword of typeof each.$ref === 'string' ? Object.keys(each) : [])
      if (!beside.has(keyword))
        say(
          [...path, keyword],
          `\`${keyword}\` beside a \`$ref\` says nothing`,
          'JSON Schema does not read it',
          'put both under `allOf`',
        )
    checkRequired(document, schema, each, path, report)
    if (isObject(each.if)) checkCondition(document, schema, each, path, say, report)
    checkTogether(document, each, path, report)
    if (path.at(-2) === 'properties' && !inBranch(path)) checkType(each, path, say)
  })
}

/** What a branch requires is declared there, or somewhere in the object that it is about. `not` may name what must never be there. */
function checkRequired(document: Document, root: JsonObject, branch: JsonObject, path: Path, report: Report): void {
  const { required } = branch
  const owner = ownerOf(root, path)
  if (!Array.isArray(required) || !inBranch(path) || path.includes('not') || !owner) return
  const around = propertiesOf(owner)
  const declared = [...around, ...propertiesOf(branch)]
  // What another file declares is not known here.
  if (around.length === 0 || JSON.stringify(owner).includes('"$ref"')) return
  for (const [index, name] of required.entries()) {
    if (typeof name !== 'string' || declared.includes(name)) continue
    const place = { document, path: [...path, 'required', index] }
    const message = `\`${name}\` is required but not declared`
    report.about(
      { is: 'unknown', kind: 'field', name },
      'J109',
      place,
      message,
      'not among the properties',
      suggestion(name, declared),
    )
  }
}

/** The object that a branch is about: what stands around all the branches. */
function ownerOf(root: JsonObject, path: Path): JsonObject | undefined {
  const isBranch = (index: number): boolean =>
    path[index - 1] !== 'properties' && /^(if|then|else|allOf|anyOf|oneOf)$/.test(asText(path[index]))
  let depth = path.length
  while (depth > 0 && (isBranch(depth - 1) || (typeof path[depth - 1] === 'number' && isBranch(depth - 2)))) depth--
  const owner = valueAt(root, path.slice(0, depth).map(asText))
  return isObject(owner) ? owner : undefined
}

/** What two parts say of one property that both hold for: something must be both. */
function checkTogether(document: Document, schema: JsonObject, path: Path, report: Report): void {
  const branches: [Path, Json | undefined][] = [
    ...(Array.isArray(schema.allOf) ? schema.allOf.map((each, index): [Path, Json] => [['allOf', index], each]) : []),
    ...['then', 'else'].map((key): [Path, Json | undefined] => [[key], schema[key]]),
  ]
  const own = isObject(schema.properties) ? schema.properties : {}
  for (const [at, branch] of branches)
    for (const [name, described] of Object.entries(
      isObject(branch) && isObject(branch.properties) ? branch.properties : {},
    )) {
      const here = own[name]
      if (!isObject(here) || !isObject(described) || JSON.stringify([here, described]).includes('"$ref"')) continue
      const why = conflict(described, here)
      const place = { document, path: [...path, ...at, 'properties', name], part: 'key' as const }
      const related = {
        place: { document, path: [...path, 'properties', name], part: 'key' as const },
        label: 'both hold',
      }
      if (why !== undefined)
        report('J111', place, `\`${name}\` can be nothing`, why, 'let the two say the same', related)
    }
}

function checkCondition(
  document: Document,
  root: JsonObject,
  { if: condition, properties }: JsonObject,
  path: Path,
  say: (path: Path, message: string, label: string, help: string) => void,
  report: Report,
): void {
  const tests = isObject(condition) && isObject(condition.properties) ? condition.properties : {}
  for (const [name, test] of Object.entries(tests)) {
    const at = [...path, 'if', 'properties', name]
    if (!isObject(test)) continue
    if (Object.keys(test).length === 0) say(at, `nothing is asked of \`${name}\``, 'any value will do', 'add a `const`')
    const [own, ofRoot] = [properties, root.properties].map((each) => (isObject(each) ? each[name] : undefined))
    const described = isObject(own) ? own : ofRoot
    if (!isObject(described)) continue
    const asked: { value: Json; at: Path }[] = [
      ...(test.const === undefined ? [] : [{ value: test.const, at: [...at, 'const'] }]),
      ...(Array.isArray(test.enum) ? test.enum.map((value, index) => ({ value, at: [...at, 'enum', index] })) : []),
    ]
    for (const { value, at: where } of asked) {
      const why = refusal(value, described)
      if (why === undefined) continue
      report('J117', { document, path: where }, `\`${name}\` is never this`, why, 'compare it with what it can be')
    }
  }
}

/** Keywords that say what a value is, each by itself. */
const describing = ['type', 'const', 'enum', '$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'items', 'properties']

/** What may be beside a `$ref`: notes and marks. */
const beside = new Set([
  ...ownMarks,
  '$ref',
  '$id',
  '$schema',
  'definitions',
  'deprecated',
  'title',
  'description',
  '$comment',
  'default',
  'examples',
])

const annotations = ['title', 'description', '$comment', 'default', 'examples']

function checkType(
  schema: JsonObject,
  path: Path,
  say: (path: Path, message: string, label: string, help: string) => void,
): void {
  if (describing.some((keyword) => keyword in schema)) return
  // With nothing but notes it says that anything will do.
  if (Object.keys(schema).every((keyword) => annotations.includes(keyword))) return
  say(path, `\`${path.at(-1)}\` has no \`type\``, 'anything fits that breaks no limit', 'add its `type`')
}

function inBranch(path: Path): boolean {
  return path.some((part) => /^(if|then|else|allOf|anyOf|oneOf|not)$/.test(asText(part)))
}
