/** Schemas that take the same values, said in other keywords or in other files. */
import { stringify } from 'yaml'
import { asValue, eachMapping, eachValue, isValue, type Rewrite, readValue, schemas } from './rewrite.ts'

type Value = { [key: string]: unknown }

/** Every part of every schema that says of what type a value is. */
const eachPart = (change: (part: Value) => void): Rewrite =>
  eachValue(schemas, (value) =>
    eachMapping(value, (part, key) => {
      if (!/^(properties|definitions|default|const|enum)$/.test(key)) change(part)
    }),
  )

/** Each property of the root that is no reference, as a definition of its own. */
const definitions: Rewrite = eachValue(schemas, (value) => {
  const properties = asValue(value.properties)
  const own: Value = {}
  for (const [name, schema] of Object.entries(properties)) {
    if (!isValue(schema) || '$ref' in schema) continue
    own[name] = schema
    properties[name] = { $ref: `#/definitions/${name}` }
  }
  if (Object.keys(own).length > 0) value.definitions = { ...asValue(value.definitions), ...own }
})

/** Each property that is an object, as a file of its own. */
const files: Rewrite = (sources) =>
  sources.flatMap((source) => {
    if (!schemas.test(source.file) || source.text.includes('#/definitions')) return [source]
    const value = structuredClone(readValue(source))
    const folder = source.file.slice(0, source.file.lastIndexOf('/'))
    const name = source.file.slice(folder.length + 1, -'.yaml'.length)
    const home = /\/schemas$/.test(folder) ? folder : folder.replace(/\/[^/]*$/, '/entities')
    const more = Object.entries(asValue(value.properties)).flatMap(([property, schema]) => {
      if (!isValue(schema) || !isValue(schema.properties)) return []
      const own = `${name}-${property.toLowerCase()}-part`
      asValue(value.properties)[property] = { $ref: own }
      return [{ file: `${home}/${own}.yaml`, text: stringify(schema) }]
    })
    return more.length === 0 ? [source] : [{ file: source.file, text: stringify(value) }, ...more]
  })

export const schemaRewrites: Record<string, Rewrite> = {
  'properties as definitions': definitions,
  'objects as files of their own': files,
  'enumerations of one as constants': eachPart((part) => {
    if (!Array.isArray(part.enum) || part.enum.length !== 1) return
    part.const = part.enum[0]
    delete part.enum
  }),
  'constants as enumerations of one': eachPart((part) => {
    if (part.const === undefined || 'enum' in part) return
    part.enum = [part.const]
    delete part.const
  }),
  'types as lists': eachPart((part) => {
    if (typeof part.type === 'string') part.type = [part.type]
  }),
  'what is required in another order': eachPart((part) => {
    if (Array.isArray(part.required)) part.required.reverse()
  }),
  'further properties allowed in words': eachPart((part) => {
    if (part.type === 'object' && part.additionalProperties === undefined) part.additionalProperties = true
  }),
  'nothing required in words': eachPart((part) => {
    if (part.type === 'object' && part.required === undefined) part.required = []
  }),
  'described and named': eachPart((part) => {
    if (typeof part.type === 'string') Object.assign(part, { title: 'A part', $comment: 'As agreed', description: 'x' })
  }),
  'a meta-schema and an address': eachValue(schemas, (value, { file }) => {
    Object.assign(value, { $schema: 'http://json-schema.org/draft-07/schema#', $id: file.replace(/^.*\//, '') })
  }),
  'a class of digits in a pattern': eachPart((part) => {
    if (typeof part.pattern === 'string') part.pattern = part.pattern.replaceAll('[0-9]', '\\d')
  }),
  'a pattern in a group': eachPart((part) => {
    const [, inner] = typeof part.pattern === 'string' ? (/^\^([^|]*)\$$/.exec(part.pattern) ?? []) : []
    if (inner !== undefined) part.pattern = `^(?:${inner})$`
  }),
  // A field has a message for each keyword: there it is another one.
  'whole numbers by strict limits': eachValue(/\/schemas\/(answers|requests|entities)\//, (value) =>
    eachMapping(value, (part, key) => {
      if (/^(properties|definitions)$/.test(key) || part.type !== 'integer' || typeof part.minimum !== 'number') return
      part.exclusiveMinimum = part.minimum - 1
      delete part.minimum
    }),
  ),
  'all in one branch': eachValue(/\/schemas\/answers\//, (value) => {
    const all = { ...value }
    for (const key of Object.keys(value)) delete value[key]
    value.allOf = [all]
  }),
  'marks that mark nothing': eachPart((part) => {
    if (typeof part.type === 'string' && part['x-pii'] === undefined) part['x-pii'] = false
  }),
  'branches in another order': eachPart((part) => {
    for (const key of ['allOf', 'anyOf', 'oneOf']) {
      const branches = part[key]
      if (Array.isArray(branches)) branches.reverse()
    }
  }),
  'limits of nothing': eachPart((part) => {
    if (part.type === 'string' && part.minLength === undefined && part.format === undefined) part.minLength = 0
    if (part.type === 'array' && part.minItems === undefined) part.minItems = 0
  }),
}
