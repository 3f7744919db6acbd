/** Examples of a schema that refers to others: what they hold must be allowed there, too. */
import { asText } from '../../../core/as-text.ts'
import { valueAt } from '../../../core/facts.ts'
import type { JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Structure } from '../../source/project.ts'
import { refusalWords } from '../../source/refusal-words.ts'
import { isObject, visitSchemas } from '../../source/schema-parts.ts'
import { errorsOf, schemaErrors } from '../../source/schema-values.ts'

/** Reports the first value of an example that the schema refuses. Without a reference the shape pass has looked already. */
export function checkExamples({ schemas }: Structure, report: Report): void {
  for (const { document, written, schema } of schemas.values()) {
    visitSchemas(written, [], ({ examples, ...rest }, path) => {
      if (!Array.isArray(examples) || !JSON.stringify(rest).includes('"$ref"')) return
      const whole = valueAt(schema as JsonObject, path.map(asText))
      if (!isObject(whole)) return
      const { examples: _, ...own } = whole
      if (schemaErrors(own).length > 0) return
      for (const [index, example] of examples.entries()) {
        const [error] = errorsOf(example, own)
        if (!error) continue
        const below = error.instancePath
          .split('/')
          .slice(1)
          .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
        const at = [...path, 'examples', index, ...below]
        const shown = JSON.stringify(valueAt(written, at.map(asText)) ?? example)
        const label = refusalWords(error)
        report('J117', { document, path: at }, `\`${shown}\` is not allowed by its own schema`, label, 'fix the value')
      }
    })
  }
}
