/** JSON Schemas for editors: the shapes that `check` holds files to, with help for every key and the names of this very journey. */

import { createReport } from '../../compiler/diagnostics/report.ts'
import { readProject } from '../../compiler/passes/shape/index.ts'
import type { Source } from '../../compiler/source/document.ts'
import type { Project, Registry } from '../../compiler/source/project.ts'
import { isObject } from '../../compiler/source/schema-parts.ts'
import { shapes } from '../../compiler/source/shapes/index.ts'
import { fact } from '../../compiler/source/shapes/parts.ts'
import { neededCopy } from '../../compiler/symbols/needed-copy.ts'
import type { Schema } from '../../core/define.ts'
import { help } from './help.ts'
import { factsOf, type Known, knownNames } from './known.ts'

/** Kind of file (`step`, `copy`, …) → its schema. Sources with mistakes give what can be read of them. */
export function editorSchemas(sources: readonly Source[], registry: Registry): Record<string, Schema> {
  const project = readProject(sources, registry, createReport().report)
  const known = knownNames(project)
  const facts = factsOf(project)
  const dressed = Object.entries(shapes).map(([kind, shape]): [string, Schema] => {
    const schema = dress(shape, { kind, known, facts })
    return [kind, { $schema: draft7, ...schema }]
  })
  return {
    ...Object.fromEntries(dressed),
    step: withParts(Object.fromEntries(dressed).step ?? {}, registry),
    copy: { $schema: draft7, ...copySchema(project) },
    schema: schemaOfSchemas(project),
  }
}

const draft7 = 'http://json-schema.org/draft-07/schema#'

type Dressing = { kind: string; known: Known; facts: string[] }

/** The shape with descriptions at its keys, and names where names are wanted. */
function dress(shape: Schema, dressing: Dressing): Schema {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    // One object describes a fact wherever a fact is allowed.
    if (node === fact) return { anyOf: [{ enum: dressing.facts }, node] }
    if (!isObject(node)) return node
    return Object.fromEntries(
      Object.entries(node).map(([key, each]) => [
        key,
        key === 'properties' && isObject(each) ? properties(each) : walk(each),
      ]),
    )
  }
  const properties = (all: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(all).map(([key, each]) => {
        const description = help[dressing.kind]?.[key] ?? help['*']?.[key]
        const named = withNames(walk(each), dressing.known.enumerated[key], dressing.known.suggested[key])
        return [key, isObject(named) && description !== undefined ? { ...named, description } : named]
      }),
    )
  return walk(shape) as Schema
}

/** Puts names where a text is wanted, in one text or in a list of them. */
function withNames(schema: unknown, enumerated: string[] | undefined, suggested: string[] | undefined): unknown {
  const names = enumerated ?? suggested
  if (names === undefined || names.length === 0 || !isObject(schema)) return schema
  const item = enumerated ? { enum: names } : { anyOf: [{ enum: names }, { type: 'string' }] }
  if (schema.type === 'string') return { ...schema, ...item }
  if (schema.type === 'array') return { ...schema, items: item }
  if (Array.isArray(schema.anyOf))
    return { ...schema, anyOf: schema.anyOf.map((each) => withNames(each, enumerated, suggested)) }
  return schema
}

/** Fields by the widgets that are registered, with their options; content by the blocks. */
function withParts(step: Schema, { widgets, blocks }: Registry): Schema {
  const { properties } = step
  if (!isObject(properties)) return step
  const options = Object.entries(widgets).map(([widget, { options: own }]) => ({
    if: { required: ['widget'], properties: { widget: { const: widget } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: {
      properties: { widget: true, check: true, readOnlyWhen: true, ...propertiesIn(own) },
      additionalProperties: false,
    },
  }))
  const use = {
    anyOf: [
      { enum: Object.keys(widgets) },
      {
        type: 'object',
        required: ['widget'],
        properties: { widget: { enum: Object.keys(widgets) }, check: { const: 'blur' } },
        allOf: options,
      },
    ],
  }
  const everyBlock = {
    ...Object.fromEntries(
      Object.entries(blocks).map(([block, { options, nests }]) => [block, blockOptions(options, nests !== false)]),
    ),
    form: blockOptions({}, false),
  }
  const block = {
    anyOf: [
      { enum: Object.keys(everyBlock) },
      { type: 'object', minProperties: 1, maxProperties: 1, properties: everyBlock, additionalProperties: false },
    ],
  }
  const describe = (key: string) => ({ description: help.step?.[key] })
  return {
    ...step,
    definitions: { ...(isObject(step.definitions) ? step.definitions : {}), block },
    properties: {
      ...properties,
      fields: { type: 'object', additionalProperties: use, ...describe('fields') },
      content: { type: 'array', items: { $ref: '#/definitions/block' }, ...describe('content') },
    },
  }
}

function blockOptions(own: Schema, nests: boolean): Schema {
  const inner = { type: 'array', items: { $ref: '#/definitions/block' }, description: 'Blocks inside this one.' }
  return {
    type: ['object', 'null'],
    properties: {
      ...propertiesIn(own),
      name: { type: 'string', description: 'A name of its own for copy; without one it is the block’s kind.' },
      content: nests ? inner : false,
    },
  }
}

function propertiesIn(options: Schema): Record<string, unknown> {
  return isObject(options.properties) ? options.properties : {}
}

/** Every key that needs words, in its place; more may be beside them. */
function copySchema(project: Project): Schema {
  const root: Tree = {}
  for (const { keys, what } of neededCopy(project, project)) {
    const [key] = keys
    if (key === undefined || key.includes('*')) continue
    plant(root, key.split('.'), what)
  }
  return treeSchema(root)
}

type Tree = { [key: string]: Tree | string }

function plant(tree: Tree, [first = '', ...rest]: string[], what: string): void {
  if (rest.length === 0) {
    tree[first] ??= what
    return
  }
  const below = tree[first]
  const next: Tree = typeof below === 'object' ? below : {}
  tree[first] = next
  plant(next, rest, what)
}

function treeSchema(tree: Tree): Schema {
  const properties = Object.entries(tree).map(([key, each]) => [
    key,
    typeof each === 'string' ? { type: ['string', 'object'], description: `Words for ${each}.` } : treeSchema(each),
  ])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

/** A JSON Schema, with the keywords of our own and the names of the other files. */
function schemaOfSchemas(project: Project): Schema {
  return {
    allOf: [{ $ref: draft7 }],
    properties: {
      $ref: {
        anyOf: [{ enum: [...project.schemas.keys()] }, { type: 'string' }],
        description: 'Another file of `schemas`, by its name, whatever room it is in.',
      },
      'x-pii': {
        type: 'boolean',
        description: 'Personal data: refused in tracking, in an address, and in anything saved outside the tab.',
      },
      'x-token': {
        type: 'boolean',
        description: 'Opens the calls that come after it: each of them carries it in its `context`.',
      },
      'x-given': {
        type: 'boolean',
        description:
          'Only the applicant can say it: a request sends the answer to a field here, and no rule answers that.',
      },
      writeOnly: { type: 'boolean', description: 'Never saved: one-time codes, pictures.' },
    },
  }
}
