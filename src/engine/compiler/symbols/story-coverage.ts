/** Which rules the stories cover. */
import { type AuthoredRule, list } from '../source/authored.ts'
import type { Structure } from '../source/project.ts'
import { createReplay } from './replay.ts'

/** `uncovered`: the events with a rule that no story comes to, as `<step> <event>`. */
export type StoryCoverage = { rules: number; uncovered: string[] }

/** How many rules there are, and where a story is missing. */
export function storyCoverage(project: Structure): StoryCoverage {
  const all = [undefined, ...project.steps.values()].map((step) => {
    const replay = createReplay(project, step)
    const stories = project.stories
      .filter(({ value }) => value.step === step?.name)
      .flatMap(({ value }) => value.stories)
    const on: Record<string, AuthoredRule[]> = (step ? step.own.on : project.journey.value.on) ?? {}
    const uncovered = Object.entries(on).flatMap(([event, rules]) => {
      const own = stories.filter((each) => list(each.on).includes(event))
      const ran = new Set(own.map(({ given = {} }) => replay.ran(rules, replay.factsOf(given))))
      return rules.every((_, index) => ran.has(index)) ? [] : [`${step?.name ?? 'journey.yaml'} ${event}`]
    })
    return { rules: Object.values(on).flat().length, uncovered }
  })
  return { rules: all.reduce((sum, { rules }) => sum + rules, 0), uncovered: all.flatMap(({ uncovered }) => uncovered) }
}
