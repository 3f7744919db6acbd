/** Names in a step's file: what it takes from elsewhere, and its fields, blocks, calls, counters, timers and rules. */
import { Ajv, type ValidateFunction } from 'ajv'
import type { Schema } from '../define.ts'
import type { Json, JsonObject } from '../model.ts'
import { list } from './authored.ts'
import type { Path } from './document.ts'
import { actionsOf, allBlocks, blocksOf, fieldOptions, inner, isMarked, marked } from './events.ts'
import { asMilliseconds, eachWithPath, fieldSchema, resolveFact, roots } from './facts.ts'
import { checkCall, checkCondition, checkConditionNames, checkEvent, checkFact, checkRules, scopeOf } from './names.ts'
import { knowSchema } from './names-files.ts'
import type { Project, StepFile } from './project.ts'
import type { Report } from './report.ts'
import { isObject, propertiesOf } from './schema-files.ts'
import { suggestion } from './suggest.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
const known = new WeakMap<Schema, ValidateFunction>()

/** Checks what the step's own file says; what it extends is checked in its own file. */
export function checkNamesOfStep(project: Project, step: StepFile, report: Report): void {
  const scope = { ...scopeOf(project, report, step), place: (path: Path) => ({ document: step.document, path }) }
  const { own, document } = step
  const steps = [...project.steps.keys()]
  if (own.step !== undefined && own.step !== '' && own.step !== step.name) {
    report(
      'J107',
      { document, path: ['step'] },
      `the step \`${own.step}\` stands in \`${document.file}\``,
      'a step is named for its file',
      `write \`step: ${step.name}\`, or rename the file`,
    )
  }
  const { sections = [] } = project.journey.value
  if (own.section !== undefined && !sections.includes(own.section)) {
    report(
      'J216',
      { document, path: ['section'] },
      `unknown section \`${own.section}\``,
      'not among the sections of journey.yaml',
      suggestion(own.section, sections),
    )
  }
  for (const [index, fact] of (own.needs ?? []).entries()) checkFact(scope, fact, ['needs', index])
  checkConditionNames(scope, own.when, ['when'])
  checkConditionNames(scope, own.unless, ['unless'])
  for (const [name, fact] of Object.entries(own.params ?? {})) {
    checkFact(scope, fact, ['params', name])
    if (!(step.merged.path ?? '').includes(`{${name}}`))
      report(
        'J215',
        { document, path: ['params', name], part: 'key' },
        `the path has no \`{${name}}\``,
        'not in the path',
        undefined,
      )
  }
  if (own.form !== undefined) knowSchema(scope, own.form, ['form'])
  checkFields(project, step, report)
  for (const [name, check] of Object.entries(own.checks ?? {})) {
    const fields = Object.keys(step.merged.fields ?? {})
    if (check.at !== '' && !fields.includes(check.at))
      report(
        'J218',
        { document, path: ['checks', name, 'at'] },
        `unknown field \`${check.at}\``,
        'not among the fields of this step',
        suggestion(check.at, fields),
      )
    checkConditionNames(scope, check.holds, ['checks', name, 'holds'])
  }
  if (own.content || (own.form !== undefined && !step.merged.content)) checkBlocks(project, step, report)
  for (const { item, path } of eachWithPath(own.edit?.from, ['edit', 'from'])) {
    if (!steps.includes(item))
      report('J202', { document, path }, `unknown step \`${item}\``, 'no such file in `steps`', suggestion(item, steps))
  }
  for (const [name, call] of Object.entries(own.calls ?? {})) checkCall(scope, call, ['calls', name])
  for (const [name, counter] of Object.entries(own.counters ?? {})) {
    if (typeof counter.max === 'string') checkFact(scope, counter.max, ['counters', name, 'max'])
    for (const key of ['counts', 'resets'] as const) {
      for (const { item, path } of eachWithPath(counter[key], ['counters', name, key]))
        checkEvent(scope, item, { document, path })
    }
  }
  for (const [name, duration] of Object.entries(own.timers ?? {})) {
    if (typeof duration === 'string' && asMilliseconds(duration) === undefined)
      checkFact(scope, duration, ['timers', name])
  }
  for (const [name, condition] of Object.entries(own.conditions ?? {})) {
    checkCondition(scope, condition, ['conditions', name])
    if (project.journey.value.conditions?.[name])
      report(
        'J217',
        { document, path: ['conditions', name], part: 'key' },
        `\`${name}\` is taken`,
        'journey.yaml has a condition of this name',
        'give one of the two another name',
      )
  }
  for (const [name, fact] of Object.entries(own.say ?? {})) checkFact(scope, fact, ['say', name])
  for (const [event, rules] of Object.entries(own.on ?? {})) {
    checkEvent(scope, event, { document, path: ['on', event], part: 'key' })
    checkRules(scope, rules, ['on', event])
  }
  checkTaken(project, step, report)
}

function checkFields(project: Project, step: StepFile, report: Report): void {
  const { document, own, merged } = step
  const schema = merged.form === undefined ? undefined : project.schemas.get(merged.form)?.schema
  for (const [name, use] of Object.entries(own.fields ?? {})) {
    const path = ['fields', name]
    const widgetName = typeof use === 'string' ? use : use.widget
    const widget = project.registry.widgets[widgetName]
    const field = fieldSchema(project, step, name)
    const known = schema ? propertiesOf(schema) : []
    if (merged.form === undefined)
      report(
        'J103',
        { document, path: ['fields'], part: 'key' },
        'there are fields but no `form`',
        'no schema says what they hold',
        'add `form: <schema>`',
      )
    else if (schema && !known.includes(name))
      report(
        'J218',
        { document, path, part: 'key' },
        `unknown field \`${name}\``,
        `not in the schema \`${merged.form}\``,
        suggestion(name, known),
      )
    if (!widget) {
      if (widgetName !== '')
        report(
          'J209',
          { document, path: typeof use === 'string' ? path : [...path, 'widget'] },
          `unknown widget \`${widgetName}\``,
          'no widget of that name is registered',
          suggestion(widgetName, Object.keys(project.registry.widgets)),
        )
      continue
    }
    const types = typesOf(field ?? {})
    const held: readonly string[] = widget.accepts
    const wrong = types.find((type) => !held.includes(type) && !(type === 'integer' && held.includes('number')))
    if (wrong !== undefined) {
      const able = Object.entries(project.registry.widgets)
        .filter(([, each]) => (each.accepts as readonly string[]).includes(wrong))
        .map(([each]) => `\`${each}\``)
      const help = able.length > 0 ? `${able.slice(0, 6).join(', ')} can hold it` : undefined
      report(
        'J219',
        { document, path: typeof use === 'string' ? path : [...path, 'widget'] },
        `\`${widgetName}\` cannot hold \`${name}\``,
        `holds ${held.map((type) => `\`${type}\``).join(', ')}; the schema says \`${wrong}\``,
        help,
      )
    }
    checkOptions(project, step, report, widget.options, fieldOptions(use), path, `the widget \`${widgetName}\``)
  }
  if (!merged.fields && own.form !== undefined)
    report(
      'J103',
      { document, path: ['form'] },
      'there is a form but no `fields`',
      'nothing says how it is shown',
      'add `fields`, in the order of the screen',
    )
}

function checkBlocks(project: Project, step: StepFile, report: Report): void {
  const { document } = step
  const { blocks } = project.registry
  const uses = allBlocks(blocksOf(step.merged))
  const known = [...Object.keys(blocks), 'form']
  const taken = new Set<string>()
  for (const { block, name, options, path } of uses) {
    const isKey = path.at(-1) === block
    const place = { document, path, ...(isKey ? { part: 'key' as const } : {}) }
    const declaration = blocks[block]
    if (taken.has(name))
      report(
        'J217',
        place,
        `\`${name}\` is taken`,
        'another block of this step has this name',
        'give the block a `name` of its own',
      )
    taken.add(name)
    if (declaration) checkOptions(project, step, report, declaration.options, options, path, `the block \`${block}\``)
    else if (block !== 'form')
      report(
        'J210',
        place,
        `unknown block \`${block}\``,
        'no block of that name is registered',
        suggestion(block, known),
      )
  }
  if (step.merged.form !== undefined && !uses.some((use) => use.block === 'form')) {
    report(
      'J210',
      { document, path: ['content'], part: 'key' },
      'the form is not shown',
      'no `form` in the content',
      'add `form` where the fields should stand',
    )
  }
}

function checkOptions(
  project: Project,
  step: StepFile,
  report: Report,
  schema: Schema,
  options: JsonObject,
  path: Path,
  what: string,
): void {
  const scope = { ...scopeOf(project, report, step), place: (at: Path) => ({ document: step.document, path: at }) }
  const validate = known.get(schema) ?? ajv.compile(withoutFacts(schema) as JsonObject)
  known.set(schema, validate)
  validate(options)
  for (const error of validate.errors ?? []) {
    if (error.keyword === 'if') continue
    const here = [
      ...path,
      ...error.instancePath
        .split('/')
        .slice(1)
        .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    ]
    const extra = error.params.additionalProperty
    const missing = error.params.missingProperty
    if (typeof extra === 'string')
      report(
        'J211',
        { document: step.document, path: [...here, extra], part: 'key' },
        `${what} has no option \`${extra}\``,
        'not among its options',
        suggestion(extra, propertiesOf(schema)),
      )
    else if (typeof missing === 'string')
      report(
        'J211',
        { document: step.document, path: here, part: 'key' },
        `${what} lacks the option \`${missing}\``,
        `needs \`${missing}\``,
        `add \`${missing}\``,
      )
    else
      report(
        'J211',
        { document: step.document, path: here },
        `${what} wants another value for \`${here.at(-1)}\``,
        `${error.message ?? ''}${error.keyword === 'enum' ? `: ${(error.params.allowedValues as string[]).join(', ')}` : ''}`,
      )
  }
  for (const { text, path: at } of marked(schema, options, 'x-fact')) checkFact(scope, text, [...path, ...at])
  for (const { text, path: at } of marked(schema, options, 'x-step')) {
    if (!project.steps.has(text))
      report(
        'J202',
        { document: step.document, path: [...path, ...at] },
        `unknown step \`${text}\``,
        'no such file in `steps`',
        suggestion(text, project.steps.keys()),
      )
  }
}

/** The options' schema with every place for a fact open: what the fact holds is not known yet. */
function withoutFacts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutFacts)
  if (!isObject(schema)) return schema
  if (schema['x-fact'] === true) return {}
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutFacts(value)]))
}

function typesOf(field: Schema): string[] {
  if (field.type !== undefined) return list(field.type as string | string[]).filter((type) => type !== 'null')
  const stated: unknown[] = Array.isArray(field.enum) ? field.enum : 'const' in field ? [field.const] : []
  return [...new Set(stated.map((value) => (Array.isArray(value) ? 'array' : typeof value)))]
}

/** Names of a step that stand for a fact may not be each other's, nor a call's that of something outside. */
function checkTaken(project: Project, step: StepFile, report: Report): void {
  const { document, own, merged } = step
  const kinds = { fields: 'a field', calls: 'a call', counters: 'a counter', timers: 'a timer' } as const
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    for (const name of Object.keys(own[kind] ?? {})) {
      const place = { document, path: [kind, name], part: 'key' as const }
      const other = (Object.keys(kinds) as (keyof typeof kinds)[])
        .slice(0, Object.keys(kinds).indexOf(kind))
        .find((each) => name in (merged[each] ?? {}))
      if (other)
        report(
          'J217',
          place,
          `\`${name}\` is taken`,
          `${kinds[other]} of this step has this name`,
          `give ${kinds[kind]} another name`,
        )
      const outside = kind === 'calls' ? roots(project).get(name) : undefined
      if (outside)
        report(
          'J217',
          place,
          `\`${name}\` is taken`,
          `${outside} has this name, so a fact that begins with it would be either`,
          'give the call another name',
        )
    }
  }
  for (const name of Object.keys(own.actions ?? {})) {
    if (actionsOf(merged)[name] && (merged.calls?.[name] || merged.timers?.[name]))
      report(
        'J217',
        { document, path: ['actions', name], part: 'key' },
        `\`${name}\` is taken`,
        'a call or timer of this step has this name',
        'give the button another name',
      )
  }
}

/** An option as the screen gets it: texts at places for a fact become facts. */
export function optionTemplate(
  project: Project,
  step: StepFile,
  schema: Schema,
  value: Json,
): import('../model.ts').Template {
  if (typeof value === 'string' && isMarked(schema, undefined, 'x-fact'))
    return { fact: resolveFact(project, step, value).path }
  if (Array.isArray(value))
    return { list: value.map((each) => optionTemplate(project, step, inner(schema, 'items'), each)) }
  if (!isObject(value)) return { const: value }
  if (isMarked(schema, undefined, 'x-fact') && 'const' in value) return { const: value.const ?? null }
  return {
    object: Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, optionTemplate(project, step, inner(schema, key), each)]),
    ),
  }
}
