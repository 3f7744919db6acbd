/** Where the schema says what a fact holds: the property itself, or the list of properties that lacks it. */
import type { Json } from '../../core/model.ts'
import type { Path, Place } from '../source/document.ts'
import type { SchemaFile, StepFile, Structure } from '../source/project.ts'
import { isObject } from '../source/schema-parts.ts'

/** In the form of a step, the answer of a call or the schema of a record; nothing for what no schema describes. */
export function schemaPlace(project: Structure, step: StepFile | undefined, fact: string): Place | undefined {
  const { journey, services, steps } = project
  const [first = '', second = '', ...rest] = fact.split('.')
  const other = steps.get(first)
  const call = step?.merged.calls?.[first] ?? other?.merged.calls?.[second]
  const { records = {} } = journey.value
  const record = Array.isArray(records) ? undefined : records[first]
  const name = call ? services.value.services[call.effect]?.answer : (record ?? other?.merged.form)
  const isOfOther = call !== undefined && step?.merged.calls?.[first] === undefined
  return placeInSchema(project, project.schemas.get(name ?? ''), isOfOther ? rest : [second, ...rest])
}

/** The same below a schema. */
export function placeInSchema(
  { schemas }: Structure,
  file: SchemaFile | undefined,
  parts: readonly string[],
): Place | undefined {
  let [here, place]: [Json, Place | undefined] = [file?.written ?? {}, file && { document: file.document, path: [] }]
  for (const part of parts) {
    const next: SchemaFile | undefined =
      isObject(here) && typeof here.$ref === 'string' ? schemas.get(here.$ref) : undefined
    if (next) [here, place] = [next.written, { document: next.document, path: [] }]
    const path: Path = /^\d+$/.test(part) ? ['items'] : ['properties', part]
    const inside: Json | undefined = valueAt(here, path)
    if (!place || part === '') return place
    if (inside === undefined) return { ...place, path: [...place.path, 'properties'], part: 'end' }
    here = inside
    place = { document: place.document, path: [...place.path, ...path], part: 'key' }
  }
  return place
}

function valueAt(value: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), value)
}
