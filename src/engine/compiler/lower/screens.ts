/** What each step looks like, for the module that the browser loads when the step comes on screen. */

import type { FactPath } from '../../core/model.ts'
import type { BlockUse, Messages, Screen, VisibleWhen } from '../../core/screen.ts'
import type { Names } from '../source/authored.ts'
import type { StepFile, Structure } from '../source/project.ts'
import type { BlockUse as WrittenBlock } from '../symbols/blocks.ts'
import { blocksOf } from '../symbols/blocks.ts'
import { copyNames } from '../symbols/copy-names.ts'
import { actionsOf, fieldOptions, readOnlyConditions } from '../symbols/events.ts'
import { messagesOfStep, parametersOf } from '../symbols/messages.ts'
import { conditionKeys } from './conditions.ts'
import { optionTemplate } from './values.ts'

/** A screen without its form, which is code. */
export type CompiledScreen = Omit<Screen, 'form'> & { form: string | null }

/** @param messages all messages by language */
export function lowerScreen(project: Structure, step: StepFile, messages: Record<string, Messages>): CompiledScreen {
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
        const readOnly = conditionKeys(step, readOnlyConditions(use))
        const options = optionTemplate(project, step, schema, fieldOptions(use))
        return [name, { widget, options, ...(readOnly.length > 0 ? { readOnly } : {}) }]
      }),
    ),
    content: blocksOf(merged).map((block) => lowerBlock(project, step, block)),
    actions: Object.entries(actionsOf(merged)).map(([name, { variant, ...use }]) => ({
      name,
      variant,
      ...drawn(step, use),
    })),
    back: merged.back !== false && merged.as !== 'dialog' && merged.path !== undefined,
    copyValues: namesInReach(project, step, own),
    messages: own,
  }
}

/** Of those, the ones that its messages do use: the screen listens to no others. */
function namesInReach(
  project: Structure,
  step: StepFile,
  messages: Record<string, Messages>,
): Record<string, FactPath> {
  const used = new Set(
    Object.values(messages).flatMap((all) =>
      Object.values(all).flatMap((message) => parametersOf(message).map(({ name }) => name)),
    ),
  )
  return Object.fromEntries(Object.entries(copyNames(project, step)).filter(([name]) => used.has(name)))
}

function lowerBlock(
  project: Structure,
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

function drawn(step: StepFile, { when, unless }: { when?: Names; unless?: Names }): VisibleWhen {
  return {
    ...(when === undefined ? {} : { when: conditionKeys(step, when) }),
    ...(unless === undefined ? {} : { unless: conditionKeys(step, unless) }),
  }
}
