/** Which words a journey needs. */

import type { AuthoredError } from '../source/authored.ts'
import type { Document, Place } from '../source/document.ts'
import type { Copies, StepFile, Structure } from '../source/project.ts'
import { placeIn } from '../source/project.ts'
import { isObject } from '../source/schema-parts.ts'
import { allBlocks, blocksOf } from './blocks.ts'
import { actionsOf, buttonsOf } from './events.ts'
import { canFailTogether, mustSay } from './field-failures.ts'
import { neededByChoices } from './needed-choices.ts'
import { wordedOptions } from './options.ts'

/** Words that must be there: any of the keys will do. `message` is given where it is what a field says when it is wrong. */
export type Needed = { keys: string[]; place: Place; what: string; message?: string }

/** Everything that needs words in the first language, one after the other: most of it has them, and is forgotten at once. */
export function* neededCopy(project: Structure, copies: Copies): Iterable<Needed> {
  for (const step of project.steps.values()) yield* neededByStep(project, step)
  for (const step of project.steps.values()) yield* neededByChoices(project, copies, step)
  yield* neededByBanners(project, copies)
  yield* neededByErrors(project)
  yield* neededByJourney(project)
  yield* neededByShell(project)
}

/** A step, with the keys that its words may be at and the places that want them. */
type StepWords = {
  project: Structure
  step: StepFile
  /** The key below the step, and below each step that it extends. */
  keys: (rest: string) => string[]
  at: (...path: string[]) => Place
}

function neededByStep(project: Structure, step: StepFile): Needed[] {
  const words: StepWords = {
    project,
    step,
    keys: (rest) => step.chain.map(({ name }) => `${name}.${rest}`),
    at: (...path) => ({ part: 'key', ...placeIn(step, path) }),
  }
  const needed = [
    ...neededByHeading(words),
    ...neededByFields(words),
    ...neededByForm(words),
    ...neededByBlocks(words),
    ...neededByActions(words),
    ...neededByCalls(words),
  ]
  // A step that extends another is asked only for what it adds.
  return needed.filter(({ place }) => place.document === step.document)
}

/** A step that can be seen has a title, or a block whose title is the heading. */
function neededByHeading({ project, step, keys }: StepWords): Needed[] {
  const { merged, document, name } = step
  if (merged.form === undefined && merged.as !== 'dialog' && merged.path === undefined) return []
  const headings = allBlocks(blocksOf(merged)).filter(({ block }) => project.registry.blocks[block]?.isHeading)
  return [
    {
      keys: [...keys('title'), ...headings.flatMap((block) => keys(`blocks.${block.name}.title`))],
      place: { document, path: ['step'] },
      what: `the heading of \`${name}\``,
    },
  ]
}

/** Without a title there is no banner, and what else is said in it is not shown. */
function neededByBanners({ journey, steps }: Structure, { copies }: Copies): Needed[] {
  const file = copies.get(journey.value.languages[0] ?? '')
  return Object.entries(file?.value ?? {}).flatMap(([name, words]): Needed[] => {
    if (!file || !steps.has(name) || !isObject(words) || !isObject(words.banner)) return []
    const place: Place = { document: file.document, path: [name, 'banner'], part: 'key' }
    return [{ keys: [`${name}.banner.title`], place, what: `the banner of \`${name}\`` }]
  })
}

function neededByFields({ project, step, keys, at }: StepWords): Needed[] {
  return Object.entries(step.merged.fields ?? {}).flatMap(([name, use]): Needed[] => {
    const widget = project.registry.widgets[typeof use === 'string' ? use : use.widget]
    const place = at('fields', name)
    return [
      ...['label', ...(widget?.copy ?? [])].map((key) => ({
        keys: [...keys(`fields.${name}.${key}`), ...keys(`fields.${name}.${key}.*`)],
        place,
        what: key === 'label' ? `the field \`${name}\`` : `\`${key}\` of the field \`${name}\``,
      })),
      ...mustSay(project, step, name).map((keyword) => ({
        keys: keys(`fields.${name}.errors.${keyword}`),
        place,
        what: `\`${keyword}\` of the field \`${name}\``,
        message: `it can fail \`${keyword}\``,
      })),
    ]
  })
}

function neededByForm({ project, step, keys, at }: StepWords): Needed[] {
  return canFailTogether(project, step).map((keyword) => ({
    keys: keys(`errors.${keyword}`),
    place: at('form'),
    what: `\`${keyword}\` of the form`,
    message: `the answers together can fail \`${keyword}\``,
  }))
}

function neededByBlocks({ project, step, keys }: StepWords): Needed[] {
  return allBlocks(blocksOf(step.merged)).flatMap(({ block, name, options, path }): Needed[] => {
    const declared = project.registry.blocks[block]
    const needed = (key: string, below: readonly (string | number)[], more: string[] = []): Needed => ({
      keys: [...keys(`blocks.${name}.${key}`), ...more],
      place: placeIn(step, [...path, ...below]),
      what: `\`${key}\` of the block \`${name}\``,
    })
    return [
      ...(declared?.copy ?? []).map((key) => needed(key, [])),
      ...wordedOptions(declared?.options ?? {}, options).map((option) =>
        needed(option.key, option.path, keys(`blocks.${name}.${option.key}.*`)),
      ),
    ]
  })
}

function neededByActions({ step, keys, at }: StepWords): Needed[] {
  const needed = (name: string, place: Place): Needed => ({
    keys: [...keys(`actions.${name}`), `actions.${name}`],
    place,
    what: `the button \`${name}\``,
  })
  const own = Object.keys(actionsOf(step.merged)).map((name) =>
    needed(name, step.own.actions ? at('actions', name) : at('on', name)),
  )
  // Where an answer is changed, these two are in the place of `next`.
  return step.merged.edit === undefined ? own : [...own, ...['save', 'cancel'].map((name) => needed(name, at('edit')))]
}

/** What is said while an applicant waits for a call. */
function neededByCalls({ step, keys, at }: StepWords): Needed[] {
  const awaited = Object.entries(step.merged.calls ?? {}).filter(([, call]) => !call.background)
  return awaited.map(([name]) => ({
    keys: [...keys(`busy.${name}`), 'busy.default'],
    place: at('calls', name),
    what: `waiting for \`${name}\``,
  }))
}

function neededByErrors(project: Structure): Needed[] {
  const { document, value } = project.errors
  return Object.entries(value).flatMap(([code, entry]) => {
    const place: Place = { document, path: [code], part: 'key' }
    const key = `errors.${code}`
    if (entry.as === 'field') return [{ keys: [key], place, what: `the code \`${code}\`` }]
    const needed: Needed[] =
      entry.as === 'page' || entry.as === 'modal'
        ? ['title', 'body'].map((part) => ({ keys: [`${key}.${part}`], place, what: `the ${part} of \`${code}\`` }))
        : [{ keys: [`${key}.title`, `${key}.body`], place, what: `the code \`${code}\`` }]
    return [
      ...needed,
      ...buttonsOf(entry).map(({ label }, index) => ({
        keys: [`${key}.buttons.${label}`, `actions.${label}`],
        place: entry.buttons === undefined ? place : placeOfButton(document, code, entry.buttons, index),
        what: `the button \`${label}\` of \`${code}\``,
      })),
    ]
  })
}

/** A list names them, a mapping says what each raises. */
function placeOfButton(
  document: Document,
  code: string,
  buttons: NonNullable<AuthoredError['buttons']>,
  index: number,
): Place {
  if (Array.isArray(buttons)) return { document, path: [code, 'buttons', index] }
  return { document, path: [code, 'buttons', Object.keys(buttons)[index] ?? ''], part: 'key' }
}

/** The words around the steps have no place in the definition but the languages that they are said in. */
function neededByShell({ journey, registry }: Structure): Needed[] {
  return Object.entries(registry.shellCopy ?? {}).flatMap(([key, { optional }]) =>
    optional
      ? []
      : [
          {
            keys: [`shell.${key}`],
            place: { document: journey.document, path: ['languages'] },
            what: `\`${key}\` of the shell`,
          },
        ],
  )
}

function neededByJourney(project: Structure): Needed[] {
  const { document, value } = project.journey
  const sections = (value.sections ?? []).map(
    (section, index): Needed => ({
      keys: [`sections.${section}`],
      place: { document, path: ['sections', index] },
      what: `the section \`${section}\``,
    }),
  )
  const pages = [...project.steps.values()].flatMap((step): Needed[] => {
    const { page } = step.own
    return page === undefined
      ? []
      : [{ keys: [`pages.${page}`], place: { document: step.document, path: ['page'] }, what: `the page \`${page}\`` }]
  })
  return [...sections, ...pages]
}
