/** Which steps are dialogs, said or not. */
import type { StepFile, Structure } from '../source/project.ts'

/** It has no address and closes itself, and no rule goes to it. */
export function isMeantAsDialog(project: Structure, { name, merged }: StepFile): boolean {
  const ownRules = Object.values(merged.on ?? {}).flat()
  const all = [project.journey.value.on ?? {}, ...[...project.steps.values()].map((each) => each.merged.on ?? {})]
  const isGoneTo = all.some((on) => Object.values(on).some((rules) => rules.some(({ go }) => go === name)))
  return (
    merged.as === undefined && merged.path === undefined && !isGoneTo && ownRules.some(({ close }) => close === true)
  )
}
