/** Where a fact is described: the property of the schema that says what an answer or a field is. */
import type { Place } from '../source/document.ts'
import type { SchemaFile, StepFile, Structure } from '../source/project.ts'
import { roots } from './facts.ts'

/** The schema of the form or answer that the fact is part of, and the name of its property there. */
export function describedAt(
  project: Structure,
  step: StepFile | undefined,
  fact: string,
): { file: SchemaFile; property: string; place: Place } | undefined {
  const [first = '', property = ''] = fact.split('.')
  const call = step?.merged.calls?.[first]
  // A call with the name of something outside is reported itself.
  if (call && roots(project).has(first)) return undefined
  const effect = call?.effect ?? ''
  const name = project.services.value.services[effect]?.answer ?? project.steps.get(first)?.merged.form ?? ''
  const file = project.schemas.get(name)
  return file && { file, property, place: { document: file.document, path: ['properties', property], part: 'key' } }
}
