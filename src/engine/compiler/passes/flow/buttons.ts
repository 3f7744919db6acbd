/** Buttons that nobody answers, and rules that nobody asks for. */

import type { Report } from '../../diagnostics/report.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { actionsOf, allBlocks, blocksOf, eventsOf, marked } from '../../symbols/events.ts'
import { buttonsOf } from '../names/errors.ts'
import { scopeOf } from '../names/facts.ts'

/** Buttons and events of blocks that nobody answers, and rules that nobody asks for. */
export function checkButtons(project: Project, step: StepFile, report: Report): void {
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
export function raisedAnywhere(project: Project, step: StepFile): Set<string> {
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
