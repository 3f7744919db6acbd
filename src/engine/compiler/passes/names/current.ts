/** Parts that several steps share: which of them is this one, and does each lead to a step of its own? */
import type { Schema } from '../../../core/define.ts'
import type { JsonObject } from '../../../core/model.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { Path } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import type { StepScope } from './facts.ts'

/** `x-current` of an options' schema: the option with the key of this step's part, the list of parts, the name of a part's step. */
type Current = { current: string; items: string; step: string }

/** Reports a part that is not this step, is none of the list, or leads where another does. */
export function checkCurrent(
  { report, place, step }: StepScope,
  schema: Schema,
  options: JsonObject,
  path: Path,
): void {
  const names = schema['x-current'] as Current | undefined
  const items = names && options[names.items]
  if (!names || !Array.isArray(items)) return
  const parts = items.map((item) => (isObject(item) ? { key: String(item.key), step: item[names.step] } : undefined))
  for (const [index, part] of parts.entries()) {
    const same = parts.slice(0, index).find((each) => each?.step === part?.step)
    if (!part || !same) continue
    const label = `so does \`${same.key}\``
    report(
      'J122',
      place([...path, names.items, index, names.step]),
      `\`${part.key}\` leads to \`${String(part.step)}\``,
      label,
      'name the step of this part',
    )
  }
  const current = options[names.current]
  const own = parts.find((part) => part?.key === current)
  const at = place([...path, names.current])
  if (!own) {
    const known = parts.flatMap((part) => part?.key ?? [])
    report(
      'J211',
      at,
      `\`${String(current)}\` is none of these parts`,
      'not among the keys below',
      suggestion(String(current), known),
    )
  } else if (own.step !== step.name && parts.some((part) => part?.step === step.name)) {
    const right = parts.find((part) => part?.step === step.name)?.key
    report(
      'J211',
      at,
      `\`${String(current)}\` is another step`,
      `it leads to \`${String(own.step)}\``,
      `write \`${right}\``,
    )
  }
}
