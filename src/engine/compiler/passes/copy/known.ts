/** Which keys of copy label something. */

import { asText } from '../../../core/as-text.ts'
import { memoize, memoizeByName } from '../../../core/memoize.ts'
import type { JsonObject } from '../../../core/model.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import type { AuthoredError } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { allBlocks, type BlockUse, blocksOf } from '../../symbols/blocks.ts'
import { actionsOf, buttonsOf, handledEvents } from '../../symbols/events.ts'
import { canFail, canFailTogether } from '../../symbols/field-failures.ts'
import { codesOffered } from '../../symbols/needed-choices.ts'
import { wordedOptions } from '../../symbols/options.ts'

/** Whether a key labels anything. */
export const isKnownKey = memoizeByName((project: Structure, key): boolean => {
  const [first = '', second = '', third = '', ...rest] = key.split('.')
  // A step that others extend may have words that only they use.
  const users = project.users.get(first)
  if (users) return users.some((each) => isKeyOfStep(project, each, second, third, rest))
  switch (first) {
    case 'shell':
      return wordBelow(project, key) !== undefined
    case 'pages':
      return [...project.steps.values()].some((each) => key === `pages.${each.merged.page}`)
    case 'sections':
      return (project.journey.value.sections ?? []).some((section) => key === `sections.${section}`)
    case 'actions':
      return commonActions(project).has(second) || nearest(second, commonActions(project)) === undefined
    case 'busy':
      return second === 'default'
    case 'errors':
      return Object.entries(project.errors.value).some(
        ([code, entry]) => key === `errors.${code}` || isKeyOfEntry(entry, belowIn(key, `errors.${code}`)),
      )
    default:
      return false
  }
})

/** Buttons that may go by the words of all steps. */
const commonActions = memoize(
  (project: Structure): ReadonlySet<string> =>
    new Set([
      ...['back', 'next', 'save', 'cancel', 'close', 'dismiss', 'tryAgain'],
      ...handledEvents(project),
      ...[...project.steps.values()].flatMap(({ merged }) => Object.keys(actionsOf(merged))),
      ...Object.values(project.errors.value).flatMap((entry) => buttonsOf(entry).map(({ label }) => label)),
    ]),
)

/** Copy of the shell: what it is filled with. Anything where the application does not say which it has. */
export function wordBelow({ registry }: Structure, key: string): { parameters?: readonly string[] } | undefined {
  if (!registry.shellCopy) return {}
  const name = key.split('.').slice(1).join('.')
  return Object.hasOwn(registry.shellCopy, name) ? registry.shellCopy[name] : undefined
}

/** Nearly a word of the notation: nothing reads what is below it. */
function misspelt(key: string): boolean {
  return !ofEachField.includes(key) && nearest(key, ofEachField) !== undefined
}

function isKeyOfStep(project: Structure, step: StepFile, part: string, name: string, rest: string[]): boolean {
  const { merged } = step
  switch (part) {
    case 'title':
    case 'intro':
      return name === ''
    case 'banner':
      return name === 'title' || name === 'intro'
    case 'fields':
      return (
        name in (merged.fields ?? {}) &&
        !misspelt(rest[0] ?? '') &&
        !isOfNoChoice(project, merged.fields?.[name] ?? '', rest) &&
        (rest[0] !== 'errors' ||
          canFail(project, step, name).includes(rest[1] ?? '') ||
          rest[1] === 'enum' ||
          rest[1] === 'type')
      )
    case 'errors':
      return canFailTogether(project, step).includes(name)
    case 'actions':
      return name in actionsOf(merged) || ['back', 'save', 'cancel'].includes(name)
    case 'busy':
      return name in (merged.calls ?? {})
    case 'blocks':
      return allBlocks(blocksOf(merged)).some(
        (block) => block.name === name && isKeyOfBlock(project, block, withoutLanguage(rest).join('.')),
      )
    default:
      return false
  }
}

/** What is said in another language by one part alone stands below `in` and that language. */
function withoutLanguage(rest: string[]): string[] {
  return rest[0] === 'in' ? rest.slice(2) : rest
}

/** Where a widget says which words it has in a group, or a list in the settings which choices, others beside those are left over. */
function isOfNoChoice(project: Structure, use: string | JsonObject, rest: string[]): boolean {
  const [group = '', name, ...more] = rest
  const { copy = [], accepts = [] } = project.registry.widgets[typeof use === 'string' ? use : asText(use.widget)] ?? {}
  if (name === undefined) return areAnswers(copy, accepts) && ![...ofEachField, ...copy].includes(group)
  if (more.length > 0 || name === '*') return false
  if (copy.some((key) => key.startsWith(`${group}.`))) return !copy.includes(`${group}.${name}`)
  const codes = group === 'items' ? codesOffered(project, use) : []
  return codes.length > 0 && !codes.includes(name)
}

const ofEachField = ['label', 'help', 'placeholder', 'errors']

/** The two words of a widget for true and false are its answers: there is no third. */
function areAnswers(copy: readonly string[], accepts: readonly string[]): boolean {
  return accepts.join() === 'boolean' && copy.length === 2
}

/** Where options want words one by one, other words beside those are left over. */
function isKeyOfBlock(project: Structure, block: BlockUse, key: string): boolean {
  const worded = wordedKeysIn(project)(block)
  const groups = new Set(worded.map(groupOf))
  const isWorded = (group: string): boolean =>
    worded.some((each) => groupOf(each) === group && (key === each || key.startsWith(`${each}.`)))
  return [...groups].every((group) => !key.startsWith(`${group}.`) || isWorded(group))
}

/** The keys that the options of a block want words at: asked for every text of its step. */
const wordedKeysIn = memoize(({ registry }: Structure) =>
  memoize(({ block, options }: BlockUse): readonly string[] =>
    wordedOptions(registry.blocks[block]?.options ?? {}, options).map((option) => option.key),
  ),
)

function groupOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.'))
}

/** Below a code: any word of its own, and those of its buttons. */
function isKeyOfEntry(entry: AuthoredError, below: string | undefined): boolean {
  const [part, name] = below?.split('.') ?? []
  if (part === undefined || part === '') return false
  return part !== 'buttons' || name === undefined || buttonsOf(entry).some(({ label }) => label === name)
}

/** What follows `beginning` and a dot. */
function belowIn(key: string, beginning: string): string | undefined {
  return key.startsWith(`${beginning}.`) ? key.slice(beginning.length + 1) : undefined
}
