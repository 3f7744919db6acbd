/** Facts that no schema describes: what rules set in one, and what is compared with it, tell what it holds. */
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { AuthoredCondition } from '../../source/authored.ts'
import type { Place } from '../../source/document.ts'
import { type Project, placeIn, type StepFile } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'

type Value = { fact: string; type: string; place: Place }

/** Reports a value of a kind that the fact has nowhere else, where rules and conditions otherwise agree on one. */
export function checkUntyped(project: Project, report: Report): void {
  const set = valuesSet(project)
  const all = [...set, ...valuesCompared(project)]
  for (const { fact, type, place } of set) {
    const own = all.filter((each) => each.fact === fact)
    const others = own.filter((each) => each.type !== type)
    const [other] = others
    // One against one tells nothing of which is right.
    if (!other || others.length < 2) continue
    if (own.some((each) => each.place !== place && each.type !== other.type)) continue
    const label = `is \`${type}\`, everywhere else it is \`${other.type}\``
    report('J229', place, `\`${fact}\` is set to a value of another kind`, label, `set a \`${other.type}\``, {
      place: other.place,
      label: `\`${other.type}\` here`,
    })
  }
}

/** Values that are written out in rules. */
function valuesSet(project: Project): Value[] {
  const ofRules = (on: StepFile['own']['on'], step: StepFile | undefined): Value[] =>
    Object.entries(on ?? {}).flatMap(([event, rules]) =>
      rules.flatMap(({ set = {} }, index) =>
        Object.entries(set).flatMap(([fact, value]) => {
          const written = isObject(value) && 'const' in value ? value.const : value
          const path = ['on', event, index, 'set', fact]
          const place = step ? placeIn(step, path) : { document: project.journey.document, path }
          const isFact = typeof value === 'string'
          return isFact || !isUntyped(project, fact) ? [] : writtenValue(fact, written ?? null, place)
        }),
      ),
    )
  const ofSteps = [...project.steps.values()].flatMap((step) => ofRules(step.own.on, step))
  return [...ofRules(project.journey.value.on, undefined), ...ofSteps]
}

/** Values that conditions compare facts with. */
function valuesCompared(project: Project): Value[] {
  const ofConditions = (conditions: Record<string, AuthoredCondition>, step: StepFile | undefined): Value[] =>
    Object.entries(conditions).flatMap(([name, condition]) =>
      Object.entries(condition).flatMap(([fact, wanted]) => {
        const path = ['conditions', name, fact]
        const place = step ? placeIn(step, path) : { document: project.journey.document, path }
        return fact === 'anyOf' || !isUntyped(project, fact) ? [] : writtenValue(fact, firstOf(wanted as Json), place)
      }),
    )
  const ofSteps = [...project.steps.values()].flatMap((step) => ofConditions(step.own.conditions ?? {}, step))
  return [...ofConditions(project.journey.value.conditions ?? {}, undefined), ...ofSteps]
}

function firstOf(wanted: Json): Json {
  if (Array.isArray(wanted)) return wanted[0] ?? null
  return isObject(wanted) ? (wanted.const ?? null) : wanted
}

function writtenValue(fact: string, value: Json, place: Place): Value[] {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
  return isPlain ? [{ fact, type: typeof value, place }] : []
}

/** Part of a record without a schema. */
function isUntyped({ journey: { value } }: Project, fact: string): boolean {
  const { records = {} } = value
  const [record = '', ...below] = fact.split('.')
  const names = Array.isArray(records) ? records : Object.keys(records).filter((name) => records[name] === null)
  return below.length > 0 && names.includes(record)
}
