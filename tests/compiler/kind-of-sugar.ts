/** A form of the tea shop in which one answer decides what else is asked: who wants sugar says which kind. */
import type { Change } from '../diagnostics/tea.ts'

/** `kind` is what the form's schema says of it, beside the answers that are always asked for. */
export function askingForKind(kind: string): Change[] {
  return [
    {
      file: 'schemas/milk.yaml',
      text: `type: object\nrequired: [milk, sugar]\nproperties:\n  milk: { type: string, enum: [goat, cow] }\n  sugar: { type: boolean }\n${kind}\n`,
    },
    { file: 'steps/milk.yaml', replace: 'sugar: tick }', by: 'sugar: tick, kind: text }' },
    {
      file: 'copy/en.yaml',
      replace: '    sugar: { label: With sugar }',
      by: '    sugar: { label: With sugar, errors: { required: Say } }\n    kind: { label: Kind, errors: { required: Say } }',
    },
    {
      file: 'copy/en.yaml',
      replace: 'errors: { required: Choose a milk } }',
      by: 'errors: { required: Choose, enum: Choose } }',
    },
  ]
}
