/** What a schema accepts now, against what it accepted before: tightened, loosened, or changed in another way. */
import { isObject } from '../../compiler/source/schema-parts.ts'
import { asText } from '../../core/as-text.ts'
import type { Json, JsonObject } from '../../core/model.ts'
import { type Change, differences, inWords, same } from './change.ts'

/** Keywords where a greater value lets fewer answers pass (1) or more (-1). */
const directions: Record<string, 1 | -1> = {
  minimum: 1,
  exclusiveMinimum: 1,
  minLength: 1,
  minItems: 1,
  minProperties: 1,
  maximum: -1,
  exclusiveMaximum: -1,
  maxLength: -1,
  maxItems: -1,
  maxProperties: -1,
}

/** Words about a field that change nothing about what is accepted. */
const silent = new Set(['title', 'description', '$comment', 'examples'])
const nested = new Set(['properties', 'items'])
const cases = new Set(['if', 'then', 'else'])

/** What an answer or a request may hold, for the side that answers: no screen asks for it. */
export function messageChanges(where: string, before: JsonObject, after: JsonObject): Change[] {
  const others: Record<string, string> = {
    'is asked for now': 'is part of it now',
    'is no longer asked for': 'is no longer part of it',
    'must be answered now': 'must be there now',
  }
  return acceptedChanges(where, before, after).map((each) => ({
    ...each,
    part: each.part === 'rules' ? 'calls' : each.part,
    says: others[each.says] ?? each.says,
  }))
}

/** How two versions of one schema differ; `where` is what the schema describes. */
export function acceptedChanges(where: string, before: JsonObject, after: JsonObject): Change[] {
  const isSameCase = before.if === undefined || after.if === undefined || same(before.if, after.if)
  const own = differences(before, after)
    .filter(({ key }) => !nested.has(key) && !silent.has(key) && !(isSameCase && cases.has(key)))
    .flatMap(({ key, before: was, after: is }) =>
      key === 'required' ? requiredChanges(where, was, is) : [keywordChange(where, key, was, is)],
    )
  return [
    ...own,
    ...differences(objectsIn(before.properties), objectsIn(after.properties)).flatMap(
      ({ key, before: was, after: is }) => propertyChanges(`${where}.${key}`, was, is),
    ),
    ...(isObject(before.items) && isObject(after.items)
      ? acceptedChanges(`each of ${where}`, before.items, after.items)
      : differences({ items: before.items ?? null }, { items: after.items ?? null }).map(
          ({ before: was, after: is }): Change => keywordChange(where, 'items', was, is),
        )),
    ...(isSameCase ? caseChanges(where, before, after) : []),
  ]
}

/** What is asked in one case only, told with the case. */
function caseChanges(where: string, before: JsonObject, after: JsonObject): Change[] {
  const condition = after.if ?? before.if
  return (['then', 'else'] as const).flatMap((key) => {
    const [was, is] = [before[key], after[key]].map((each) => (isObject(each) ? each : {}))
    if (same(was, is)) return []
    const inCase = `${key === 'then' ? 'where' : 'except where'} ${caseInWords(condition)}`
    return acceptedChanges(where, was ?? {}, is ?? {}).map((each) => ({ ...each, says: `${each.says}, ${inCase}` }))
  })
}

/** `status is CONTRACTOR`, for the `if` of a schema. */
function caseInWords(condition: Json | undefined): string {
  const properties = isObject(condition) && isObject(condition.properties) ? condition.properties : {}
  const parts = Object.entries(properties).map(([name, schema]) => {
    const values = isObject(schema) ? (schema.enum ?? schema.const) : undefined
    return values === undefined
      ? `\`${name}\` has ${inWords(schema)}`
      : `\`${name}\` is ${[values].flat().map(inWords).join(' or ')}`
  })
  return parts.length === 0 ? inWords(condition) : parts.join(' and ')
}

function propertyChanges(where: string, was: JsonObject | undefined, is: JsonObject | undefined): Change[] {
  if (was && is) return acceptedChanges(where, was, is)
  const rest = was ?? is ?? {}
  return [
    {
      part: 'rules',
      where,
      says: is ? 'is asked for now' : 'is no longer asked for',
      ...(Object.keys(rest).length > 0 ? { [is ? 'after' : 'before']: inWords(rest) } : {}),
    },
  ]
}

function requiredChanges(where: string, was: Json | undefined, is: Json | undefined): Change[] {
  const [before, after] = [names(was), names(is)]
  return [
    ...after
      .filter((name) => !before.includes(name))
      .map(
        (name): Change => ({
          part: 'rules',
          where: `${where}.${name}`,
          says: 'must be answered now',
          effect: 'tightened',
        }),
      ),
    ...before
      .filter((name) => !after.includes(name))
      .map(
        (name): Change => ({
          part: 'rules',
          where: `${where}.${name}`,
          says: 'may be left out now',
          effect: 'loosened',
        }),
      ),
  ]
}

function keywordChange(where: string, key: string, was: Json | undefined, is: Json | undefined): Change {
  const effect = effectOf(key, was, is)
  return {
    part: key === 'x-pii' || key === 'writeOnly' ? 'privacy' : 'rules',
    where,
    says:
      was === undefined
        ? `has a new rule, \`${key}\``
        : is === undefined
          ? `has lost its rule \`${key}\``
          : `has another \`${key}\``,
    ...(effect ? { effect } : {}),
    ...(was === undefined ? {} : { before: inWords(was) }),
    ...(is === undefined ? {} : { after: inWords(is) }),
  }
}

/** Whether fewer or more answers pass; nothing where that cannot be told from the keyword. */
function effectOf(key: string, was: Json | undefined, is: Json | undefined): Change['effect'] {
  if (key.startsWith('x-') || key === 'default' || key === 'readOnly' || key === 'writeOnly') return undefined
  if (was === undefined) return 'tightened'
  if (is === undefined) return 'loosened'
  const direction = directions[key]
  if (direction && typeof was === 'number' && typeof is === 'number')
    return (is - was) * direction > 0 ? 'tightened' : 'loosened'
  if (key === 'enum' && Array.isArray(was) && Array.isArray(is)) {
    const fewer = was.some((each) => !is.some((other) => same(each, other)))
    const more = is.some((each) => !was.some((other) => same(each, other)))
    return fewer === more ? undefined : fewer ? 'tightened' : 'loosened'
  }
  return undefined
}

function names(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(asText) : []
}

function objectsIn(value: Json | undefined): Record<string, JsonObject> {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, JsonObject] => isObject(entry[1])))
    : {}
}
