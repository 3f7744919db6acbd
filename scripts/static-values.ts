/** Values that are in a source file, worked out without running it: constants, objects of constants, choices between them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync } from 'vite'

export type Node = ESTree.Node
type Expression = ESTree.Expression

/** What a choice such as `isOpen ? a : b` comes out as, by the text of its condition. */
export type Choice = ReadonlyMap<string, boolean>

/** A source file and the constants that are at its top. */
export type Source = {
  file: string
  code: string
  program: ESTree.Program
  constants: ReadonlyMap<string, Expression>
  imports: ReadonlyMap<string, { file: string; name: string }>
  /** Names that something inside a function has, too: which of the two is meant is not worked out. */
  inner: ReadonlySet<string>
}

/** A value that is known only while the application runs, and where it is. */
export class NotStaticError extends Error {
  constructor(reason: string, node: Node, { file, code }: Source) {
    super(`${file}:${code.slice(0, node.start).split('\n').length}: ${reason}`)
  }
}

/** Throws where the file is no TypeScript. */
export function readSource(file: string, code = readFileSync(file, 'utf8')): Source {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const constants = new Map<string, Expression>()
  const imports = new Map<string, { file: string; name: string }>()
  const inner = new Set<string>()
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration' && node.source.value.startsWith('.')) {
      for (const each of node.specifiers)
        if (each.type === 'ImportSpecifier' && each.imported.type === 'Identifier')
          imports.set(each.local.name, {
            file: path.join(path.dirname(file), node.source.value),
            name: each.imported.name,
          })
    }
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue
    for (const { id, init } of declared.declarations) if (id.type === 'Identifier' && init) constants.set(id.name, init)
  }
  walk(program, (node, parents) => {
    if (isFunction(node)) for (const given of node.params) namesIn(given, inner)
    if (node.type === 'VariableDeclarator' && parents.some(isFunction)) namesIn(node.id, inner)
  })
  return { file, code, program, constants, imports, inner }
}

/** The value of an expression; throws `NotStaticError` where it is not known. `choice` has every condition in it. */
export function evaluate(node: Node, source: Source, choice: Choice = new Map()): unknown {
  const value = (each: Node) => evaluate(each, source, choice)
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return value(node.expression)
    case 'UnaryExpression':
      if (node.operator === '-') return -Number(value(node.argument))
      break
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value: { cooked } }, index) => {
          const next = node.expressions[index]
          return `${cooked ?? ''}${next ? String(value(next)) : ''}`
        })
        .join('')
    case 'ArrayExpression':
      return node.elements.map((each) => (each ? value(each) : undefined))
    case 'ObjectExpression':
      return Object.assign({}, ...node.properties.map((property) => entryOf(property, source, choice)))
    case 'ConditionalExpression':
      return value(chosen(node.test, source, choice) ? node.consequent : node.alternate)
    case 'LogicalExpression':
      if (node.operator === '&&') return chosen(node.left, source, choice) ? value(node.right) : undefined
      break
    case 'MemberExpression': {
      const key = node.property.type === 'Identifier' && !node.computed ? node.property.name : value(node.property)
      const object = value(node.object)
      if (typeof object === 'object' && object !== null && typeof key === 'string')
        return Object.entries(object).find(([name]) => name === key)?.[1]
      break
    }
    case 'Identifier':
      return constantOf(node, source)
  }
  throw new NotStaticError(`\`${textOf(node, source)}\` is known only while the application runs`, node, source)
}

/** The texts of the conditions that an expression depends on, in the order in which they are in it. */
export function conditionsIn(node: Node, source: Source): string[] {
  const found = new Set<string>()
  walk(node, (each) => {
    if (each.type === 'ConditionalExpression') found.add(textOf(each.test, source))
    if (each.type === 'LogicalExpression' && each.operator === '&&') found.add(textOf(each.left, source))
  })
  return [...found]
}

export const textOf = (node: Node, { code }: Source): string => code.slice(node.start, node.end)

/** Calls `visit` for a node and each node inside it, with those around it, the nearest last. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: Node[] = []): void {
  visit(node, parents)
  const inside = [...parents, node]
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit, inside)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

type Function = ESTree.Function | ESTree.ArrowFunctionExpression

function isFunction(node: Node): node is Function {
  return /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type)
}

/** Adds the names that a pattern such as `{ tone, ...rest }` gives. */
function namesIn(pattern: Node, names: Set<string>): void {
  if (pattern.type === 'Identifier') names.add(pattern.name)
  else if (pattern.type === 'AssignmentPattern') namesIn(pattern.left, names)
  else if (pattern.type === 'RestElement') namesIn(pattern.argument, names)
  else if (pattern.type === 'ArrayPattern') for (const each of pattern.elements) if (each) namesIn(each, names)
  if (pattern.type !== 'ObjectPattern') return
  for (const each of pattern.properties) namesIn(each.type === 'RestElement' ? each : each.value, names)
}

function entryOf(property: ESTree.ObjectPropertyKind, source: Source, choice: Choice): object {
  const value = (each: Node) => evaluate(each, source, choice)
  if (property.type === 'SpreadElement') {
    const spread = value(property.argument)
    return typeof spread === 'object' && spread !== null ? spread : {}
  }
  const { key, computed } = property
  const name = key.type === 'Identifier' && !computed ? key.name : String(value(key))
  return { [name]: value(property.value) }
}

function chosen(test: Node, source: Source, choice: Choice): boolean {
  const made = choice.get(textOf(test, source))
  if (made === undefined)
    throw new NotStaticError(`\`${textOf(test, source)}\` is known only while the application runs`, test, source)
  return made
}

function constantOf(node: Node & { type: 'Identifier' }, source: Source): unknown {
  if (node.name === 'undefined') return undefined
  const constant = source.constants.get(node.name)
  if (constant && !source.inner.has(node.name)) return evaluate(constant, source)
  const imported = source.imports.get(node.name)
  if (!imported || source.inner.has(node.name))
    throw new NotStaticError(`\`${node.name}\` is known only while the application runs`, node, source)
  const from = readSource(imported.file)
  const exported = from.constants.get(imported.name)
  if (!exported) throw new NotStaticError(`\`${node.name}\` is no constant of ${imported.file}`, node, source)
  return evaluate(exported, from)
}
