/** Which words a journey needs. */

import type { Place } from '../source/document.ts'
import type { Project, StepFile } from '../source/project.ts'
import { placeIn } from '../source/project.ts'
import { allBlocks, blocksOf } from './blocks.ts'
import { actionsOf, buttonsOf } from './events.ts'
import { canFail, canFailTogether } from './field-failures.ts'
import { wordedOptions } from './options.ts'

/** Words that must be there: any of the keys will do. `message` is given where it is what a field says when it is wrong. */
type Needed = { keys: string[]; place: Place; what: string; message?: string }

/** Everything that needs words in the first language. */
export function neededCopy(project: Project): Needed[] {
  return [
    ...[...project.steps.values()].flatMap((step) => neededByStep(project, step)),
    ...neededByErrors(project),
    ...neededByJourney(project),
    ...neededByFrame(project),
  ]
}

function neededByStep(project: Project, step: StepFile): Needed[] {
  const { merged, chain } = step
  const keys = (rest: string): string[] => chain.map(({ name }) => `${name}.${rest}`)
  const at = (...path: string[]): Place => ({ ...placeIn(step, path), part: 'key' })
  const needed: Needed[] = []
  const asks = merged.form !== undefined || merged.as === 'dialog' || merged.path !== undefined
  if (asks) {
    const blocks = allBlocks(blocksOf(merged)).filter(({ block }) => project.registry.blocks[block]?.isHeading)
    needed.push({
      keys: [...keys('title'), ...blocks.flatMap(({ name }) => keys(`blocks.${name}.title`))],
      place: { document: step.document, path: ['step'] },
      what: `the heading of \`${step.name}\``,
    })
  }
  for (const [name, use] of Object.entries(merged.fields ?? {})) {
    const widget = project.registry.widgets[typeof use === 'string' ? use : use.widget]
    for (const key of ['label', ...(widget?.copy ?? [])]) {
      const what = key === 'label' ? `the field \`${name}\`` : `\`${key}\` of the field \`${name}\``
      needed.push({
        keys: [...keys(`fields.${name}.${key}`), ...keys(`fields.${name}.${key}.*`)],
        place: at('fields', name),
        what,
      })
    }
    for (const keyword of canFail(project, step, name)) {
      needed.push({
        keys: keys(`fields.${name}.errors.${keyword}`),
        place: at('fields', name),
        what: `\`${keyword}\` of the field \`${name}\``,
        message: `it can fail \`${keyword}\``,
      })
    }
  }
  for (const keyword of canFailTogether(project, step))
    needed.push({
      keys: keys(`errors.${keyword}`),
      place: at('form'),
      what: `\`${keyword}\` of the form`,
      message: `the answers together can fail \`${keyword}\``,
    })
  for (const block of allBlocks(blocksOf(merged))) {
    for (const key of project.registry.blocks[block.block]?.copy ?? []) {
      needed.push({
        keys: keys(`blocks.${block.name}.${key}`),
        place: placeIn(step, [...block.path]),
        what: `\`${key}\` of the block \`${block.name}\``,
      })
    }
    for (const { key, path } of wordedOptions(project.registry.blocks[block.block]?.options ?? {}, block.options)) {
      const whole = `blocks.${block.name}.${key}`
      const place = placeIn(step, [...block.path, ...path])
      needed.push({
        keys: [...keys(whole), ...keys(`${whole}.*`)],
        place,
        what: `\`${key}\` of the block \`${block.name}\``,
      })
    }
  }
  for (const name of Object.keys(actionsOf(merged))) {
    const place = step.own.actions ? at('actions', name) : at('on', name)
    needed.push({ keys: [...keys(`actions.${name}`), `actions.${name}`], place, what: `the button \`${name}\`` })
  }
  for (const [name, call] of Object.entries(merged.calls ?? {})) {
    if (!call.background)
      needed.push({
        keys: [...keys(`busy.${name}`), 'busy.default'],
        place: at('calls', name),
        what: `waiting for \`${name}\``,
      })
  }
  // A step that extends another is asked only for what it adds.
  return needed.filter(({ place }) => place.document === step.document)
}

function neededByErrors(project: Project): Needed[] {
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
      ...buttonsOf(entry).map(({ label }) => ({
        keys: [`${key}.buttons.${label}`, `actions.${label}`],
        place,
        what: `the button \`${label}\` of \`${code}\``,
      })),
    ]
  })
}

/** The words around the steps have no place in the definition but the languages that they are said in. */
function neededByFrame({ journey, registry }: Project): Needed[] {
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

function neededByJourney(project: Project): Needed[] {
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
