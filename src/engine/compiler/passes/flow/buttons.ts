/** Buttons without a rule, and rules without an event. */

import type { Report } from '../../diagnostics/report.ts'
import { type Help, nearest, suggestion, use } from '../../diagnostics/suggest.ts'
import { type AuthoredCondition, type AuthoredRule, list } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import { placeIn, type StepFile, type Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { allBlocks, blocksOf } from '../../symbols/blocks.ts'
import { actionsOf, fieldOptions, raisedAnywhere, raisedByStep } from '../../symbols/events.ts'
import { textsIn } from '../../symbols/facts-used.ts'
import { marked } from '../../symbols/options.ts'
import { implies, isShadowed } from './implied.ts'
import { mayCome } from './notices.ts'

/**
 * It does something beside telling analytics. A dialog has to be answered: a timer that begins is not seen, nor is what is set and
 * not shown in it, and neither answers anything.
 */
function isSeen(
  { track: _, when: __, unless: ___, ...rest }: AuthoredRule,
  { isDialog, isPlain }: { isDialog: boolean; isPlain: boolean },
): boolean {
  return Object.keys(rest).some((key) => !isDialog || (key !== 'start' && !(key === 'set' && isPlain)))
}

/** Nothing in the dialog depends on a fact. */
function isPlainDialog({ merged: { form, content, copyValues, actions } }: StepFile): boolean {
  const isAsked = [content, actions].some((part) => /"(when|unless)":/.test(JSON.stringify(part ?? '')))
  return form === undefined && copyValues === undefined && !isAsked && [...textsIn(content ?? [])].every(isName)
}

/** A fact has at least two parts. */
function isName(text: string): boolean {
  return !text.includes('.')
}

const builtIn = ['cancel', 'back', 'enter', 'save']

/** Buttons and events of blocks without a rule, and rules whose event is never raised. */
export function checkButtons(project: Structure, step: StepFile, report: Report): void {
  const { own, merged, document } = step
  const answered = [...Object.keys(project.journey.value.on ?? {}), ...Object.keys(merged.on ?? {})]
  for (const name of Object.keys(own.actions ?? {})) {
    if (answered.includes(name) || builtIn.includes(name)) continue
    report.about(
      { is: 'unhandled', kind: 'button', name },
      'J313',
      { document, path: ['actions', name], part: 'key' },
      `the button \`${name}\` does nothing`,
      `no rule for \`${name}\` in this step or in journey.yaml`,
      withRules(name, answered, Object.keys(merged.actions ?? {})),
    )
  }
  for (const [name, rules] of Object.entries(own.on ?? {})) {
    // A small button that asks what applicants think may only track the answer.
    const isDialog = merged.as === 'dialog'
    const isPlain = isDialog && isPlainDialog(step)
    const isCross = isDialog && name === 'dismiss'
    const variant = isCross ? 'link' : actionsOf(merged)[name]?.variant
    const isAside = variant === undefined || (!isDialog && variant !== 'primary')
    if (isAside || rules.length === 0 || rules.some((rule) => isSeen(rule, { isDialog, isPlain }))) continue
    const what = isCross ? 'the cross of the dialog' : `the button \`${name}\``
    const label = 'whoever presses it sees nothing happen'
    const help = 'add what it does: `go`, `call`, `close`, `show`'
    report.about(
      { is: 'unhandled', kind: 'button', name },
      'J313',
      { document, path: ['on', name] },
      `${what} does nothing`,
      label,
      help,
    )
  }
  checkDrawn(project, step, report)
  for (const { text, path } of namedEvents(project, step)) {
    if (answered.includes(text) || builtIn.includes(text)) continue
    report.about(
      { is: 'unhandled', kind: 'button', name: text },
      'J313',
      placeIn(step, path),
      `the button for \`${text}\` does nothing`,
      `no rule for \`${text}\` in this step or in journey.yaml`,
      withRules(text, answered, []),
    )
  }
  checkRaised(project, step, report)
}

/** An event that has rules, and no button: else the rules are what is missing. */
function withRules(name: string, answered: readonly string[], drawn: readonly string[]): string | Help {
  const near = nearest(
    name,
    answered.filter((each) => !drawn.includes(each)),
  )
  return near === undefined ? `add rules for \`${name}\` under \`on\`` : use(near)
}

/** A timer or a call is no event: its end is one. */
function wholeEvent({ merged }: StepFile, name: string): Help | undefined {
  if (merged.timers?.[name] !== undefined) return use(`${name}.done`)
  if (merged.calls?.[name]) return use(`${name}.ok`)
  return merged.fields?.[name] === undefined ? undefined : use(`${name}.changed`)
}

/** The events that the options of the step's blocks and widgets name. */
function namedEvents({ registry }: Structure, { own }: StepFile): { text: string; path: Path }[] {
  const uses = own.content ? allBlocks(blocksOf(own)) : []
  const inBlocks = uses.flatMap(({ block, options, path }) =>
    marked(registry.blocks[block]?.options ?? {}, options, 'x-event').map((each) => ({ ...each, before: path })),
  )
  const inFields = Object.entries(own.fields ?? {}).flatMap(([field, use]) =>
    typeof use === 'string'
      ? []
      : marked(registry.widgets[use.widget]?.options ?? {}, fieldOptions(use), 'x-event').map((each) => ({
          ...each,
          before: ['fields', field],
        })),
  )
  return [...inBlocks, ...inFields].map(({ text, path, before }) => ({ text, path: [...before, ...path] }))
}

/** A button is drawn only where one of its rules may apply. */
function checkDrawn(project: Structure, step: StepFile, report: Report): void {
  const { own, merged, document } = step
  for (const name of Object.keys(own.actions ?? {})) {
    const { when, unless } = actionsOf(merged)[name] ?? {}
    const rules = merged.on?.[name] ?? project.journey.value.on?.[name] ?? []
    const closed = [
      ...list(unless).map((each) => ({ key: 'unless', each })),
      ...list(when).map((each) => ({ key: 'when', each })),
    ].find(({ key, each }) =>
      rules.every((rule) =>
        key === 'unless' ? isShadowed({ project, step }, rule, { when: each }) : list(rule.unless).includes(each),
      ),
    )
    const reportIdle = (key: string, label: string, help: string): void => {
      const about = { is: 'unhandled' as const, kind: 'button', name }
      const message = `the button \`${name}\` is drawn only where it does nothing`
      report.about(about, 'J313', { document, path: ['actions', name, key] }, message, label, help)
    }
    const drawn = list(when).map((each) => merged.conditions?.[each] ?? project.journey.value.conditions?.[each] ?? {})
    if (!closed && rules.length > 0 && rules.every((rule) => drawn.some((each) => isSoAlready(project, each, rule)))) {
      const label = 'all that its rules set is so already'
      const help = 'write `unless` in place of `when`, or set something else'
      reportIdle('when', label, help)
    }
    if (!closed || rules.length === 0) continue
    const label = `its rules apply only ${closed.key === 'unless' ? 'where' : 'unless'} \`${closed.each}\` holds`
    const help = `turn the condition round, or the rules for \`${name}\``
    reportIdle(closed.key, label, help)
  }
}

/** The rule sets what the condition asks for, and does nothing else that is seen. */
function isSoAlready(project: Structure, holds: AuthoredCondition, rule: AuthoredRule): boolean {
  const { set = {}, when: _, unless: __, focus: ___, ...rest } = rule
  const values = Object.entries(set)
  if (Object.keys(rest).length > 0 || values.length === 0) return false
  return values.every(([fact, value]) => {
    const isWrittenOut =
      typeof value === 'boolean' || typeof value === 'number' || (isObject(value) && 'const' in value)
    return isWrittenOut && implies(project, holds, { [fact]: value })
  })
}

/** Rules whose event is never raised. */
function checkRaised(project: Structure, step: StepFile, report: Report): void {
  const { own, document } = step
  const raisedHere = raisedByStep(project, step)
  const fromElsewhere = Object.keys(own.on ?? {}).filter(
    (event) => !event.includes('.') && !raisedHere.includes(event) && !builtIn.includes(event),
  )
  // Which messages may come is much to ask: most steps raise all their events themselves.
  if (fromElsewhere.length === 0) return
  const raised = raisedAnywhere(project, step, (key) => mayCome(project, key, step))
  // A form has the button once there is a rule for it.
  const offered = step.merged.form === undefined ? raised : new Set([...raised, 'next'])
  for (const event of fromElsewhere) {
    if (raised.has(event)) continue
    report.about(
      { is: 'unused', kind: 'event', name: event },
      'J312',
      { document, path: ['on', event], part: 'key' },
      `nothing raises \`${event}\``,
      'no button, block, widget or message of this step',
      wholeEvent(step, event) ?? suggestion(event, offered) ?? `add \`${event}\` to \`actions\``,
    )
  }
}
