/** A field, call, counter or timer under a name that its step does not have: one mistake, wherever that name is read. */
import type { Source } from '../source/document.ts'
import type { Diagnostic } from './diagnostic.ts'
import { escaped } from './renamed.ts'

/** A name that is looked for in a step. One that extends another has the names of that. */
export type Member = { step: string; name: string }

/** Of what each diagnostic says that a step does not have it. */
export function membersIn(
  diagnostics: readonly Diagnostic[],
  sources: readonly Source[],
): ReadonlyMap<Diagnostic, Member> {
  if (diagnostics.length === 0) return new Map()
  const parents = new Map(sources.flatMap(({ file, text }) => parentOf(stepOf(file), text)))
  const found = new Map<Diagnostic, Member>()
  const known = new Set<string>()
  for (const each of diagnostics) {
    const member = memberOf(each, parents)
    if (!member) continue
    found.set(each, member)
    known.add(keyOfMember(member))
  }
  // Any word in braces may be unknown: it is a name of the step where the step is asked for it elsewhere, too.
  for (const each of diagnostics) {
    const [, name, step] = /^unknown parameter `([^`]+)` not in reach of `([^`.]+)\./.exec(wordsOf(each)) ?? []
    const member = name && step && { step: rootOf(step, parents), name }
    if (member && known.has(keyOfMember(member))) found.set(each, member)
  }
  return found
}

export function keyOfMember({ step, name }: Member): string {
  return `${step}.${name}`
}

function memberOf(each: Diagnostic, parents: ReadonlyMap<string, string>): Member | undefined {
  const own = stepOf(each.file)
  for (const [pattern, names] of ways) {
    const found = pattern.exec(wordsOf(each))
    const { step = own, name } = found?.groups ?? {}
    if (found && names.includes(each.code) && step !== undefined && name !== undefined)
      return { step: rootOf(step, parents), name }
  }
  return undefined
}

/** How it is said, by which codes. */
const ways: [RegExp, Diagnostic['code'][]][] = [
  [/^unknown property `(?<name>[^`]+)` of `(?<step>[^`.]+)\.[^`]*` the step /, ['J208']],
  [/^`(?<step>[^`]+)` has no field `(?<name>[^`]+)`/, ['J218']],
  [/^unknown (?:field|timer) `(?<name>[^`]+)` not among the (?:fields|timers) of this step/, ['J206', 'J218']],
  [/^unknown event `(?<name>[^`.]+)\.[^`]*` not a (?:call|field)/, ['J221']],
  [/^unknown call `(?<name>[^`]+)`/, ['J204']],
]

function wordsOf({ message, label }: Diagnostic): string {
  return `${message} ${label}`
}

function stepOf(file: string): string | undefined {
  return /\/steps\/([^/]+)\.yaml$/.exec(file)?.[1]
}

function parentOf(step: string | undefined, text: string): [string, string][] {
  const [, parent] = (step !== undefined && /^extends: *([\w-]+)/m.exec(text)) || []
  return step === undefined || parent === undefined ? [] : [[step, parent]]
}

function rootOf(step: string, parents: ReadonlyMap<string, string>): string {
  const met = new Set<string>()
  let root = step
  for (let next = parents.get(root); next !== undefined && !met.has(next); next = parents.get(root)) {
    met.add(next)
    root = next
  }
  return root
}

type Declaration = { declared: string; file: string; text: string; index: number }

/**
 * Where the step declares the name that was meant: the only one of those that the help names which is of that kind and which nothing
 * reads, or which its schema does not have. Then it is the declaration that has another name, however unlike the two are.
 */
export function declarationOf(
  { step }: Member,
  group: readonly Diagnostic[],
  all: readonly Diagnostic[],
  sources: readonly Source[],
): Declaration | undefined {
  const own = sources.find(({ file }) => stepOf(file) === step)
  if (!own) return undefined
  // The help for a text names what texts may say.
  const named = new Set(group.flatMap(({ code, help = '' }) => (code === 'J403' ? [] : namesIn(help))))
  const kinds = group.map(kindsOf)
  const unread = [...named]
    .flatMap((declared) => unreadIn(step, own, declared, sources))
    .filter(({ text, index }) => {
      const [, section = ''] = [...text.slice(0, index).matchAll(/^(\w+):/gm)].at(-1) ?? []
      return kinds.every((each) => each.includes(section))
    })
  const strange = unread.filter(({ declared }) =>
    all.some(
      ({ code, file, message }) => code === 'J218' && file === own.file && message === `unknown field \`${declared}\``,
    ),
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

/** What of a step it can be, by how it is read. */
function kindsOf({ code, message }: Diagnostic): string[] {
  if (code === 'J206') return ['timers']
  if (code === 'J204') return ['calls']
  if (code === 'J218') return ['fields']
  if (code === 'J221') return /\.changed`/.test(message) ? ['fields'] : /\.done`/.test(message) ? ['timers'] : ['calls']
  const isCounted = code === 'J208' && /\.(?:left|used|max)`$/.test(message)
  return isCounted ? ['counters', 'timers'] : ['fields', 'calls', 'counters', 'timers']
}

/** `use \`a\`` or `there is \`a\`, \`b\``, but for the step that they are of. */
function namesIn(help: string): string[] {
  return [...help.replace(/ of `[^`]+`$/, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

/** What follows where the step has the one name, and all else the other. */
export function followsFromDeclaration(each: Diagnostic, { step }: Member, names: readonly string[]): boolean {
  const keys = names.map((name) => `${step}.fields.${name}`)
  const isOfWords = ['J401', 'J402', 'J405'].includes(each.code)
  if (isOfWords && each.message === `nothing uses \`${step}.fields\``) return true
  if (isOfWords && keys.some((key) => new RegExp(`\`${escaped(key)}[.\`]`).test(`${wordsOf(each)} ${each.help}`)))
    return true
  return each.code === 'J218' && names.some((name) => each.message === `unknown field \`${name}\``)
}
