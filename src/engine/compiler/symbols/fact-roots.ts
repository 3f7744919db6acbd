/** What a fact depends on in the end. */
import type { StepFile, Structure } from '../source/project.ts'
import { isObject, propertyOf } from '../source/schema-parts.ts'
import { conflict } from '../source/schema-values.ts'
import { resolveFact } from './facts.ts'

const deepest = 6

/** The fields of steps that a fact depends on, through calculations; `<name>.*` for records and the like, `?` for what only running tells. */
export function rootsOf(project: Structure, step: StepFile | undefined, text: string, depth = 0): Set<string> {
  const fact = resolveFact(project, step, text)
  const [first = '', second = ''] = fact.path.split('.')
  const file = project.steps.get(first)
  if (file) return new Set([second in (file.merged.fields ?? {}) ? `${first}.${second}` : '?'])
  const use = project.journey.value.calculations?.[first]
  if (!use) return new Set([`${first}.*`])
  if (depth > deepest || isMisfed(project, first)) return new Set(['?'])
  return new Set(textsIn(use.with ?? {}).flatMap((each) => [...rootsOf(project, step, each, depth + 1)]))
}

/** It is given what it cannot take: that is named there, and what depends on it is not known. */
function isMisfed(project: Structure, name: string): boolean {
  const use = project.journey.value.calculations?.[name]
  const wanted = project.registry.calculations[use?.calculate ?? name]?.input ?? {}
  return Object.entries(use?.with ?? {}).some(([input, value]) => {
    const fact = typeof value === 'string' ? resolveFact(project, undefined, value) : undefined
    const property = propertyOf(wanted, input)
    return fact?.known && typeof property === 'object' && conflict(fact.schema, property) !== undefined
  })
}

/** The facts that an input is filled from. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) && !('const' in value) ? Object.values(value).flatMap(textsIn) : []
}
