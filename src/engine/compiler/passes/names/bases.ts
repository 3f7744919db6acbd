/** A step whose rules ask for names that the step it extends does not have, and another step does. */
import { list } from '../../source/authored.ts'
import { isWritten } from '../../source/document.ts'
import type { StepFile } from '../../source/project.ts'
import type { StepScope } from './facts.ts'

/** So many names are no slips. */
const many = 3

const sections = ['fields', 'calls', 'counters', 'timers', 'conditions', 'on'] as const

/** Reports the wrong base, in place of every name that it lacks. */
export function checkBase({ project, step, place, report }: StepScope): void {
  const { extends: base } = step.own
  if (base === undefined || !project.steps.has(base)) return
  const shared = Object.keys(project.journey.value.conditions ?? {})
  const lacking = [...namesAsked(step)].filter((name) => !shared.includes(name) && !has(step, name))
  if (lacking.length < many) return
  const meant = [...project.steps.values()].find(
    (each) => !each.chain.some(({ name }) => name === step.name) && lacking.every((name) => has(each, name)),
  )
  if (!meant) return
  const names = sections.flatMap((section) => Object.keys(meant.merged[section] ?? {}))
  const about = { is: 'unknown' as const, kind: 'base', name: base, of: step.chain.at(-1)?.name ?? base, names }
  const [first, second] = lacking
  const message = `\`${base}\` has no \`${first}\`, no \`${second}\` and ${lacking.length - 2} more`
  const label = `\`${meant.name}\` has all that the rules here ask for`
  report.about(about, 'J202', place(['extends']), message, label, `write \`extends: ${meant.name}\``)
}

/** What the rules that the file itself writes name of their step. */
function namesAsked({ own }: StepFile): ReadonlySet<string> {
  const rules = Object.values(own.on ?? {}).flat()
  const named = rules.flatMap(({ when, unless, call, start }) => [when, unless, call, start].flatMap(list))
  const heard = Object.keys(own.on ?? {}).flatMap((event) => (event.includes('.') ? (event.split('.')[0] ?? []) : []))
  return new Set([...named, ...heard])
}

function has({ chain }: StepFile, name: string): boolean {
  return chain.some(({ document }) => sections.some((section) => isWritten(document, [section, name])))
}
