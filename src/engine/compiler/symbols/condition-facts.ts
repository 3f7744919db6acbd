/** The facts that conditions ask for. */
import { type AuthoredCondition, list, type Names } from '../source/authored.ts'
import type { StepFile, Structure } from '../source/project.ts'
import { isObject } from '../source/schema-parts.ts'

/** Every fact that the named conditions of a step, or of journey.yaml, compare: as it is written, in alternatives too. */
export function factsOfConditions(project: Structure, step: StepFile, names: Names | undefined): string[] {
  return list(names).flatMap((name) => factsOf(project, step, name, []))
}

function factsOf(project: Structure, step: StepFile, name: string, around: readonly string[]): string[] {
  const table = step.merged.conditions?.[name] ?? project.journey.value.conditions?.[name]
  // One that asks for itself is reported where it is declared.
  if (!isObject(table) || around.includes(name)) return []
  const { anyOf, ...own }: AuthoredCondition = table
  const inner = list(anyOf).flatMap((each) =>
    typeof each === 'string' ? factsOf(project, step, each, [...around, name]) : Object.keys(Object(each)),
  )
  return [...Object.keys(own), ...inner]
}
