/** Steps that came, went or changed, and the ways between them. */

import { type AuthoredRule, type AuthoredStep, list } from '../../compiler/source/authored.ts'
import type { Project } from '../../compiler/source/project.ts'
import { ruleText } from '../../compiler/symbols/rule-text.ts'
import { schemaUses } from '../../compiler/symbols/schema-uses.ts'
import { isObject } from '../../core/json.ts'
import type { Json } from '../../core/model.ts'
import { acceptedChanges, messageChanges } from './accepted.ts'
import { type Change, differences, inWords, same } from './change.ts'
import { partChanges } from './parts.ts'

/** Of every step: whether it is there, its guards, its fields, its rules. */
export function stepChanges(before: Project, after: Project): Change[] {
  const steps = differences(Object.fromEntries(before.steps), Object.fromEntries(after.steps))
  return [
    ...differences(before.journey.value.on, after.journey.value.on).flatMap(({ key, before: was, after: is }) =>
      rulesChange('the whole journey', key, was, is),
    ),
    ...conditionChanges('the whole journey', before.journey.value.conditions, after.journey.value.conditions),
    ...steps.flatMap(({ key, before: was, after: is }) => {
      if (was && is) return within(key, was.merged, is.merged)
      const step = was ?? is
      const kind = step?.merged.as === 'dialog' ? 'dialog' : 'step'
      const address = step?.merged.path ? `, ${step.merged.path}` : ''
      return [
        {
          part: 'steps',
          where: key,
          says: is ? `is a new ${kind}${address}` : `is gone (a ${kind}${address})`,
        } satisfies Change,
        ...(is ? newStep(key, is.merged) : []),
      ]
    }),
    ...schemaChanges(before, after),
  ]
}

/** What a step that was not there before asks for, of whom, and where it leads. */
function newStep(name: string, step: AuthoredStep): Change[] {
  const { fields: _, needs: __, when: ___, unless: ____, calls: _____, on: ______, ...rest } = step
  return within(name, rest, step)
}

function within(name: string, was: AuthoredStep, is: AuthoredStep): Change[] {
  const plain = [
    ...(['path', 'params', 'page', 'section', 'as', 'form', 'content', 'actions', 'back', 'edit'] as const),
    ...(['timers', 'counters', 'copyValues'] as const),
  ]
  return [
    ...plain.flatMap((key) => plainChange(name, key, was, is)),
    ...guardChanges(name, was, is),
    ...differences(was.fields, is.fields).map(({ key, before, after }): Change => {
      const says = saysOf(
        before,
        after,
        'is on the screen now',
        'is no longer on the screen',
        'is shown in another way',
      )
      return { part: 'rules', where: `${name}.${key}`, says, ...both(before, after) }
    }),
    ...orderChange(name, Object.keys(was.fields ?? {}), Object.keys(is.fields ?? {})),
    ...differences(was.checks, is.checks).map(
      ({ key, before, after }): Change => ({
        part: 'rules',
        where: name,
        says: `${saysOf(before, after, 'has a new check,', 'has lost its check', 'has another check')} \`${key}\``,
        ...(before === undefined ? { effect: 'tightened' } : after === undefined ? { effect: 'loosened' } : {}),
        ...both(before, after),
      }),
    ),
    ...conditionChanges(name, was.conditions, is.conditions),
    ...differences(was.calls, is.calls).flatMap(({ key, before, after }): Change[] => {
      if (before && after) return partChanges('calls', name, `calls.${key}`, before, after)
      const says = after ? `makes a new call, \`${key}\`` : `no longer makes the call \`${key}\``
      return [{ part: 'calls', where: name, says, ...both(before, after) }]
    }),
    ...differences(was.on, is.on).flatMap(({ key, before, after }) => rulesChange(name, key, before, after)),
  ]
}

/** The same fields in another order. */
function orderChange(name: string, was: string[], is: string[]): Change[] {
  const isSame = was.length === is.length && was.every((field) => is.includes(field))
  if (!isSame || was.join() === is.join()) return []
  const says = 'asks for its fields in another order'
  return [{ part: 'steps', where: name, says, before: was.join(', '), after: is.join(', ') }]
}

function plainChange(name: string, key: keyof AuthoredStep, was: AuthoredStep, is: AuthoredStep): Change[] {
  const [before, after] = [was[key], is[key]]
  if (before !== undefined && after !== undefined) return partChanges('steps', name, key, before, after)
  return differences({ value: before }, { value: after }).map(
    (): Change => ({
      part: 'steps',
      where: name,
      says: after === undefined ? `no longer has \`${key}\`` : `has \`${key}\` now`,
      ...both(before, after),
    }),
  )
}

/** Who may be here: every fact or condition more lets fewer applicants in. */
function guardChanges(name: string, was: AuthoredStep, is: AuthoredStep): Change[] {
  return (['needs', 'when', 'unless'] as const).flatMap((key) => {
    const [before, after] = [list(was[key]), list(is[key])]
    const added = after.filter((each) => !before.includes(each))
    const removed = before.filter((each) => !after.includes(each))
    const words = { needs: 'needs', when: 'is open only when', unless: 'is closed when' }[key]
    const lost = { needs: 'no longer needs', when: 'is open without', unless: 'is open also when' }[key]
    return [
      ...added.map(
        (each): Change => ({ part: 'ways', where: name, says: `${words} \`${each}\``, effect: 'tightened' }),
      ),
      ...removed.map(
        (each): Change => ({ part: 'ways', where: name, says: `${lost} \`${each}\``, effect: 'loosened' }),
      ),
    ]
  })
}

function conditionChanges(where: string, was: AuthoredStep['conditions'], is: AuthoredStep['conditions']): Change[] {
  return differences(was, is)
    .filter(({ before, after }) => !same(unordered(before), unordered(after)))
    .map(({ key, before, after }): Change => {
      const says = saysOf(before, after, 'has a new condition,', 'has lost its condition', 'means something else by')
      return { part: 'ways', where, says: `${says} \`${key}\``, ...both(before, after) }
    })
}

/** The order of alternatives, and of the values of which a fact is one, means nothing; that in a list that a fact equals does. */
function unordered(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((each) => unordered(each) ?? null).toSorted(byText)
  if (!isObject(value)) return value
  const keys = Object.keys(value).toSorted()
  return Object.fromEntries(keys.map((key) => [key, (key === 'const' ? value[key] : unordered(value[key])) ?? null]))
}

function byText(one: Json, other: Json): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}

/** The conditions of a rule all have to hold, in whichever order they are named. */
function inOneOrder(rule: AuthoredRule): AuthoredRule {
  const { when, unless } = rule
  return {
    ...rule,
    ...(Array.isArray(when) ? { when: when.toSorted() } : {}),
    ...(Array.isArray(unless) ? { unless: unless.toSorted() } : {}),
  }
}

/** The rules for one event, compared as a list: the first that holds runs, so their order counts. */
function rulesChange(
  where: string,
  event: string,
  rulesBefore?: AuthoredRule[],
  rulesAfter?: AuthoredRule[],
): Change[] {
  const [was, is] = [(rulesBefore ?? []).map(inOneOrder), (rulesAfter ?? []).map(inOneOrder)]
  const [before, after] = [was.map(ruleText), is.map(ruleText)]
  const gone = before.filter((each) => !after.includes(each))
  const come = after.filter((each) => !before.includes(each))
  if (gone.length === 0 && come.length === 0) {
    // The same in short: what differs is a value that a rule sets, tracks or sends along.
    if (before.join(' | ') === after.join(' | '))
      return was.flatMap((rule, index) => partChanges('ways', where, `on.${event}.${index + 1}`, rule, is[index]))
    const says = `looks at its rules for \`${event}\` in another order`
    return [{ part: 'ways', where, says, before: before.join(' | '), after: after.join(' | ') }]
  }
  // One for one is one rule that was changed.
  if (gone.length === 1 && come.length === 1)
    return [
      { part: 'ways', where, says: `does something else on \`${event}\``, before: gone.join(), after: come.join() },
    ]
  return [
    ...gone.map(
      (each): Change => ({ part: 'ways', where, says: `no longer has this rule for \`${event}\``, before: each }),
    ),
    ...come.map((each): Change => ({ part: 'ways', where, says: `has a new rule for \`${event}\``, after: each })),
  ]
}

/** Schemas of forms, under the name of the step that shows them; others under their own. */
function schemaChanges(before: Project, after: Project): Change[] {
  const schemas = (project: Project) =>
    Object.fromEntries([...project.schemas].map(([name, { schema }]) => [name, schema]))
  const shownIn = (name: string) => [...after.steps.values()].find(({ own }) => own.form === name)?.name
  const [earlier, later] = [schemaUses(before), schemaUses(after)]
  return differences(schemas(before), schemas(after)).flatMap(({ key, before: was, after: is }) => {
    const where = shownIn(key) ?? `schema ${key}`
    const isSent = [earlier, later].some((uses) => /requests|answers/.test(uses.get(key)?.room ?? ''))
    const compare = isSent ? messageChanges : acceptedChanges
    if (was && is) return compare(where, was, is)
    const part = isSent ? 'calls' : 'rules'
    if (!is) return [{ part, where, says: `has lost its schema \`${key}\`` } satisfies Change]
    const { type: _, additionalProperties: __, ...content } = is
    return [{ part, where, says: `has a new schema, \`${key}\`` } satisfies Change, ...compare(where, {}, content)]
  })
}

/** What is said of something that has come, that has gone, or that is not what it was. */
function saysOf(before: unknown, after: unknown, added: string, gone: string, changed: string): string {
  if (before === undefined) return added
  return after === undefined ? gone : changed
}

function both(before: unknown, after: unknown): Pick<Change, 'before' | 'after'> {
  return {
    ...(before === undefined ? {} : { before: inWords(before) }),
    ...(after === undefined ? {} : { after: inWords(after) }),
  }
}
