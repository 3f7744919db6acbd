/** Words that stand for a value and are spelt differently from the same word elsewhere: no list of values tells which one is right. */
import { distance } from 'fastest-levenshtein'
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { AuthoredCondition } from '../../source/authored.ts'
import type { Path, Place } from '../../source/document.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { resolveFact } from '../../symbols/facts.ts'

type Word = { text: string; place: Place }

/** Reports a word that occurs once and is one letter away from another that the journey knows. */
export function checkSpelling(project: Project, report: Report): void {
  const compared = wordsCompared(project)
  checkListWords(project, compared, report)
  const known = [...compared, ...wordsDeclared(project)].map(({ text }) => text)
  const count = new Map<string, number>()
  for (const text of known) count.set(text, (count.get(text) ?? 0) + 1)
  const words = [...count.keys()].filter(isWord)
  for (const { text, place } of compared) {
    if (count.get(text) !== 1 || !isWord(text)) continue
    const other = words.find((each) => each !== text && isSlip(text, each))
    if (other === undefined) continue
    report('J234', place, `\`${text}\` is spelt \`${other}\` elsewhere`, 'stands only here', `write \`${other}\``)
  }
}

/** A word of a list in the settings that rules compare with, spelt as none of them does. */
function checkListWords({ settings }: Project, compared: readonly Word[], report: Report): void {
  const wanted = new Set(compared.map(({ text }) => text).filter((text) => /^[a-z]{6,}$/.test(text)))
  if (wanted.size === 0) return
  const { document, value } = settings
  for (const { text, path } of textsIn(value, [])) {
    const inList = path.some((part) => typeof part === 'number')
    if (!inList || wanted.has(text) || !/^[a-z]{5,}$/.test(text)) continue
    const other = [...wanted].find((each) => isSlip(text, each))
    if (other !== undefined)
      report(
        'J234',
        { document, path },
        `\`${text}\` is spelt \`${other}\` elsewhere`,
        'no rule asks for it',
        `write \`${other}\``,
      )
  }
}

/** A name in capitals, as services and lists write their values. */
function isWord(text: string): boolean {
  return /^[A-Z][A-Z_]{4,}$/.test(text)
}

function isSlip(text: string, other: string): boolean {
  return distance(text.replaceAll('_', ''), other.replaceAll('_', '')) === 1
}

/** Values that conditions compare facts with, where no schema lists them. */
function wordsCompared(project: Project): Word[] {
  const of = (step: StepFile | undefined, document: Place['document'], conditions: Record<string, AuthoredCondition>) =>
    Object.entries(conditions).flatMap(([name, condition]) =>
      wordsOf(project, step, document, condition, ['conditions', name]),
    )
  const { document, value } = project.journey
  return [
    ...of(undefined, document, value.conditions ?? {}),
    ...[...project.steps.values()].flatMap((step) => of(step, step.document, step.own.conditions ?? {})),
  ]
}

function wordsOf(
  project: Project,
  step: StepFile | undefined,
  document: Place['document'],
  condition: AuthoredCondition,
  path: Path,
): Word[] {
  return Object.entries(condition).flatMap(([key, constraint]): Word[] => {
    if (key === 'anyOf')
      return (condition.anyOf ?? []).flatMap((each, index) =>
        isObject(each) ? wordsOf(project, step, document, each as AuthoredCondition, [...path, 'anyOf', index]) : [],
      )
    const fact = resolveFact(project, step, key)
    if (!fact.known || 'enum' in fact.schema || 'const' in fact.schema) return []
    return textsIn(constraint, [...path, key]).map(({ text, path: at }) => ({ text, place: { document, path: at } }))
  })
}

/** Values that something in the journey names: lists, schemas, codes, what rules set, what services mean. */
function wordsDeclared(project: Project): { text: string }[] {
  const { settings, services, errors, schemas, steps } = project
  return [
    ...textsIn(settings.value, []),
    ...textsIn(services.value, []),
    ...[...schemas.values()].flatMap(({ written }) => textsIn(written, [])),
    ...[...steps.values()].flatMap(({ own }) => textsIn((own.on ?? {}) as Json, [])),
    ...Object.keys(errors.value).map((key) => ({ text: key.split('@')[0] ?? key })),
    ...Object.values(services.value.services).flatMap(({ outcomes = {} }) =>
      Object.keys(outcomes).map((text) => ({ text })),
    ),
  ]
}

function textsIn(value: Json, path: Path): { text: string; path: Path }[] {
  if (typeof value === 'string') return [{ text: value, path }]
  if (Array.isArray(value)) return value.flatMap((each, index) => textsIn(each, [...path, index]))
  return isObject(value) ? Object.entries(value).flatMap(([key, each]) => textsIn(each, [...path, key])) : []
}
