/** `default` of a form's property says what stands for an answer that is missing. A form of a journey begins empty. */
import { isWritten } from '../../source/document.ts'
import type { StepScope } from './facts.ts'
import { propertyPath } from './given.ts'

/** Warns of a field that is meant to begin with an answer, and begins empty. */
export function checkPreset({ project, step, report }: StepScope, name: string): void {
  const form = project.schemas.get(step.merged.form ?? '')
  const at = form && propertyPath(form, name)
  if (!at || !isWritten(form.document, [...at, 'default'])) return
  report.about(
    { is: 'unused', kind: 'default', name },
    'J226',
    { document: form.document, path: [...at, 'default'], part: 'key' },
    `nothing uses the \`default\` of \`${name}\``,
    'the field begins empty',
    `fill it in by a rule, \`enter: [{ set: { ${step.name}.${name}: … } }]\`, or delete it`,
  )
}
