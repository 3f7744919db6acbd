/** Rules and the stories that tell of them. */
import { type AuthoredRule, list } from '../source/authored.ts'
import type { Project } from '../source/project.ts'
import { createReplay } from './replay.ts'

/** How many rules there are, and the events with a rule that no story comes to, as `<step> <event>`. */
export function untoldRules(project: Project): { rules: number; untold: string[] } {
  const all = [undefined, ...project.steps.values()].map((step) => {
    const replay = createReplay(project, step)
    const stories = project.stories
      .filter(({ value }) => value.step === step?.name)
      .flatMap(({ value }) => value.stories)
    const on: Record<string, AuthoredRule[]> = (step ? step.own.on : project.journey.value.on) ?? {}
    const untold = Object.entries(on).flatMap(([event, rules]) => {
      const own = stories.filter((each) => list(each.on).includes(event))
      const ran = new Set(own.map(({ given = {} }) => replay.ran(rules, replay.factsOf(given))))
      return rules.every((_, index) => ran.has(index)) ? [] : [`${step?.name ?? 'journey.yaml'} ${event}`]
    })
    return { rules: Object.values(on).flat().length, untold }
  })
  return { rules: all.reduce((sum, { rules }) => sum + rules, 0), untold: all.flatMap(({ untold }) => untold) }
}
