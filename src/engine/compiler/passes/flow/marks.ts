/** Marks of a schema that nothing reads where they are: they promise what no part of the journey keeps. */
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import { list } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import type { SchemaFile, Structure } from '../../source/project.ts'
import { visitSchemas } from '../../source/schema-parts.ts'
import { resolveFact } from '../../symbols/facts.ts'

/** `x-given` is read in a request, `x-token` in what a header is filled from, `x-also` in what comes back over HTTP. */
export function checkMarks(project: Structure, report: Report): void {
  const requests = withReferred(project, requestSchemas(project))
  const tokens = carriedTokens(project)
  const answers = withReferred(project, answerSchemas(project))
  for (const { name, written, document } of project.schemas.values())
    visitSchemas(written, [], (schema, path) => {
      const refuse = (mark: string, label: string, help: string): void =>
        report('J314', { document, path: [...path, mark] }, `\`${mark}\` marks nothing here`, label, help)
      if (schema['x-given'] === true && !(requests.has(name) && isProperty(path)))
        refuse(
          'x-given',
          'it is read at a property of a request',
          'delete it, or mark the property of the request that the answer is sent as',
        )
      if (schema['x-also'] !== undefined && !answers.has(name))
        refuse('x-also', 'it is read where an answer comes in', 'delete it, or write it in the schema of an answer')
      // A part that others refer to has the names of the properties that it becomes.
      const property = path.at(-2) === 'properties' ? asText(path.at(-1)) : undefined
      if (schema['x-token'] === true && property !== undefined && !tokens.has(property))
        refuse(
          'x-token',
          'no `context` sends it',
          'delete it, or send it in the `context` of the services that need it',
        )
    })
}

function requestSchemas(project: Structure): string[] {
  return Object.values(project.services.value.services).flatMap(({ request }) => list(request))
}

function answerSchemas(project: Structure): string[] {
  return Object.values(project.services.value.services).flatMap(({ local, answer, accepts = {} }) =>
    local ? [] : [...list(answer), ...Object.values(accepts)],
  )
}

/** These schemas, and those that they refer to. */
function withReferred(project: Structure, names: string[]): Set<string> {
  const found = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = found.has(name) ? undefined : project.schemas.get(name)
    found.add(name)
    if (file) open.push(...referredBy(file))
  }
  return found
}

function referredBy({ written }: SchemaFile): string[] {
  const names: string[] = []
  visitSchemas(written, [], ({ $ref }) => {
    if (typeof $ref === 'string' && !$ref.startsWith('#')) names.push($ref.split('#')[0] ?? '')
  })
  return names
}

/** A property, or a part of one; parts that the same file refers to may become one. */
function isProperty(path: Path): boolean {
  const [first, ...below] = path
  if (first === undefined || first === 'definitions') return true
  if (first === 'then' || first === 'else') return isProperty(below)
  return /^(properties|allOf|anyOf|oneOf)$/.test(asText(first)) && isProperty(below.slice(1))
}

/** The last words of the marked facts that headers are filled from. */
function carriedTokens(project: Structure): Set<string> {
  const { context = {}, services } = project.services.value
  const facts = [context, ...Object.values(services).map((service) => service.context ?? {})].flatMap((each) =>
    Object.values(each),
  )
  // An unknown fact is reported where it is named, and may be a token. So is a record of which nothing is known, as nothing fills it.
  const isMarked = (fact: string): boolean => {
    const found = resolveFact(project, undefined, fact)
    return !found.known || found.schema['x-token'] === true || Object.keys(found.schema).length === 0
  }
  return new Set(
    facts.flatMap((fact) => (typeof fact === 'string' && isMarked(fact) ? [fact.split('.').at(-1) ?? ''] : [])),
  )
}
