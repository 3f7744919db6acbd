/** Which words a journey needs, and which keys of copy mean something. */
import type { Schema } from '../define.ts'
import type { Place } from './document.ts'
import { actionsOf, allBlocks, blocksOf } from './events.ts'
import { fieldSchema } from './facts.ts'
import { buttonsOf } from './names-files.ts'
import { type Project, placeIn, type StepFile } from './project.ts'
import { branches } from './schema-files.ts'

/** Words that must be there: any of the keys will do. `message` is given where it is what a field says when it is wrong. */
export type Needed = { keys: string[]; place: Place; what: string; message?: string }

/** Everything that needs words in the first language. */
export function neededCopy(project: Project): Needed[] {
  return [
    ...[...project.steps.values()].flatMap((step) => neededByStep(project, step)),
    ...neededByErrors(project),
    ...neededByJourney(project),
  ]
}

/** Whether a key labels anything. */
export function isKnownKey(project: Project, key: string): boolean {
  const [first = '', second = '', third = '', ...rest] = key.split('.')
  const steps = [...project.steps.values()]
  const step = project.steps.get(first)
  // A step that others extend may have words that only they use.
  if (step)
    return steps
      .filter((each) => each.chain.some(({ name }) => name === first))
      .some((each) => isKeyOfStep(project, each, second, third, rest))
  switch (first) {
    case 'shell':
      return true
    case 'pages':
      return steps.some((each) => key === `pages.${each.merged.page}`)
    case 'sections':
      return (project.journey.value.sections ?? []).some((section) => key === `sections.${section}`)
    case 'actions':
      return true
    case 'busy':
      return second === 'default'
    case 'errors':
      return Object.keys(project.errors.value).some(
        (code) => key === `errors.${code}` || key.startsWith(`errors.${code}.`),
      )
    default:
      return false
  }
}

function isKeyOfStep(project: Project, step: StepFile, part: string, name: string, rest: string[]): boolean {
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
        (rest[0] !== 'errors' ||
          canFail(project, step, name).includes(rest[1] ?? '') ||
          rest[1] === 'enum' ||
          rest[1] === 'type')
      )
    case 'actions':
      return name in actionsOf(merged) || ['back', 'save', 'cancel'].includes(name)
    case 'busy':
      return name in (merged.calls ?? {})
    case 'blocks':
      return allBlocks(blocksOf(merged)).some((block) => block.name === name)
    default:
      return false
  }
}

function neededByStep(project: Project, step: StepFile): Needed[] {
  const { merged, chain } = step
  const keys = (rest: string): string[] => chain.map(({ name }) => `${name}.${rest}`)
  const at = (...path: string[]): Place => ({ ...placeIn(step, path), part: 'key' })
  const needed: Needed[] = []
  const asks = merged.form !== undefined || merged.as === 'dialog' || merged.path !== undefined
  if (asks) {
    const blocks = allBlocks(blocksOf(merged)).flatMap((block) => keys(`blocks.${block.name}.title`))
    needed.push({
      keys: [...keys('title'), ...keys('banner.title'), ...(merged.as === 'dialog' ? [] : blocks)],
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

/** Keywords and checks that a field can fail on screen. */
export function canFail(project: Project, step: StepFile, name: string): string[] {
  const schema = project.schemas.get(step.merged.form ?? '')?.schema
  const all: Schema[] = schema ? branches(schema) : []
  const required = all.some((branch) => Array.isArray(branch.required) && branch.required.includes(name))
    ? ['required']
    : []
  const uses = all.flatMap((branch) => {
    const properties = branch.properties as Record<string, Schema> | undefined
    return properties?.[name] ? branches(properties[name]) : []
  })
  const keywords =
    uses.length > 0 ? uses.flatMap((use) => Object.keys(use)) : Object.keys(fieldSchema(project, step, name) ?? {})
  const checks = Object.entries(step.merged.checks ?? {})
    .filter(([, check]) => check.at === name)
    .map(([key]) => key)
  return [...new Set([...required, ...keywords.filter((keyword) => failing.has(keyword)), ...checks])]
}

/** A widget keeps `type` and `enum`; everything else can be broken by what is typed. */
const failing = new Set(
  `pattern format minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf const minItems maxItems uniqueItems contains not`.split(
    ' ',
  ),
)

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
