/** What facts hold while nothing is known but the settings, and what is assumed. */
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Value } from '../../source/authored.ts'
import type { Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { settingOf } from './settings.ts'

/** Fact → what it is taken to hold. */
type Assumed = Readonly<Record<string, Json>>

const deepest = 5

/** Days on which an applicant may come. What holds on each of them is taken to hold on every day. */
export const sampleDays = ['1990-06-15', '2026-06-15', '2090-06-15']

/** A fact that is assumed, a setting, or what a calculation makes of these; what is not known is left out, as it is while a journey runs. */
export function knownValue(project: Structure, fact: string, assumed: Assumed = {}, depth = 0): Json | undefined {
  if (Object.hasOwn(assumed, fact)) return assumed[fact]
  const setting = settingOf(project, fact)
  if (setting) return setting.value
  const [name = '', ...parts] = fact.split('.')
  const use = project.journey.value.calculations?.[name]
  const run = use && project.registry.calculations[use.calculate ?? name]?.run
  if (!run || depth > deepest) return undefined
  const input = knownInput(project, use.with ?? {}, assumed, depth + 1)
  try {
    return parts.reduce<Json | undefined>(
      (here, part) => (isObject(here) ? here[part] : undefined),
      run(isObject(input) ? input : {}),
    )
  } catch {
    // Without what the other side tells it may have nothing to work with.
    return undefined
  }
}

/** What is known of an input; the rest is left out. */
function knownInput(project: Structure, value: Value, assumed: Assumed, depth: number): Json | undefined {
  if (typeof value === 'string') return knownValue(project, value, assumed, depth)
  if (Array.isArray(value)) return value.flatMap((each) => knownInput(project, each, assumed, depth) ?? [])
  if (!isObject(value)) return value
  if ('const' in value) return value.const
  const known = Object.entries(value).flatMap(([key, each]): [string, Json][] => {
    const found = each === undefined ? undefined : knownInput(project, each, assumed, depth)
    return found === undefined ? [] : [[key, found]]
  })
  return Object.fromEntries(known)
}

/** Whether what a fact holds is known: it is one of these answers, the day, or a setting. */
export function isKnown(project: Structure, fact: string, answers: readonly string[]): boolean {
  return answers.includes(fact) || fact === 'journey.today' || settingOf(project, fact) !== undefined
}

/** The facts that a fact is worked out of, through calculations; a fact that is none of these is its own. */
export function originsOf(project: Structure, fact: string, depth = 0): string[] {
  const use = project.journey.value.calculations?.[fact.split('.')[0] ?? '']
  if (!use || depth > deepest) return [fact]
  return textsIn(use.with).flatMap((each) => originsOf(project, each, depth + 1))
}

function textsIn(value: Value | JsonObject | undefined): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) && !('const' in value) ? Object.values(value).flatMap((each) => textsIn(each as Value)) : []
}
