/** What each step looks like, for the module that the browser loads when the step comes on screen. */
import type { FactPath } from '../../core/model.ts'
import type { BlockUse, Drawn, Messages, Screen } from '../../core/screen.ts'
import { messagesOfStep, parametersOf } from '../passes/copy/messages.ts'
import type { Names } from '../source/authored.ts'
import type { Project, StepFile } from '../source/project.ts'
import { actionsOf, blocksOf, closedWhen, fieldOptions, type BlockUse as WrittenBlock } from '../symbols/events.ts'
import { conditionKeys } from './conditions.ts'
import { absolute, optionTemplate } from './values.ts'

/** A screen without its form, which is code. */
export type CompiledScreen = Omit<Screen, 'form'> & { form: string | null }

/** @param messages all messages by language */
export function lowerScreen(project: Project, step: StepFile, messages: Record<string, Messages>): CompiledScreen {
  const { merged } = step
  const own = Object.fromEntries(
    Object.entries(messages).map(([language, all]) => [language, messagesOfStep(all, step)]),
  )
  return {
    step: step.name,
    form: merged.form ?? null,
    fields: Object.fromEntries(
      Object.entries(merged.fields ?? {}).map(([name, use]) => {
        const widget = typeof use === 'string' ? use : use.widget
        const schema = project.registry.widgets[widget]?.options ?? {}
        const closed = conditionKeys(step, closedWhen(use))
        const options = optionTemplate(project, step, schema, fieldOptions(use))
        return [name, { widget, options, ...(closed.length > 0 ? { closed } : {}) }]
      }),
    ),
    content: blocksOf(merged).map((block) => lowerBlock(project, step, block)),
    actions: Object.entries(actionsOf(merged)).map(([name, { look, ...use }]) => ({ name, look, ...drawn(step, use) })),
    back: merged.back !== false && merged.as !== 'dialog' && merged.path !== undefined,
    say: namesInReach(project, step, own),
    messages: own,
  }
}

/** Every name that a step's copy may use → the fact it stands for. */
export function copyNames(project: Project, step: StepFile): Record<string, FactPath> {
  const { fields = {}, counters = {}, timers = {}, say = {} } = step.merged
  const under = (names: Record<string, unknown>, rest: string): Record<string, FactPath> =>
    Object.fromEntries(Object.keys(names).map((name) => [name, `${step.name}.${name}${rest}`]))
  return {
    ...project.journey.value.say,
    ...under(fields, ''),
    ...under(counters, '.left'),
    ...under(timers, '.left'),
    ...Object.fromEntries(Object.entries(say).map(([name, fact]) => [name, absolute(project, step, fact)])),
  }
}

/** Of those, the ones that its messages do use: the screen listens to no others. */
function namesInReach(project: Project, step: StepFile, messages: Record<string, Messages>): Record<string, FactPath> {
  const used = new Set(
    Object.values(messages).flatMap((all) =>
      Object.values(all).flatMap((message) => parametersOf(message).map(({ name }) => name)),
    ),
  )
  return Object.fromEntries(Object.entries(copyNames(project, step)).filter(([name]) => used.has(name)))
}

function lowerBlock(
  project: Project,
  step: StepFile,
  { block, name, options, content, ...use }: WrittenBlock,
): BlockUse {
  const schema = project.registry.blocks[block]?.options ?? {}
  return {
    block,
    name,
    options: optionTemplate(project, step, schema, options),
    content: content.map((each) => lowerBlock(project, step, each)),
    ...drawn(step, use),
  }
}

function drawn(step: StepFile, { when, unless }: { when?: Names; unless?: Names }): Drawn {
  return {
    ...(when === undefined ? {} : { when: conditionKeys(step, when) }),
    ...(unless === undefined ? {} : { unless: conditionKeys(step, unless) }),
  }
}
