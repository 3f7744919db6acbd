/** The third pass: does every step lead somewhere, every rule have its turn, and every outcome somebody who minds it? */
import { type AuthoredRule, list } from './authored.ts'
import { actionsOf, allBlocks, alwaysPossible, blocksOf, eventsOf, marked, outcomesOf } from './events.ts'
import { scopeOf } from './names.ts'
import { buttonsOf } from './names-files.ts'
import { checkPrivacy } from './privacy.ts'
import type { Project, StepFile } from './project.ts'
import type { Report } from './report.ts'
import { conditional, shadowed } from './rules.ts'
import { suggestion } from './suggest.ts'

export function checkFlow(project: Project, report: Report): void {
  checkReachable(project, report)
  for (const step of project.steps.values()) {
    checkDeadEnd(project, step, report)
    checkRuleOrder(step, report)
    checkOutcomes(project, step, report)
    checkButtons(project, step, report)
  }
  for (const [event, rules] of Object.entries(project.journey.value.on ?? {})) {
    checkShadowed(rules, (index) => ({ document: project.journey.document, path: ['on', event, index] }), report)
  }
  checkCatalogue(project, report)
  checkPrivacy(project, report)
}

/** A step is reached from the first one, from an entry, from a rule of journey.yaml, or by its address when nothing guards it. */
function checkReachable(project: Project, report: Report): void {
  if (project.damaged) return
  const { first, entries = [], on = {} } = project.journey.value
  const unguarded = [...project.steps.values()].filter(
    ({ merged }) => merged.path !== undefined && list(merged.needs).length === 0 && list(merged.when).length === 0,
  )
  const reached = new Set<string>()
  const open = [
    first,
    ...entries.map((entry) => entry.go),
    ...targets(Object.values(on).flat()),
    ...unguarded.map((step) => step.name),
  ]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const step = project.steps.get(name)
    if (!step || reached.has(name)) continue
    reached.add(name)
    // What it extends is used, even when nobody goes there.
    open.push(...step.chain.map((each) => each.name))
    open.push(...targets(Object.values(step.merged.on ?? {}).flat()), ...linked(project, step))
  }
  for (const step of project.steps.values()) {
    if (reached.has(step.name)) continue
    const dialog = step.merged.as === 'dialog'
    const help = dialog
      ? `write \`show: ${step.name}\` in a rule`
      : `write \`go: ${step.name}\` in a rule, or delete the step`
    report(
      'J301',
      { document: step.document, path: ['step'] },
      `nothing leads to \`${step.name}\``,
      dialog ? 'no rule shows it' : 'no rule goes here',
      help,
    )
  }
}

function targets(rules: AuthoredRule[]): string[] {
  return rules.flatMap((rule) => [...(rule.go === undefined ? [] : [rule.go]), ...list(rule.show)])
}

function linked(project: Project, step: StepFile): string[] {
  return allBlocks(blocksOf(step.merged)).flatMap((use) =>
    marked(project.registry.blocks[use.block]?.options ?? {}, use.options, 'x-step').map(({ text }) => text),
  )
}

/** A screen needs some rule that goes on: its own, or one of journey.yaml for an event that is raised here. */
function checkDeadEnd(project: Project, step: StepFile, report: Report): void {
  const { merged } = step
  if (merged.as === 'dialog' || project.damaged) return
  const rules = Object.values(merged.on ?? {}).flat()
  const shown = rules
    .flatMap((rule) => list(rule.show))
    .flatMap((code) => buttonsOf(project.errors.value[code] ?? { as: 'toast' }).map(({ event }) => event))
  const dialogs = rules
    .flatMap((rule) => list(rule.show))
    .flatMap((name) => Object.values(project.steps.get(name)?.merged.on ?? {}).flat())
  const raised = [...Object.keys(actionsOf(merged)), ...eventsOf(project, step), ...shown]
  const elsewhere = raised.flatMap((event) => project.journey.value.on?.[event] ?? [])
  if ([...rules, ...dialogs, ...elsewhere].some((rule) => rule.go !== undefined && rule.go !== 'back')) return
  if (linked(project, step).length > 0) return
  report(
    'J306',
    { document: step.document, path: ['step'] },
    `\`${step.name}\` is a dead end`,
    'no rule goes on from here',
    'add a rule with `go`, or a button whose event journey.yaml handles',
  )
}

function checkRuleOrder(step: StepFile, report: Report): void {
  const { own, merged, document } = step
  for (const [event, rules] of Object.entries(own.on ?? {})) {
    checkShadowed(rules, (index) => ({ document, path: ['on', event, index] }), report)
    const [first = '', second] = event.split('.')
    const call = merged.calls?.[first]
    // Nobody waits for a call in the background, so it may end with nothing to do.
    const certain = second !== undefined && (call ? !(call.background && second === 'ok') : merged.timers?.[first])
    const last = rules.at(-1)
    if (!certain || !last || !conditional(last)) continue
    const path = ['on', event, rules.length - 1, last.when === undefined ? 'unless' : 'when']
    const help =
      call && second === 'ok'
        ? `add a last rule that always applies, or let \`${first}\` run in the \`background\``
        : 'add a last rule that always applies'
    report('J303', { document, path }, `\`${event}\` may find no rule`, 'the last rule has a condition', help)
  }
}

function checkShadowed(rules: AuthoredRule[], place: (index: number) => Parameters<Report>[1], report: Report): void {
  for (const [index, rule] of rules.entries()) {
    const before = rules.slice(0, index).findIndex((earlier) => shadowed(rule, earlier))
    if (before < 0) continue
    report(
      'J302',
      place(index),
      'this rule never runs',
      'an earlier one always runs first',
      'put it before that one, or delete it',
      { place: place(before), label: 'runs first' },
    )
  }
}

function checkOutcomes(project: Project, step: StepFile, report: Report): void {
  const { own, merged, document } = step
  const { services } = project.services.value
  for (const [name, call] of Object.entries(own.calls ?? {})) {
    const service = services[call.effect]
    if (!service) continue
    const handled = (code: string): boolean => merged.on?.[`${name}.${code}`] !== undefined
    const place = { document, path: ['calls', name], part: 'key' as const }
    if (call.retry && !handled('gaveUp')) {
      report('J305', place, `\`${name}.gaveUp\` is not handled`, 'it may give up', `add rules for \`${name}.gaveUp\``)
    }
    if (!handled('ok') && call.keep === undefined && !call.background) {
      report(
        'J304',
        place,
        `\`${name}.ok\` is not handled`,
        'nothing happens when it succeeds',
        `add rules for \`${name}.ok\`, or \`keep\` the answer`,
      )
    }
    for (const code of Object.keys(service.outcomes ?? {})) {
      if (handled(code) || list(call.retry?.on).includes(code) || inCatalogue(project, code, call.effect)) continue
      report(
        'J304',
        place,
        `\`${name}.${code}\` is not handled`,
        `it can end with \`${code}\``,
        `add rules for it, a \`retry\` on it, or an entry to errors.yaml`,
      )
    }
  }
}

/** Buttons and events of blocks that nobody answers, and rules that nobody asks for. */
function checkButtons(project: Project, step: StepFile, report: Report): void {
  const { own, merged, document } = step
  const scope = scopeOf(project, report, step)
  const others = merged.as === 'dialog' ? [...project.steps.values()] : [step]
  const answered = [
    ...Object.keys(project.journey.value.on ?? {}),
    ...others.flatMap((each) => Object.keys(each.merged.on ?? {})),
  ]
  const builtIn = ['cancel', 'back', 'enter', 'save']
  for (const name of Object.keys(own.actions ?? {})) {
    if (answered.includes(name) || builtIn.includes(name)) continue
    report(
      'J313',
      { document, path: ['actions', name], part: 'key' },
      `the button \`${name}\` does nothing`,
      `no rule for \`${name}\` in this step or in journey.yaml`,
      suggestion(name, answered) ?? `add rules for \`${name}\``,
    )
  }
  for (const use of own.content ? allBlocks(blocksOf(own)) : []) {
    for (const { text, path } of marked(project.registry.blocks[use.block]?.options ?? {}, use.options, 'x-event')) {
      if (answered.includes(text) || builtIn.includes(text)) continue
      report(
        'J313',
        scope.place([...use.path, ...path]),
        `the button for \`${text}\` does nothing`,
        `no rule for \`${text}\` in this step or in journey.yaml`,
        suggestion(text, answered) ?? `add rules for \`${text}\``,
      )
    }
  }
  const raised = raisedAnywhere(project, step)
  for (const event of Object.keys(own.on ?? {})) {
    if (event.includes('.') || raised.has(event) || builtIn.includes(event)) continue
    report(
      'J312',
      { document, path: ['on', event], part: 'key' },
      `nothing raises \`${event}\``,
      'no button, block, widget or message of this step',
      suggestion(event, raised) ?? `add \`${event}\` to \`actions\``,
    )
  }
}

/** Events that can come up while the step is on screen: its own, those of dialogs over it, those of messages. */
function raisedAnywhere(project: Project, step: StepFile): Set<string> {
  const dialogs = [...project.steps.values()].filter((each) => each.merged.as === 'dialog')
  const steps = [step, ...dialogs]
  const messages = Object.values(project.errors.value).flatMap((entry) => [
    ...buttonsOf(entry).map(({ event }) => event),
    ...(typeof entry.closes === 'string' ? [entry.closes] : []),
  ])
  return new Set([
    ...steps.flatMap((each) => [...Object.keys(actionsOf(each.merged)), ...eventsOf(project, each)]),
    ...messages,
  ])
}

/** Every code has an entry, every entry a code, and the codes that are always possible are there. */
function checkCatalogue(project: Project, report: Report): void {
  const { document, value, missing } = project.errors
  if (missing) return
  for (const code of alwaysPossible) {
    if (value[code]) continue
    report(
      'J308',
      { document, path: [] },
      `errors.yaml has no \`${code}\``,
      'every call can end with it',
      `add an entry \`${code}\``,
    )
  }
  const { services } = project.services.value
  const calls = [...project.steps.values()].flatMap((step) =>
    Object.entries(step.merged.calls ?? {}).map(([name, call]) => ({ step, name, call })),
  )
  const reads = Object.values(project.journey.value.reads ?? {})
  for (const [effect, service] of Object.entries(services)) {
    for (const [index, code] of (service.codes ?? []).entries()) {
      if (inCatalogue(project, code, effect)) continue
      const loose = calls.some(({ step, name, call }) => call.effect === effect && !step.merged.on?.[`${name}.${code}`])
      if (!loose && !reads.some((read) => read.effect === effect)) continue
      const place = { document: project.services.document, path: ['services', effect, 'codes', index] }
      report(
        'J304',
        place,
        `\`${code}\` is not handled everywhere`,
        'no entry in errors.yaml, and a call without rules for it',
        `add an entry \`${code}\` to errors.yaml`,
      )
    }
  }
  const rules = [
    project.journey.value.on ?? {},
    ...[...project.steps.values()].map((step) => step.merged.on ?? {}),
  ].flatMap((on) => Object.values(on).flat())
  const shown = new Set(rules.flatMap((rule) => list(rule.show)))
  const produced = new Set([
    ...alwaysPossible,
    ...Object.keys(services).flatMap((effect) => outcomesOf(project, { effect })),
  ])
  for (const key of Object.keys(value)) {
    const [code = key, effect] = key.split('@')
    const known =
      effect === undefined ? produced : new Set(services[effect] ? outcomesOf(project, { effect }) : produced)
    if (known.has(code) || (effect === undefined && shown.has(code))) continue
    report(
      'J307',
      { document, path: [key], part: 'key' },
      `nothing produces \`${key}\``,
      'not a code of any call, and no rule shows it',
      'name it under `codes` in services.yaml, or delete the entry',
    )
  }
}

function inCatalogue(project: Project, code: string, effect: string): boolean {
  if (project.errors.missing) return true
  const entries = project.errors.value
  return entries[code] !== undefined || entries[`${code}@${effect}`] !== undefined
}
