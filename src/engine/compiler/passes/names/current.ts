/** Parts that several steps share: which of them is this one, and does each lead to a step of its own? */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { Path } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import type { StepScope } from './facts.ts'

/** `x-current` of an options' schema: the option with the key of this step's part, the list of parts, the name of a part's step. */
type Current = { current: string; items: string; step: string }

/** Reports a part that is not this step, is none of the list, or leads where another does. */
export function checkCurrent(scope: StepScope, schema: Schema, options: JsonObject, path: Path): void {
  const { report, place, step } = scope
  const names = schema['x-current'] as Current | undefined
  const items = names && options[names.items]
  if (!names || !Array.isArray(items)) return
  const parts = items.map((item) => (isObject(item) ? { key: asText(item.key), step: item[names.step] } : undefined))
  for (const [index, part] of parts.entries()) {
    const same = parts.slice(0, index).find((each) => each?.step === part?.step)
    if (!part || !same) continue
    const label = `so does \`${same.key}\``
    report(
      'J122',
      place([...path, names.items, index, names.step]),
      `\`${part.key}\` leads to \`${asText(part.step)}\``,
      label,
      'name the step of this part',
    )
  }
  checkMutual(scope, names, items, path)
  const current = options[names.current]
  const own = parts.find((part) => part?.key === current)
  const at = place([...path, names.current])
  if (!own) {
    const known = parts.flatMap((part) => part?.key ?? [])
    report(
      'J211',
      at,
      `\`${asText(current)}\` is none of these parts`,
      'not among the keys below',
      suggestion(asText(current), known),
    )
  } else if (own.step !== step.name && parts.some((part) => part?.step === step.name)) {
    const right = parts.find((part) => part?.step === step.name)?.key
    report(
      'J211',
      at,
      `\`${asText(current)}\` is another step`,
      `it leads to \`${asText(own.step)}\``,
      `write \`${right}\``,
    )
  }
}

/** A part that leads to a step has the same parts there, and one of them leads back. */
function checkMutual({ project, report, place, step }: StepScope, names: Current, items: Json[], path: Path): void {
  for (const [index, item] of items.entries()) {
    const other = isObject(item) ? project.steps.get(asText(item[names.step])) : undefined
    if (!other || other.name === step.name || leadsTo(other.merged.content ?? [], names, step.name)) continue
    const label = `none of the parts on \`${other.name}\` leads back to \`${step.name}\``
    const at = place([...path, names.items, index, names.step])
    report('J319', at, `\`${other.name}\` is no part beside this one`, label, 'name the step of this part')
  }
}

/** Some block on the step lists parts, and one of them is the step asked for. */
function leadsTo(content: Json, names: Current, step: string): boolean {
  if (Array.isArray(content)) return content.some((each) => leadsTo(each, names, step))
  if (!isObject(content)) return false
  const { [names.items]: items } = content
  const isListed = Array.isArray(items) && items.some((each) => isObject(each) && each[names.step] === step)
  return isListed || Object.values(content).some((each) => each !== undefined && leadsTo(each, names, step))
}
