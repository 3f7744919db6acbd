/** What an applicant agrees to is there when they do, and it is what they have read. */
import type { Report } from '../../diagnostics/report.ts'
import { type AuthoredRule, list, type Names } from '../../source/authored.ts'
import type { Place } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isObject, propertyOf } from '../../source/schema-parts.ts'
import { allBlocks, blocksOf } from '../../symbols/blocks.ts'
import { factsOfConditions } from '../../symbols/condition-facts.ts'
import { actionsOf } from '../../symbols/events.ts'
import { textsIn } from '../../symbols/fact-roots.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { marked } from '../../symbols/options.ts'

/** A fact that a block shows to be agreed to, and what it comes from: records, calculations, calls of the step. */
type Agreed = { fact: string; origins: ReadonlySet<string>; place: Place }

type Step = { project: Structure; step: StepFile; report: Report }

/** Checks a step whose blocks show what is agreed to (`x-agreed`). */
export function checkAgreed(project: Structure, step: StepFile, report: Report): void {
  const scope = { project, step, report }
  const all = agreedOn(scope)
  for (const [event, rules] of all.length > 0 ? Object.entries(step.own.on ?? {}) : []) {
    if (actionsOf(step.merged)[event]?.variant === 'primary') checkIsThere(scope, event, rules, all)
    for (const [index, rule] of rules.entries())
      checkIsRead(scope, [event, rule], { document: step.document, path: ['on', event, index] }, all)
  }
}

function agreedOn({ project, step }: Step): Agreed[] {
  return allBlocks(blocksOf(step.merged)).flatMap((use) => {
    const options = project.registry.blocks[use.block]?.options ?? {}
    return marked(options, use.options, 'x-agreed').flatMap(({ text, path }) => {
      const place = { document: step.document, path: [...use.path, ...path] }
      const origins = originsOf(project, step, text)
      // What stands in the settings is always there, and always the same.
      return origins.size > 0 ? [{ fact: text, origins, place }] : []
    })
  })
}

function originsOf(project: Structure, step: StepFile, text: string, around: readonly string[] = []): Set<string> {
  const own = originOf(project, step, text)
  const [first = ''] = own.split('.')
  if (/^(settings|environment|journey)$/.test(first) || around.includes(own)) return new Set()
  const use = project.journey.value.calculations?.[own]
  if (!use) return new Set([own])
  const inner = textsIn(use.with ?? {}).flatMap((each) => [...originsOf(project, step, each, [...around, own])])
  return inner.length > 0 ? new Set([own, ...inner]) : new Set()
}

/** The record or calculation that a fact is part of, or the field or call of a step. */
function originOf(project: Structure, step: StepFile, text: string): string {
  const [first = '', second = ''] = resolveFact(project, step, text).path.split('.')
  return project.steps.has(first) ? `${first}.${second}` : first
}

/** The main button works only where a condition has found what is agreed to. */
function checkIsThere(scope: Step, event: string, rules: readonly AuthoredRule[], all: readonly Agreed[]): void {
  const { step, report } = scope
  const { needs = [], when } = step.merged
  const guards = [...list(when), ...list(actionsOf(step.merged)[event]?.when)]
  for (const [index, rule] of rules.entries()) {
    const asked = [...guards, ...list(rule.when)]
    const missing = all.find(
      (each) =>
        !asksFor(scope, asked, each) &&
        !asksFor(scope, rule.unless, each) &&
        !needs.some((fact) => comesFrom(scope, fact, each)) &&
        !isClosedWithout(scope, rule, each),
    )
    if (missing && !readsAgain(step, rule, missing) && (rule.go ?? rule.call ?? rule.set) !== undefined) {
      const label = `an applicant would agree to what is not on screen: no condition asks for \`${originIn(missing)}\``
      const help = `add a condition that asks for \`${originIn(missing)}\` to \`when\``
      const related = { place: missing.place, label: 'shown to be agreed to' }
      const path = ['on', event, index]
      report('J332', { document: step.document, path }, `\`${missing.fact}\` may not be there`, label, help, related)
    }
    // A rule for all that lacks it takes these cases from the rules below.
    if (rule.when === undefined && list(rule.unless).length === 1) guards.push(...list(rule.unless))
  }
}

/** Nothing but a way to a step that lets no one in without it: with that the applicant has not agreed. */
function isClosedWithout(scope: Step, { go, set, call }: AuthoredRule, agreed: Agreed): boolean {
  const to = set === undefined && call === undefined ? scope.project.steps.get(go ?? '') : undefined
  if (!to) return false
  const { needs = [], when } = to.merged
  const inside = { ...scope, step: to }
  return needs.some((fact) => comesFrom(inside, fact, agreed)) || asksFor(inside, when, agreed)
}

/** Nothing but a call that brings what is agreed to: with that the applicant has not agreed. */
function readsAgain({ name, merged }: StepFile, { go, set, call }: AuthoredRule, { origins }: Agreed): boolean {
  const brings = (each: string): boolean =>
    origins.has(merged.calls?.[each]?.keep ?? '') || origins.has(`${name}.${each}`)
  return go === undefined && set === undefined && list(call).every(brings)
}

function asksFor(scope: Step, names: Names | undefined, agreed: Agreed): boolean {
  const facts = factsOfConditions(scope.project, scope.step, names)
  // That it is under way does not say that anything has come.
  return facts.some((fact) => !fact.endsWith('.running') && comesFrom(scope, fact, agreed))
}

function originIn({ origins }: Agreed): string {
  const [first = ''] = origins
  return first
}

/** What was read is what is agreed to: read anew, it is agreed to anew; asked for otherwise, it is read anew. */
function checkIsRead(scope: Step, [event, rule]: [string, AuthoredRule], place: Place, all: readonly Agreed[]): void {
  const { project, step } = scope
  const { calls = {} } = step.merged
  const bringing = Object.entries(calls).flatMap(([name, call]) => {
    const agreed = all.find(({ origins }) => origins.has(call.keep ?? '') || origins.has(`${step.name}.${name}`))
    return agreed ? [{ name, call, agreed }] : []
  })
  // In turn of what was read just now.
  if (bringing.some(({ name }) => event.startsWith(`${name}.`))) return
  const called = inTurn(step, list(rule.call))
  for (const { name, call, agreed } of bringing)
    if (list(rule.call).includes(name)) checkIsAnew(scope, rule, { agreed, ...call }, place)
  // What is on screen says it itself: then nothing else is to be read.
  const isNew = (value: unknown): boolean =>
    !textsIn(value).some((fact) => all.some((agreed) => comesFrom(scope, fact, agreed)))
  const set = Object.entries(rule.set ?? {}).flatMap(([fact, value]) => (isNew(value) ? [fact] : []))
  for (const { name, call, agreed } of rule.go === undefined ? bringing : []) {
    const inputs = textsIn(call.with ?? {}).map((fact) => resolveFact(project, step, fact).path)
    const changed = called.has(name) ? undefined : set.find((fact) => inputs.includes(fact))
    if (changed === undefined) continue
    const label = `\`${agreed.fact}\` is asked for with it, and stays as it was`
    const at = { ...place, path: [...place.path, 'set', changed], part: 'key' as const }
    scope.report('J332', at, `\`${changed}\` changes, and \`${name}\` is not called`, label, `add \`call: ${name}\``)
    return
  }
}

function comesFrom({ project, step }: Step, fact: string, { origins }: Agreed): boolean {
  return origins.has(originOf(project, step, fact))
}

/** The calls, and those that their answers lead to. */
function inTurn({ merged }: StepFile, calls: readonly string[]): Set<string> {
  const found = new Set(calls)
  for (const name of found)
    for (const [event, rules] of Object.entries(merged.on ?? {}))
      if (event.startsWith(`${name}.`)) for (const rule of rules) for (const call of list(rule.call)) found.add(call)
  return found
}

function checkIsAnew(
  scope: Step,
  rule: AuthoredRule,
  { agreed, keep, background }: { agreed: Agreed; keep?: string; background?: boolean },
  place: Place,
): void {
  const { step, report } = scope
  // Read where it is missing, it takes nothing's place.
  if (asksFor(scope, rule.unless, agreed)) return
  const { set = {} } = rule
  const fields = agreements(scope)
  const kept = fields.find((field) => set[`${step.name}.${field}`] !== null && set[step.name] !== null)
  const isLeft = fields.length === 0 && background === true && keep !== undefined && set[keep] !== null
  const left = kept === undefined ? isLeft && keep : `${step.name}.${kept}`
  if (!left) return
  const label = isLeft
    ? 'until the answer comes, an applicant would agree to what was read before'
    : 'other words may come, and an applicant has not agreed to them'
  const message = `\`${agreed.fact}\` is read anew, and \`${left}\` stays`
  report('J332', place, message, label, `add \`set: { ${left}: null }\``)
}

/** The fields of the step that can only be agreed to. */
function agreements({ project, step: { merged } }: Step): string[] {
  const form = project.schemas.get(merged.form ?? '')?.schema
  return Object.keys(merged.fields ?? {}).filter((field) => {
    const schema = form && propertyOf(form, field)
    return isObject(schema) && schema.const === true
  })
}
