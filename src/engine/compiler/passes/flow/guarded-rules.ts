/** A rule that asks for what its own step rules out never runs: the step is closed then. */
import { memoize } from '../../../core/memoize.ts'
import type { Report } from '../../diagnostics/report.ts'
import { type AuthoredRule, type AuthoredStep, list } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { factsOfConditions } from '../../symbols/condition-facts.ts'
import { recordNames } from '../../symbols/facts.ts'

/** Reports rules of the step whose conditions contradict its `when` and `unless`, where nothing on the step changes that. */
export function checkGuardedRules(project: Structure, step: StepFile, report: Report): void {
  const { own, merged, document } = step
  // A dialog opens over a step, whatever its guards say.
  if (merged.as === 'dialog') return
  for (const [event, rules] of Object.entries(own.on ?? {}))
    for (const [index, rule] of rules.entries())
      for (const [key, guard] of [
        ['when', 'unless'],
        ['unless', 'when'],
      ] as const) {
        const name = list(rule[key]).find((each) => list(merged[guard]).includes(each))
        if (name === undefined || mayChange(project, step, name)) continue
        const label = `the step has \`${guard}: ${name}\`, and nothing on it changes that`
        const help = `delete \`${key}: ${name}\` here, or the rule`
        report('J302', { document, path: ['on', event, index] }, 'this rule never runs', label, help)
      }
}

/** Something on the step, in a dialog or in journey.yaml writes what the condition asks for. Only records stay as they are. */
function mayChange(project: Structure, step: StepFile, name: string): boolean {
  const records = recordNames(project)
  const written = new Set([...writtenAnywhere(project), ...writtenBy(step.merged)])
  const facts = factsOfConditions(project, step, name)
  return facts.length === 0 || facts.some((fact) => !records.includes(rootOf(fact)) || written.has(rootOf(fact)))
}

const writtenAnywhere = memoize((project: Structure): readonly string[] => {
  const { on = {}, reads = {} } = project.journey.value
  const dialogs = [...project.steps.values()].filter(({ merged }) => merged.as === 'dialog')
  return [
    ...new Set([...Object.keys(reads), ...writtenBy({ on }), ...dialogs.flatMap(({ merged }) => writtenBy(merged))]),
  ]
})

/** The records in which calls keep their answers, and to which rules write that stay on the step. */
function writtenBy({ on = {}, calls = {} }: Pick<AuthoredStep, 'on' | 'calls'>): string[] {
  const rules = Object.values(on).flat().filter(isOnStep)
  return [
    ...Object.values(calls).flatMap(({ keep }) => keep ?? []),
    ...rules.flatMap(({ set = {} }) => Object.keys(set).map(rootOf)),
  ]
}

/** A rule that goes elsewhere leaves the step with what it sets. */
function isOnStep({ go }: AuthoredRule): boolean {
  return go === undefined
}

function rootOf(fact: string): string {
  return fact.split('.')[0] ?? ''
}
