/** A field, call, counter or timer under a name that its step does not have: one mistake, wherever that name is read. */
import type { Source } from '../source/document.ts'
import type { Declaration } from './declared-as.ts'
import type { Finding, Member } from './diagnostic.ts'
import { escaped } from './renamed.ts'
import { isOfWords } from './subject.ts'

/** Of what each diagnostic says that a step does not have it. */
export function membersIn(diagnostics: readonly Finding[]): ReadonlyMap<Finding, Member> {
  const found = new Map(diagnostics.flatMap((each) => (each.about?.member ? [[each, each.about.member] as const] : [])))
  const known = new Set([...found].flatMap(([each, member]) => (isParameter(each) ? [] : [keyOfMember(member)])))
  // Any word in braces may be unknown: it is a name of the step where the step is asked for it elsewhere, too.
  return new Map([...found].filter(([each, member]) => !isParameter(each) || known.has(keyOfMember(member))))
}

/** The same for all that look for the same name in the same step. */
export function keyOfMember({ step, name }: Member): string {
  return `${step}.${name}`
}

function isParameter({ about }: Finding): boolean {
  return about?.kind === 'parameter'
}

function stepOf(file: string): string | undefined {
  return /\/steps\/([^/]+)\.yaml$/.exec(file)?.[1]
}

/**
 * Where the step declares the name that was meant: the only one of those that the help names which is of that kind and which nothing
 * reads, or which its schema does not have. Then it is the declaration that has another name, however unlike the two are.
 */
export function declarationOf(
  { step }: Member,
  group: readonly Finding[],
  all: readonly Finding[],
  sources: readonly Source[],
): Declaration | undefined {
  const own = sources.find(({ file }) => stepOf(file) === step)
  if (!own) return undefined
  const named = new Set(group.flatMap(({ offered = [] }) => offered))
  const unread = [...named]
    .flatMap((declared) => unreadIn(step, own, declared, sources))
    .filter(({ text, index }) => {
      const [, section = ''] = [...text.slice(0, index).matchAll(/^(\w+):/gm)].at(-1) ?? []
      return group.every(({ about }) => about?.member?.sections.includes(section))
    })
  const strange = unread.filter(({ declared }) =>
    all.some(({ file, about }) => file === own.file && about?.kind === 'field' && about.name === declared),
  )
  const [only, ...others] = strange.length > 0 ? strange : unread
  return others.length === 0 ? only : undefined
}

/** Where it is declared, if it stands nowhere else in the step and no other file reads it. */
function unreadIn(step: string, own: Source, declared: string, sources: readonly Source[]): Declaration[] {
  const text = own.text.replaceAll(/(?<=^|\s)#.*/g, (comment) => ' '.repeat(comment.length))
  const found = [...text.matchAll(new RegExp(`(?<![\\w.-])${escaped(declared)}(?![\\w-])`, 'g'))]
  const read = new RegExp(`(?<![\\w-])${escaped(step)}\\.${escaped(declared)}(?![\\w-])`)
  const [only] = found
  const isOnly = only !== undefined && found.length === 1 && !sources.some((each) => read.test(each.text))
  return isOnly ? [{ declared, file: own.file, text, index: only.index }] : []
}

/** What follows where the step has the one name, and all else the other. */
export function followsFromDeclaration(
  { code, file, about }: Finding,
  { step }: Member,
  names: readonly string[],
): boolean {
  if (about === undefined) return false
  if (isOfWords(about)) {
    const keys = names.map((name) => `${step}.fields.${name}`)
    return about.name === `${step}.fields` || keys.some((key) => `${about.name}.`.startsWith(`${key}.`))
  }
  if (about.is === 'unhandled' && stepOf(file) === step) return names.includes(about.name.split('.')[0] ?? '')
  return code === 'J218' && about.kind === 'field' && !about.member && names.includes(about.name)
}
