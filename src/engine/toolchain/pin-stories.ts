/** Writes stories for rules that no story tells of: for each the fewest facts with which it runs, and what changes when one of them does. */
import { Document, isMap, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import { createReport } from '../compiler/diagnostics/report.ts'
import { readProject } from '../compiler/passes/shape/index.ts'
import { type AuthoredRule, type AuthoredStory, list } from '../compiler/source/authored.ts'
import type { Source } from '../compiler/source/document.ts'
import type { Project, Registry, StepFile } from '../compiler/source/project.ts'
import { isAssignable } from '../compiler/source/schema-parts.ts'
import { refusal } from '../compiler/source/schema-values.ts'
import { linesOf } from '../compiler/symbols/condition-lines.ts'
import { resolveFact } from '../compiler/symbols/facts.ts'
import { createReplay, effectText, type GuardedRule, guardsOf, type Replay, visit } from '../compiler/symbols/replay.ts'
import { satisfies } from '../core/condition.ts'
import type { Schema } from '../core/define.ts'
import type { Constraint, FactPath, Json } from '../core/model.ts'

type Given = ReadonlyMap<FactPath, Json>

/** The files with stories, with those added that were missing, and those changed that say what is not done any more. A rule that some story tells of gets no further one. */
export function pinStories(sources: readonly Source[], registry: Registry): Source[] {
  const project = readProject(sources, registry, createReport().report)
  const folder = sources[0]?.file.split('/')[0] ?? 'journey'
  return [undefined, ...project.steps.values()].flatMap((step) => {
    const known = project.stories.filter(({ value }) => value.step === step?.name)
    const replay = createReplay(project, step)
    const [first] = known
    const corrected = known.flatMap(({ document, value }) => {
      const text = correctedText(document.text, value.stories, replay)
      return text === document.text && document !== first?.document
        ? []
        : [{ file: document.file, text, before: document.text }]
    })
    const missing = missingStories(
      project,
      step,
      replay,
      known.flatMap(({ value }) => value.stories),
    )
    const file = first?.document.file ?? `${folder}/stories/${step?.name ?? 'journey'}.yaml`
    const own = corrected.find((each) => each.file === file)
    const text = missing.length === 0 ? own?.text : written(own?.text, step, missing)
    const rest = corrected.filter((each) => each.file !== file && each.text !== each.before)
    return [
      ...(text === undefined || text === own?.before ? [] : [{ file, text }]),
      ...rest.map(({ file, text }) => ({ file, text })),
    ]
  })
}

/** What is done now, in place of what the stories say. What must not be, and what is read, is a person's to change. */
function correctedText(before: string, stories: readonly AuthoredStory[], replay: Replay): string {
  // Taken apart only where something is to be changed: of many files with stories few are.
  let document: Document.Parsed | undefined
  for (const [index, { on, given = {}, does }] of stories.entries()) {
    const rules = replay.rulesFor(on)?.rules
    if (does === undefined || (!rules && (does === 'nothing' || on === visit))) continue
    const now = effectOf(rules?.[replay.ran(rules, replay.factsOf(given)) ?? -1])
    if (effectText(now === 'nothing' ? undefined : now) === effectText(does === 'nothing' ? undefined : does)) continue
    document ??= parseDocument(before)
    const node = document.createNode(now, { aliasDuplicateObjects: false })
    if (isMap(node)) node.flow = true
    document.setIn(['stories', index, 'does'], node)
  }
  return document?.toString({ lineWidth: 0, flowCollectionPadding: true }) ?? before
}

function effectOf(rule: GuardedRule | undefined): 'nothing' | Omit<AuthoredRule, 'when' | 'unless'> {
  if (!rule) return 'nothing'
  const { when: _, unless: __, needs: ___, ...does } = rule
  return does
}

function missingStories(
  project: Project,
  step: StepFile | undefined,
  replay: Replay,
  accepted: AuthoredStory[],
): AuthoredStory[] {
  const own = step ? (step.merged.on ?? {}) : (project.journey.value.on ?? {})
  const guards = step && guardsOf(step)
  const on: Record<string, GuardedRule[]> = { ...(guards ? { [visit]: guards.rules } : {}), ...own }
  return Object.entries(on).flatMap(([event, rules]) => {
    const known = accepted.filter((story) => story.on === event)
    const ran = new Set(known.map(({ given }) => replay.ran(rules, replay.factsOf(given ?? {}))))
    const values = valuesFor(project, step, replay, rules)
    const found = rules.map((_, index) => (ran.has(index) ? undefined : search(rules, index, replay, values)))
    const stories = rules.flatMap((rule, index) => {
      const given = found[index]
      if (!given) return []
      // Where the next rule would do, too, the order of the two counts.
      const both: Given = new Map([...(found[index + 1] ?? []), ...given])
      const all = [given, both, ...variants(rule, index, rules, given, replay, values)]
      return all.map((facts) => story(event, rules, replay, facts))
    })
    const written = new Set(known.map(textOf))
    return stories.filter((each) => !written.has(textOf(each)) && written.add(textOf(each)))
  })
}

function textOf({ on, given = {} }: AuthoredStory): string {
  return `${on} ${JSON.stringify(Object.entries(given).toSorted(([a], [b]) => a.localeCompare(b)))}`
}

function story(event: string, rules: GuardedRule[], replay: Replay, given: Given): AuthoredStory {
  const index = replay.ran(rules, given)
  return {
    on: event,
    ...(given.size > 0 ? { given: Object.fromEntries(given) } : {}),
    does: effectOf(rules[index ?? -1]),
  }
}

/** Facts with which the rule runs: the fewest, found by changing one after the other. */
function search(rules: GuardedRule[], index: number, replay: Replay, values: Map<FactPath, Json[]>): Given | undefined {
  let open: Given[] = [new Map()]
  const written = new Set<string>([''])
  for (let tries = 0; open.length > 0 && tries < mostTries; ) {
    const next: Given[] = []
    for (const given of open) {
      if (replay.ran(rules, given) === index) return given
      for (const changed of neighbours(given, values)) {
        const key = JSON.stringify([...changed].toSorted(([a], [b]) => a.localeCompare(b)))
        if (written.has(key) || tries++ > mostTries) continue
        written.add(key)
        next.push(changed)
      }
    }
    open = next
  }
  return undefined
}

const mostTries = 30_000

function neighbours(given: Given, values: Map<FactPath, Json[]>): Given[] {
  return [...values].flatMap(([fact, all]) =>
    given.has(fact) ? [] : all.map((value): Given => new Map([...given, [fact, value]])),
  )
}

/** One fact otherwise: another rule runs, or the same with another of the values that it is good for. */
function variants(
  rule: GuardedRule,
  index: number,
  rules: GuardedRule[],
  given: Given,
  replay: Replay,
  values: Map<FactPath, Json[]>,
): Given[] {
  const needed = [...replay.factsOf(Object.fromEntries((rule.needs ?? []).map((fact) => [fact, null]))).keys()]
  const asked = new Set([
    ...needed,
    ...[...list(rule.when), ...list(rule.unless)].flatMap((name) =>
      [...linesOf(replay.condition(name))].map(({ fact }) => fact),
    ),
  ])
  return [...values].flatMap(([fact, all]) => {
    if (!asked.has(fact)) return []
    const others = new Map<FactPath, Json>(given)
    others.delete(fact)
    const changed = [others, ...all.map((value): Given => new Map([...given, [fact, value]]))]
    const now = changed.map((each) => ({ each, ran: replay.ran(rules, each) }))
    const otherwise = now.filter(({ ran }) => ran !== index)
    // The last value that leads elsewhere is nearest to the limit.
    const turning = [otherwise[0], otherwise.at(-1)].flatMap((one) => (one ? [one.each] : []))
    return [
      ...new Set([
        ...turning,
        ...now.filter(({ ran, each }) => ran === index && each.has(fact)).map(({ each }) => each),
      ]),
    ]
  })
}

/** Every fact that the rules ask about, with values on both sides of what they ask. */
function valuesFor(
  project: Project,
  step: StepFile | undefined,
  replay: Replay,
  rules: GuardedRule[],
): Map<FactPath, Json[]> {
  const names = new Set(rules.flatMap(({ when, unless }) => [...list(when), ...list(unless)]))
  const lines = [...names].flatMap((name) => linesOf(replay.condition(name)))
  const needs = rules.flatMap((rule) => rule.needs ?? [])
  const needed = [...replay.factsOf(Object.fromEntries(needs.map((fact) => [fact, null]))).keys()]
  const facts = [...new Set([...lines.map(({ fact }) => fact), ...needed])]
  return new Map(
    facts.map((fact) => {
      const own = lines.filter((each) => each.fact === fact).map(({ is }) => is)
      const known = resolveFact(project, step, fact)
      const fits = (value: Json): boolean => !known.known || refusal(value, known.schema) === undefined
      const all = [
        ...own.flatMap(valuesOf),
        ...(own.length === 0 || own.some(({ not, pattern }) => not || pattern) ? [...usual] : []),
      ]
      const distinct = [...new Map(all.map((value) => [JSON.stringify(value), value])).values()]
      const fitting = [fits, (value: Json) => isOfType(value, known.known ? known.schema : {}), () => true]
        .map((isFit) => distinct.filter(isFit))
        .find((each) => each.some((value) => own.some((is) => satisfies(value, is))))
      if (own.length === 0)
        return [
          fact,
          (fitting ?? distinct.filter((value) => isOfType(value, known.known ? known.schema : {}))).slice(0, 1),
        ]
      const useful = (fitting ?? distinct).filter(
        (value) => own.some((is) => satisfies(value, is)) || typeof value !== 'string',
      )
      return [fact, useful]
    }),
  )
}

function isOfType(value: Json, schema: Schema): boolean {
  return isAssignable({ type: Array.isArray(value) ? 'array' : typeof value }, schema)
}

const usual: readonly Json[] = ['x', 'x x', '2026-01-31', 1, true]

function valuesOf(is: Constraint): Json[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, minItems, type } = is
  const numbers = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((each) => each !== undefined)
  return [
    ...(is.const === undefined ? [] : [is.const, ...(typeof is.const === 'boolean' ? [!is.const] : [])]),
    ...(is.enum ?? []),
    ...numbers.flatMap((each) => [each + 1, each, each - 1]),
    ...(minLength === undefined ? [] : ['x'.repeat(minLength), 'x'.repeat(minLength + 1)]),
    ...(minItems === undefined ? [] : [Array.from({ length: minItems }, () => ({}))]),
    ...(type === undefined ? [] : [...usual]),
    ...(is.not ? valuesOf(is.not) : []),
  ]
}

function written(before: string | undefined, step: StepFile | undefined, stories: AuthoredStory[]): string {
  const subject = step ? `the step \`${step.name}\` does` : 'the rules in journey.yaml do'
  const begun = `# What ${subject} at each event, with these facts and no others.\n`
  const document =
    before === undefined ? new Document({ ...(step ? { step: step.name } : {}), stories: [] }) : parseDocument(before)
  const items = document.get('stories') as YAMLSeq
  for (const each of stories) {
    const node = document.createNode(each, { aliasDuplicateObjects: false }) as YAMLMap
    node.flow = true
    items.add(node)
  }
  items.flow = false
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: true })
  return before === undefined ? begun + text : text
}
