/** What a request may hold at most, and at least: no number without an end, and nothing personal that says nothing. */
import { readServiceContract, readSources } from '@journey/engine/services'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { isObject, type JsonObject } from '../../sandbox/json.ts'
import { fieldsOfClass } from '../../sandbox/privacy/register.ts'
import { compile } from '../../src/engine/compiler/compile.ts'
import { registry } from '../../src/registry.ts'

type Part = { path: string; name: string; schema: JsonObject }

const sources = readSources('journey')
const { services, schemas } = readServiceContract(sources)
const requests = new Set(
  Object.values(services).flatMap((service) => (!service.local && service.request ? [service.request] : [])),
)
// The settings are the journey's own, written by hand.
const entities = sources
  .flatMap(({ file }) => /schemas\/entities\/(.+)\.yaml$/.exec(file)?.[1] ?? [])
  .filter((name) => name !== 'settings')
const ajv = new Ajv({ strict: false })

/** Texts that cannot be seen: spaces, marks of no width, letters that are drawn as nothing. */
const blanks = [' ', '\u00a0', '\u00ad', '\u200b', '\u2060', '\u2800', '\u3164', '\ufeff'].flatMap((sign) => [
  sign,
  sign.repeat(20),
])
/** What the lender gave and gets back is looked up, never read by a person. */
const given = new Set([...fieldsOfClass('credential'), 'customerId'])

describe('in what is sent', () => {
  const parts = [...requests].flatMap((name) => partsOf(name))

  test('every number has an end', () => {
    expect(parts.filter(({ schema }) => isNumber(schema)).length).toBeGreaterThan(5)
    expect(endless(parts)).toEqual([])
  })

  test('every personal text must have something in it that can be seen', () => {
    const texts = parts.filter(
      ({ name, schema }) => schema['x-pii'] === true && schema.type === 'string' && !given.has(name),
    )
    expect(texts.length).toBeGreaterThan(10)
    const accepted = texts.flatMap(({ path, schema }) =>
      blanks.filter((blank) => ajv.validate(schema, blank)).map((blank) => `${path} ${JSON.stringify(blank)}`),
    )
    expect(accepted).toEqual([])
  })

  test('names and addresses of every script are taken', () => {
    const company = parts.find(({ name }) => name === 'companyName')
    for (const name of ['3', 'Ubuntu & Co', 'Ελλάδα', '東京', 'عمان', '  Shoprite ']) {
      expect([name, ajv.validate(company?.schema ?? false, name)]).toEqual([name, true])
    }
  })
})

test('every number of what the lender holds has an end', () => {
  const parts = entities.flatMap((name) => partsOf(name))
  expect(parts.filter(({ schema }) => isNumber(schema)).length).toBeGreaterThan(20)
  expect(endless(parts)).toEqual([])
})

function partsOf(name: string): Part[] {
  return visit(schemas[name] ?? {}, name, name)
}

/** The schema and all that are in it, whatever keyword they are under. */
function visit(schema: JsonObject, path: string, name: string): Part[] {
  const within = Object.entries(schema).flatMap(([key, value]): Part[] => {
    if (key === 'properties' && isObject(value))
      return Object.entries(value).flatMap(([child, each]) =>
        isObject(each) ? visit(each, `${path}.${child}`, child) : [],
      )
    if (Array.isArray(value)) return value.flatMap((each) => (isObject(each) ? visit(each, path, name) : []))
    return isObject(value) ? visit(value, path, name) : []
  })
  return [{ path, name, schema }, ...within]
}

function isNumber({ type }: JsonObject): boolean {
  return type === 'number' || type === 'integer'
}

function endless(parts: Part[]): string[] {
  const ends = ['maximum', 'exclusiveMaximum', 'enum', 'const']
  return parts
    .filter(({ schema }) => isNumber(schema) && !ends.some((end) => schema[end] !== undefined))
    .map(({ path }) => path)
}

test('an age that no person has is named at its line', () => {
  const line =
    1 +
    (sources
      .find(isSettings)
      ?.text.split('\n')
      .findIndex((text) => text.includes('minimumAge:')) ?? -1)
  const found = (age: number) => {
    const aged = (text: string) => text.replace(/minimumAge: \d+/, `minimumAge: ${age}`)
    const changed = sources.map((source) => (isSettings(source) ? { ...source, text: aged(source.text) } : source))
    return compile(changed, registry).diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)
  }
  expect(found(180)).toEqual([`J118 journey/settings.yaml:${line}`])
  expect(found(21)).toEqual([])
})

const isSettings = ({ file }: { file: string }) => file === 'journey/settings.yaml'
