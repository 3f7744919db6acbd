/** A value that a calculation gives, or does not, and says which: words that look at that of another calculation may have a gap. */
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { asText } from '../../../core/as-text.ts'
import type { FactPath } from '../../../core/model.ts'
import type { Message } from '../../../core/screen.ts'
import type { Report } from '../../diagnostics/report.ts'
import { list } from '../../source/authored.ts'
import type { Document } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isObject, propertiesOf, propertyOf } from '../../source/schema-parts.ts'
import { calculationSchema } from '../../symbols/calculation-schemas.ts'
import { textsIn } from '../../symbols/fact-roots.ts'
import { parametersOf, type Text } from '../../symbols/messages.ts'

/** A value of a calculation, and the part of the same calculation by which it is told whether the value is there: `x-tells`. */
type Told = { calculation: string; value: FactPath; by: FactPath }

/** A choice around a part of a text: what it looks at, the case, and all that the case says. */
type Around = { fact: FactPath; isTrue: boolean; says: FactPath[] }

type FactOf = (name: string) => FactPath | undefined

/** Reports a value in a case in which it is never there, and one that is said where only another one is known to be there. */
export function checkToldValues(
  project: Structure,
  { key, path }: Text,
  message: Message,
  document: Document,
  factOf: FactOf,
  report: Report,
): void {
  if (typeof message === 'string') return
  for (const { name, around } of namesWithin(message, factOf, [])) {
    const told = toldBy(project, factOf(name))
    if (!told) continue
    const own = around.find(({ fact }) => fact === told.by)
    const place = { document, path }
    if (own?.isTrue === false) {
      const label = `it stands where \`${told.by}\` is not true`
      report('J407', place, `\`{${name}}\` is never there`, label, 'turn the two cases round')
      continue
    }
    const step = project.steps.get(key.split('.')[0] ?? '')
    const other = own || !step ? undefined : around.find((each) => isOfAnother(project, told, each))
    if (!step || !other || isKnownThere(project, step, told)) continue
    const label = `it is said where \`${other.fact}\` is true, and \`${told.by}\` tells whether it is there`
    const copyValue = Object.entries(step.merged.copyValues ?? {}).find(([, fact]) => fact === other.fact)?.[0]
    const help = `fill \`${copyValue ?? other.fact}\` from \`${told.by}\`, or \`${name}\` from \`${other.fact.split('.')[0]}\``
    const related = { place: { document: step.document, path: ['copyValues', name] }, label: `\`${name}\` is this` }
    report.heuristic()('J407', place, `\`{${name}}\` may not be there`, label, help, related)
  }
}

/** Another calculation of the same kind says whether there is a value, and that value is not what the case is about. */
function isOfAnother(project: Structure, told: Told, { fact, isTrue, says }: Around): boolean {
  const [calculation = '', part = ''] = fact.split('.')
  const kindOf = (name: string): string | undefined => {
    const use = project.journey.value.calculations?.[name]
    return use && (use.calculate ?? name)
  }
  if (!isTrue || calculation === told.calculation || kindOf(calculation) !== kindOf(told.calculation)) return false
  const inputsOf = (name: string): string[] => textsIn(project.journey.value.calculations?.[name]?.with ?? {})
  const own = inputsOf(told.calculation)
  // What is worked out of the same and of more is there wherever the other one is.
  if (inputsOf(calculation).every((input) => own.includes(input))) return false
  const value = told.value.split('.')[1]
  return `${told.calculation}.${part}` === told.by && !says.includes(`${calculation}.${value}`)
}

/** The step needs what the value is worked out of, or some condition looks at whether it is there. */
function isKnownThere(project: Structure, { merged }: StepFile, told: Told): boolean {
  const { calculations = {}, conditions = {} } = project.journey.value
  const inputs = textsIn(calculations[told.calculation]?.with ?? {})
  const needs = list(merged.needs)
  if (inputs.some((input) => needs.some((need) => `${input}.`.startsWith(`${need}.`) || need.startsWith(`${input}.`))))
    return true
  return JSON.stringify([conditions, merged.conditions ?? {}]).includes(`"${told.by}"`)
}

function toldBy(project: Structure, fact: FactPath | undefined): Told | undefined {
  const [calculation = '', value = '', more] = (fact ?? '').split('.')
  if (more !== undefined || !Object.hasOwn(project.journey.value.calculations ?? {}, calculation)) return undefined
  const schema = calculationSchema(project, calculation)
  const by = propertiesOf(schema).find((name) => {
    const property = propertyOf(schema, name)
    return isObject(property) && property['x-tells'] === value
  })
  return by === undefined ? undefined : { calculation, value: `${calculation}.${value}`, by: `${calculation}.${by}` }
}

/** The names whose values are read out, each with the choices around it. */
function namesWithin(
  elements: readonly MessageFormatElement[],
  factOf: FactOf,
  around: Around[],
): { name: string; around: Around[] }[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.argument || element.type === TYPE.number || element.type === TYPE.date)
      return [{ name: element.value, around }]
    if (element.type === TYPE.plural)
      return Object.values(element.options).flatMap(({ value }) => namesWithin(value, factOf, around))
    if (element.type !== TYPE.select) return []
    const fact = asText(factOf(element.value) ?? '')
    return Object.entries(element.options).flatMap(([name, { value }]) => {
      const says = parametersOf(value).flatMap((each) => factOf(each.name) ?? [])
      return namesWithin(value, factOf, [...around, { fact, isTrue: name === 'true', says }])
    })
  })
}
