/** The form that every contender draws: a text with a pattern, a number with bounds, and a choice as every fifth field. */

export type BenchField = { name: string; label: string; kind: 'text' | 'number' | 'choice' }

export const choices = ['red', 'green', 'blue', 'white', 'black']

/** What a text must look like, and where a number must lie. */
export const pattern = '^[A-Za-z ]+$'
export const bounds = { minimum: 1, maximum: 1_000_000 }

/** The fields of a form of that many. */
export function fieldsOf(count: number): BenchField[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `field${at}`,
    label: `Field ${at}`,
    kind: at % 5 === 4 ? 'choice' : at % 2 === 0 ? 'text' : 'number',
  }))
}

const matches = new RegExp(pattern)

/** What is wrong with a value, in words; nothing for a value that is right. */
export function errorOf({ kind }: BenchField, value: string): string | undefined {
  if (value === '') return 'Enter a value'
  if (kind === 'text') return matches.test(value) ? undefined : 'Use letters only'
  if (kind === 'choice') return undefined
  const number = Number(value)
  return number >= bounds.minimum && number <= bounds.maximum ? undefined : 'Enter a number within the bounds'
}

/** The same as a JSON Schema. */
export function schemaOf(count: number): Record<string, unknown> {
  const parts = { text: { type: 'string', pattern }, number: { type: 'number', ...bounds } }
  const fields = fieldsOf(count)
  return {
    type: 'object',
    required: fields.map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map(({ name, kind }) => [name, kind === 'choice' ? { type: 'string' } : parts[kind]]),
    ),
  }
}

/** The same for peers that draw a choice from its values. */
export function schemaWithChoices(count: number): Record<string, unknown> {
  const schema = schemaOf(count)
  const drawn = fieldsOf(count).filter(({ kind }) => kind === 'choice')
  const properties = Object.fromEntries(drawn.map(({ name }) => [name, { type: 'string', enum: choices }]))
  return { ...schema, properties: { ...Object(schema.properties), ...properties } }
}

/** How many fields the address asks for. */
export const countInAddress = (): number => Number(new URLSearchParams(location.search).get('fields') ?? 50)
