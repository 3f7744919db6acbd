/** Facts that no schema describes: what rules set in one tells what it holds. */
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import type { Path, Place } from '../../source/document.ts'
import { placeIn, type StepFile, type Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'

type Value = { fact: string; type: string; place: Place }

/** Reports a value of a kind that no other rule gives the fact, where two others agree. Conditions are held to what rules set. */
export function checkUntyped(project: Structure, report: Report): void {
  for (const [fact, values] of groupBy(valuesSet(project), (value) => value.fact)) {
    const [few, many, ...more] = [...groupBy(values, ({ type }) => type).values()].toSorted(
      (a, b) => a.length - b.length,
    )
    const [value, ...rest] = few ?? []
    const [other] = many ?? []
    // One against one tells nothing of which is right.
    if (!value || !other || many?.length === 1 || rest.length > 0 || more.length > 0) continue
    const label = `is \`${value.type}\`, everywhere else it is \`${other.type}\``
    report('J229', value.place, `\`${fact}\` is set to a value of another kind`, label, `set a \`${other.type}\``, {
      place: other.place,
      label: `\`${other.type}\` here`,
    })
  }
}

/** Values that are written out in rules. */
function valuesSet(project: Structure): Value[] {
  const { document, value } = project.journey
  return [
    ...valuesOfRules(project, value.on, (path) => ({ document, path })),
    ...[...project.steps.values()].flatMap((step) =>
      valuesOfRules(project, step.own.on, (path) => placeIn(step, path)),
    ),
  ]
}

function valuesOfRules(project: Structure, on: StepFile['own']['on'] = {}, place: (path: Path) => Place): Value[] {
  const sets = Object.entries(on).flatMap(([event, rules]) =>
    rules.flatMap(({ set = {} }, index) =>
      Object.entries(set).map(([fact, value]) => ({ fact, value, path: ['on', event, index, 'set', fact] })),
    ),
  )
  return sets.flatMap(({ fact, value, path }) => {
    const type = typeOfWritten(value)
    return type === undefined || !isUntyped(project, fact) ? [] : [{ fact, type, place: place(path) }]
  })
}

/** Of a text, a number or a boolean that is written out; a text without `const` is the name of a fact. */
function typeOfWritten(value: Json | undefined): string | undefined {
  const written = isObject(value) ? value.const : typeof value === 'string' ? null : value
  return ['string', 'number', 'boolean'].includes(typeof written) ? typeof written : undefined
}

/** Part of a record without a schema. */
function isUntyped({ journey: { value } }: Structure, fact: string): boolean {
  const { records = {} } = value
  const [record = '', ...below] = fact.split('.')
  const names = Array.isArray(records) ? records : Object.keys(records).filter((name) => records[name] === null)
  return below.length > 0 && names.includes(record)
}
