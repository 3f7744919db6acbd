/** What a step shows beside its rules: the part of the journey that it is in, its buttons, the links to what can be changed. */
import { memoize } from '../../../core/memoize.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import type { AuthoredAction, AuthoredStep } from '../../source/authored.ts'
import { eachWithPath, list } from '../../source/authored.ts'
import { placeIn, type StepFile, type Structure } from '../../source/project.ts'
import { allBlocks, blocksOf } from '../../symbols/blocks.ts'
import { factsOfConditions } from '../../symbols/condition-facts.ts'
import { actionsOf } from '../../symbols/events.ts'
import { rootsOf } from '../../symbols/fact-roots.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { marked } from '../../symbols/options.ts'
import { writtenCondition } from '../../symbols/written-condition.ts'
import { checkFixedFields } from './fixed-fields.ts'

/** Checks every step's section, buttons, checks and links. */
export function checkScreens(project: Structure, report: Report): void {
  if (project.hasShapeErrors) return
  for (const step of project.steps.values()) {
    checkOneMain(step, report)
    checkSomeMain(project, step, report.heuristic())
    checkMainBeside(project, step, report.heuristic())
    checkFixedFields(project, step, report)
    checkSectionOrder(project, step, report.heuristic())
    checkChecks(project, step, report)
    checkEdited(project, step, report)
    checkKept(project, step, report)
  }
}

/** Two buttons that both look like the way on leave the applicant to guess. */
function checkOneMain({ own, document }: StepFile, report: Report): void {
  const main = Object.entries(own.actions ?? {}).filter(([, use]) => use === 'primary')
  const [first, second] = main
  if (!first || !second) return
  const place = { document, path: ['actions', second[0]] }
  const related = { place: { document, path: ['actions', first[0]] }, label: 'the other one' }
  report(
    'J122',
    place,
    'two buttons are `primary`',
    'only one can be the way on',
    'write `secondary` or `link`',
    related,
  )
}

/** The way on looks like an aside, where it is the main button of all other steps. */
function checkSomeMain(project: Structure, step: StepFile, report: Report): void {
  const { own, document, merged } = step
  const next = own.actions?.next
  const variantOf = (use: AuthoredAction | string): string => (typeof use === 'string' ? use : use.variant)
  if (next === undefined || merged.form === undefined || (merged.content ?? []).some(hasOwnMain)) return
  if (Object.values(own.actions ?? {}).some((use) => variantOf(use) === 'primary')) return
  const others = [...project.steps.values()].filter(
    ({ merged: other, chain }) => other.form !== undefined && !chain.some(({ name }) => name === step.name),
  )
  const actions = others.flatMap((each) => actionsOf(each.merged).next ?? [])
  if (actions.length < 3 || actions.some(({ variant }) => variant !== 'primary')) return
  const label = 'it is the way on, and looks like an aside'
  const help = 'write `next: primary`'
  report('J238', { document, path: ['actions', 'next'] }, 'no button is `primary`', label, help)
}

/** Several buttons of which none is the main one, where one is on every other step that has several. */
function checkMainBeside(project: Structure, step: StepFile, report: Report): void {
  const variants = variantsOf(step.own.actions)
  const isPlain = variants.length > 1 && !variants.includes('primary')
  if (!isPlain || step.own.actions?.next !== undefined || (step.merged.content ?? []).some(hasOwnMain)) return
  const others = [...project.steps.values()]
    .filter((each) => each !== step)
    .map(({ own }) => variantsOf(own.actions))
    .filter((each) => each.length > 1)
  if (others.length < 3 || !others.every((each) => each.includes('primary'))) return
  const [first = ''] = Object.keys(step.own.actions ?? {})
  const label = `of several buttons one is \`primary\` on all ${others.length} other steps`
  report(
    'J238',
    { document: step.document, path: ['actions', first] },
    'no button is `primary`',
    label,
    'write `primary` at the way on',
  )
}

/** Of the buttons that look like buttons. */
function variantsOf(actions: AuthoredStep['actions']): string[] {
  return Object.values(actions ?? {})
    .map((use) => (typeof use === 'string' ? use : use.variant))
    .filter((variant) => variant !== 'link')
}

/** A button among the blocks that is the main one. */
function hasOwnMain(block: unknown): boolean {
  return JSON.stringify(block).includes('"primary"')
}

/** A step between two whose sections are in order, and whose own is not. */
function checkSectionOrder(project: Structure, step: StepFile, report: Report): void {
  const { sections = [] } = project.journey.value
  const here = sections.indexOf(step.own.section ?? '')
  if (here < 0) return
  const placesOf = (steps: StepFile[]): number[] =>
    steps.flatMap(({ name, merged }) =>
      name === step.name || merged.section === undefined ? [] : [sections.indexOf(merged.section)],
    )
  const before = placesOf((leadingOnTo(project).get(step.name) ?? []).map(({ from }) => from))
  const after = placesOf(leadsOn(step.merged).flatMap((name) => project.steps.get(name) ?? []))
  if (before.length === 0 || after.length === 0) return
  const [last, next] = [Math.max(...before), Math.min(...after)]
  if (last > next || (here >= last && here <= next)) return
  const label = `it stands between \`${sections[last]}\` and \`${sections[next]}\``
  const help = last === next ? `write \`${sections[last]}\`` : `write \`${sections[last]}\` or \`${sections[next]}\``
  report(
    'J216',
    { document: step.document, path: ['section'] },
    `\`${step.own.section}\` is another part of the journey`,
    label,
    help,
  )
}

/** By the step to which their way on leads. */
const leadingOnTo = memoize((project: Structure) => {
  const ways = [...project.steps.values()].flatMap((from) => leadsOn(from.merged).map((to) => ({ from, to })))
  return groupBy(ways, ({ to }) => to)
})

/** Where the way on leads: not back, not aside. */
function leadsOn({ on = {} }: AuthoredStep): string[] {
  return (on.next ?? []).flatMap((rule) => rule.go ?? [])
}

/** A check marks a field for what is wrong with it, so the answer there has to be part of the question. */
function checkChecks(project: Structure, step: StepFile, report: Report): void {
  for (const [name, { at, holds }] of Object.entries(step.own.checks ?? {})) {
    if (!(at in (step.merged.fields ?? {}))) continue
    const facts = factsOfConditions(project, step, holds)
    const roots = facts.flatMap((fact) => [...rootsOf(project, step, fact)])
    const known = new Set(roots.filter((root) => !root.endsWith('.*')))
    // What depends on no answer at all has another mistake, which is named where it is.
    if (known.size === 0 || known.has(`${step.name}.${at}`) || known.has('?')) continue
    if (!facts.every((fact) => resolveFact(project, step, fact).known)) continue
    const place = { document: step.document, path: ['checks', name, 'holds'] }
    const [condition = ''] = list(holds)
    const written = writtenCondition(project, step, condition)
    const label = `nothing in it depends on \`${step.name}.${at}\``
    report(
      'J233',
      place,
      `\`${name}\` is not about \`${at}\``,
      label,
      'name another condition, or another field under `at`',
      written && { place: written, label: 'what it asks for' },
    )
  }
}

/** The answers beside a link to change them are those that can be changed there. */
function checkEdited(project: Structure, step: StepFile, report: Report): void {
  for (const use of step.own.content ? allBlocks(blocksOf(step.own)) : []) {
    const schema = project.registry.blocks[use.block]?.options ?? {}
    for (const { text, path } of marked(schema, use.options, 'x-step')) {
      if (path.at(-1) !== 'edit') continue
      const around = path.slice(0, -1).join('.')
      const shown = marked(schema, use.options, 'x-fact')
        .filter((fact) => fact.path.join('.').startsWith(`${around}.`))
        .map((fact) => fact.text.split('.'))
        .filter(([first = '', second = '']) => second in (project.steps.get(first)?.merged.fields ?? {}))
      if (shown.length === 0 || shown.some(([first]) => first === text)) continue
      const other = shown[0]?.[0]
      const label = `the answers shown here are given on \`${other}\``
      report(
        'J233',
        placeIn(step, [...use.path, ...path]),
        `nothing beside it is asked on \`${text}\``,
        label,
        `write \`${other}\``,
      )
    }
  }
}

/** What is never saved is gone after a reload, which would then close each step that needs it. */
function checkKept(project: Structure, step: StepFile, report: Report): void {
  for (const { item: text, path } of eachWithPath(step.own.needs, ['needs'])) {
    const fact = resolveFact(project, step, text)
    if (!fact.known || fact.schema.writeOnly !== true) continue
    const [first = '', second = ''] = fact.path.split('.')
    const file = project.steps.get(first)
    const form = project.schemas.get(file?.merged.form ?? '')
    const label = 'it is never saved: after a reload it is gone'
    const related = form && {
      place: { document: form.document, path: ['properties', second] },
      label: '`writeOnly: true` says so',
    }
    report(
      'J315',
      { document: step.document, path },
      `\`${step.name}\` needs \`${text}\``,
      label,
      'delete `writeOnly`, or need something else',
      related,
    )
  }
}
