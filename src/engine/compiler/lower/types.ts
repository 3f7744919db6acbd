/** TypeScript types of a journey's schemas: one per file, and what goes into each effect and comes out of it. */
import type { JsonObject } from '../../core/model.ts'
import { createReport } from '../diagnostics/report.ts'
import { readProject } from '../passes/shape/index.ts'
import type { Source } from '../source/document.ts'
import type { Structure } from '../source/project.ts'
import { isObject } from '../source/schema-parts.ts'
import { definitionsOf, typeName } from './type-schemas.ts'

/** The text of a declaration file. Sources with mistakes give what types they can. */
export async function typesOf(sources: readonly Source[]): Promise<string> {
  // Loaded only when types are written: it is larger than the whole compiler.
  const { compile: compileTypes } = await import('json-schema-to-typescript')
  const { report } = createReport()
  const project = readProject(sources, { widgets: {}, blocks: {}, calculations: {}, effects: [] }, report)
  // Read from YAML: every schema is JSON.
  const root = { definitions: definitionsOf(project) as Record<string, JsonObject> }
  const types = await compileTypes(root, 'Journey', {
    additionalProperties: false,
    unreachableDefinitions: true,
    // How many there may be is looked at when it runs. As a type it would be a tuple for each number, and no list that code makes fits one.
    ignoreMinAndMaxItems: true,
    bannerComment: '/* Made from the journey by `npm run journey -- types`. Changes here are lost. */',
    style: { singleQuote: true, semi: false, printWidth: 120 },
  })
  // An interface has no index signature, so it would not be JSON to the type checker; a type alias is.
  const aliases = types
    .replace(/^export interface Journey \{[^}]*\}\n?/m, '')
    .replaceAll(/^\/\*\*\n(?: \*.*\n)*? \* This interface was referenced by[^/]*\*\/\n/gm, '')
    .replaceAll(/^export interface (\w+) \{/gm, 'export type $1 = {')
  return `${aliases}\n${sameTypesOf(project, aliases)}${servicesOf(project)}${messagesOf(project)}`
}

/** A file that only refers to another one has that one's type: the library declares a type once. */
function sameTypesOf(project: Structure, declared: string): string {
  const lines = [...project.schemas.values()].flatMap(({ name, written }) => {
    const type = typeName(name)
    const target = isObject(written) && typeof written.$ref === 'string' ? written.$ref : ''
    const isDeclared = new RegExp(`^export type ${type}\\b`, 'm').test(declared)
    return isDeclared || !project.schemas.has(target) ? [] : [`export type ${type} = ${typeName(target)}\n`]
  })
  return lines.join('')
}

function servicesOf(project: Structure): string {
  const named = (schema: string | undefined, otherwise: string): string =>
    schema !== undefined && project.schemas.has(schema) ? typeName(schema) : otherwise
  const lines = Object.entries(project.services.value.services).map(([name, service]) => {
    const { request, answer, accepts = {}, local = false } = service
    // A service may send what it does not declare; an effect in code that declares no answer gives none.
    const answers = [named(answer, local ? 'never' : 'unknown')]
    for (const schema of Object.values(accepts)) answers.push(named(schema, 'unknown'))
    return `  '${name}': { input: ${named(request, 'Record<string, never>')}; answer: ${answers.join(' | ')} }`
  })
  return `/** Effect → what goes in and what comes out. */\nexport interface Services {\n${lines.join('\n')}\n}\n`
}

/** Nothing for a journey that sends none. */
function messagesOf(project: Structure): string {
  const lines = Object.entries(project.services.value.messages ?? {}).map(
    ([name, names]) => `  '${name}': ${names.map((each) => `'${each}'`).join(' | ') || 'never'}`,
  )
  if (lines.length === 0) return ''
  return `\n/** Message → the names that its words may use. */\nexport interface Messages {\n${lines.join('\n')}\n}\n`
}
