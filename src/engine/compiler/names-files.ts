/** Names in journey.yaml, services.yaml and errors.yaml. */
import type { AuthoredError } from './authored.ts'
import type { Path } from './document.ts'
import { recordNames, roots } from './facts.ts'
import {
  checkCall,
  checkCondition,
  checkConditionNames,
  checkFact,
  checkRules,
  checkTarget,
  checkValue,
  handledEvents,
  type Scope,
} from './names.ts'
import type { Project } from './project.ts'
import type { Report } from './report.ts'
import { isObject, propertiesOf, propertyOf } from './schema-files.ts'
import { suggestion } from './suggest.ts'

export function checkNamesOfJourney(project: Project, report: Report): void {
  const { document, value } = project.journey
  const scope: Scope = { project, report, place: (path) => ({ document, path }) }
  const steps = [...project.steps.keys()]
  const knowStep = (name: string, path: Path): void => {
    if (name !== '' && !steps.includes(name))
      report('J202', { document, path }, `unknown step \`${name}\``, 'no such file in `steps`', suggestion(name, steps))
  }
  knowStep(value.first, ['first'])
  for (const [index, entry] of (value.entries ?? []).entries()) {
    knowStep(entry.go, ['entries', index, 'go'])
    checkTargetValue(scope, entry.set, ['entries', index, 'set'])
  }
  checkConditionNames(scope, value.confirmLeave, ['confirmLeave'])
  for (const [index, fact] of (value.onlyOnce?.facts ?? []).entries())
    checkFact(scope, fact, ['onlyOnce', 'facts', index])
  if (value.onlyOnce && !Object.hasOwn(value.on ?? {}, value.onlyOnce.event))
    report(
      'J221',
      { document, path: ['onlyOnce', 'event'] },
      `no rule handles \`${value.onlyOnce.event}\``,
      'not under `on` of journey.yaml',
      suggestion(value.onlyOnce.event, Object.keys(value.on ?? {})),
    )
  for (const [name, schema] of Object.entries(Array.isArray(value.records) ? {} : (value.records ?? {}))) {
    if (typeof schema === 'string') knowSchema(scope, schema, ['records', name])
  }
  for (const [name, use] of Object.entries(value.calculations ?? {})) checkCalculation(scope, name, use)
  for (const [name, call] of Object.entries(value.reads ?? {})) checkCall(scope, call, ['reads', name])
  for (const [name, condition] of Object.entries(value.conditions ?? {}))
    checkCondition(scope, condition, ['conditions', name])
  for (const [name, fact] of Object.entries(value.say ?? {})) checkFact(scope, fact, ['say', name])
  for (const [event, rules] of Object.entries(value.on ?? {})) checkRules(scope, rules, ['on', event])
  checkTaken(project, report)
}

export function checkNamesOfServices(project: Project, report: Report): void {
  const { document, value } = project.services
  const scope: Scope = { project, report, place: (path) => ({ document, path }) }
  checkValue(scope, value.context ?? {}, ['context'])
  for (const [name, service] of Object.entries(value.services)) {
    const path = ['services', name]
    const missing = (['method', 'path'] as const).find((key) => !service.local && service[key] === undefined)
    if (missing) {
      report(
        'J103',
        { document, path, part: 'key' },
        `\`${name}\` has no \`${missing}\``,
        `needs \`${missing}\``,
        `add \`${missing}\`, or \`local: true\` for an effect written in code`,
      )
    }
    checkValue(scope, service.context ?? {}, [...path, 'context'])
    checkValue(scope, service.with ?? {}, [...path, 'with'])
    if (service.request !== undefined) knowSchema(scope, service.request, [...path, 'request'])
    if (service.answer !== undefined) knowSchema(scope, service.answer, [...path, 'answer'])
    for (const [status, schema] of Object.entries(service.accepts ?? {}))
      knowSchema(scope, schema, [...path, 'accepts', status])
    if (service.local && !project.registry.effects.includes(name)) {
      report(
        'J203',
        { document, path, part: 'key' },
        `nothing is registered for \`${name}\``,
        '`local` means an effect written in code',
        suggestion(name, project.registry.effects) ?? 'register the effect, or give it a method and a path',
      )
    }
    const answer = project.schemas.get(service.answer ?? '')?.schema ?? {}
    for (const [code, condition] of Object.entries(service.outcomes ?? {})) {
      for (const key of Object.keys(condition).filter((each) => each !== 'anyOf')) {
        const part = key.split('.')[0] ?? key
        if (propertyOf(answer, part) !== 'none') continue
        report(
          'J208',
          { document, path: [...path, 'outcomes', code, key], part: 'key' },
          `the answer of \`${name}\` has no \`${part}\``,
          'not in the schema of its answer',
          suggestion(part, propertiesOf(answer)),
        )
      }
    }
  }
}

export function checkNamesOfErrors(project: Project, report: Report): void {
  const { document, value } = project.errors
  const scope: Scope = { project, report, place: (path) => ({ document, path }) }
  const handled = handledEvents(project)
  for (const [code, entry] of Object.entries(value)) {
    const [, effect] = code.split('@')
    if (effect !== undefined && !project.services.value.services[effect]) {
      const place = {
        document,
        path: [code],
        part: 'key' as const,
        within: { from: code.length - effect.length, length: effect.length },
      }
      report(
        'J203',
        place,
        `unknown effect \`${effect}\``,
        'not in services.yaml',
        suggestion(effect, Object.keys(project.services.value.services)),
      )
    }
    if (entry.as === 'field' && entry.at === undefined) {
      report(
        'J103',
        { document, path: [code], part: 'key' },
        `\`${code}\` has no \`at\``,
        'a message at a field needs the field',
        'add `at: <step>.<field>`',
      )
    }
    if (entry.at !== undefined) checkField(scope, entry.at, [code, 'at'])
    for (const [name, fact] of Object.entries(entry.say ?? {})) checkFact(scope, fact, [code, 'say', name])
    if (typeof entry.closes === 'string' && entry.closes !== 'dismiss' && !handled.has(entry.closes))
      report(
        'J221',
        { document, path: [code, 'closes'] },
        `no rule handles \`${entry.closes}\``,
        'neither built in, nor under `on` of a step or of journey.yaml',
        suggestion(entry.closes, [...handled, 'dismiss']),
      )
    for (const { label, event } of buttonsOf(entry)) {
      if (['dismiss', 'tryAgain', 'back'].includes(event) || handled.has(event)) continue
      const path = Array.isArray(entry.buttons)
        ? [code, 'buttons', entry.buttons.indexOf(label)]
        : [code, 'buttons', label]
      report(
        'J221',
        { document, path },
        `no rule handles \`${event}\``,
        'neither built in, nor under `on` of a step or of journey.yaml',
        suggestion(event, [...handled, 'dismiss', 'tryAgain']),
      )
    }
  }
}

/** The buttons of an entry: label key and event. A modal with none has `dismiss`. */
export function buttonsOf(entry: AuthoredError): { label: string; event: string }[] {
  const { buttons, as } = entry
  if (Array.isArray(buttons)) return buttons.map((name) => ({ label: name, event: name }))
  if (buttons && Object.keys(buttons).length > 0)
    return Object.entries(buttons).map(([label, event]) => ({ label, event }))
  return as === 'modal' ? [{ label: 'dismiss', event: 'dismiss' }] : []
}

/** Reports a schema that has no file. */
export function knowSchema(scope: Scope, name: string, path: Path): void {
  const { schemas } = scope.project
  if (!schemas.has(name))
    scope.report(
      'J212',
      scope.place(path),
      `unknown schema \`${name}\``,
      'no such file in `schemas`',
      suggestion(name, schemas.keys()),
    )
}

function checkTargetValue(scope: Scope, target: string, path: Path): void {
  const first = target.split('.')[0] ?? ''
  if (first === '' || scope.project.steps.has(first) || roots(scope.project).get(first) === 'a record') {
    if (scope.project.steps.has(first)) checkField(scope, target, path)
    return
  }
  checkTarget({ ...scope, place: () => scope.place(path) }, target, path)
}

function checkField(scope: Scope, text: string, path: Path): void {
  const [first = '', second = ''] = text.split('.')
  const step = scope.project.steps.get(first)
  if (!step) {
    scope.report(
      'J202',
      { ...scope.place(path), within: { from: 0, length: first.length } },
      `unknown step \`${first}\``,
      'no such file in `steps`',
      suggestion(first, scope.project.steps.keys()),
    )
  } else if (!(second in (step.merged.fields ?? {}))) {
    const fields = Object.keys(step.merged.fields ?? {})
    scope.report(
      'J218',
      { ...scope.place(path), within: { from: first.length + 1, length: second.length } },
      `\`${first}\` has no field \`${second}\``,
      'not among its fields',
      suggestion(second, fields),
    )
  }
}

function checkCalculation(
  scope: Scope,
  name: string,
  use: { calculate?: string; with?: Record<string, unknown> },
): void {
  const { calculations } = scope.project.registry
  const registered = use.calculate ?? name
  const calculation = calculations[registered]
  if (!calculation) {
    const path = use.calculate === undefined ? ['calculations', name] : ['calculations', name, 'calculate']
    const place = { ...scope.place(path), ...(use.calculate === undefined ? { part: 'key' as const } : {}) }
    scope.report(
      'J214',
      place,
      `unknown calculation \`${registered}\``,
      'no function of that name is registered',
      suggestion(registered, Object.keys(calculations)),
    )
  }
  for (const [input, value] of Object.entries(use.with ?? {})) {
    const path = ['calculations', name, 'with', input]
    checkValue(scope, value as never, path)
    if (!calculation || propertyOf(calculation.input, input) !== 'none') continue
    scope.report(
      'J215',
      { ...scope.place(path), part: 'key' },
      `\`${registered}\` takes no \`${input}\``,
      'not among its inputs',
      suggestion(input, propertiesOf(calculation.input)),
    )
  }
  const required = calculation?.input.required
  for (const input of Array.isArray(required) ? required : []) {
    if (isObject(use.with) && input in use.with) continue
    scope.report(
      'J222',
      { ...scope.place(['calculations', name]), part: 'key' },
      `\`${registered}\` lacks \`${input}\``,
      'its input requires it',
      `give it \`${input}\` under \`with\``,
    )
  }
}

/** No two of step, record, calculation and built-in source may share a name. */
function checkTaken(project: Project, report: Report): void {
  const { document, value } = project.journey
  const names: { name: string; is: string; place: { document: typeof document; path: Path; part?: 'key' } }[] = [
    ...recordNames(project).map((name) => ({ name, is: 'a record', place: recordPlace(project, name) })),
    ...Object.keys(value.calculations ?? {}).map((name) => ({
      name,
      is: 'a calculation',
      place: { document, path: ['calculations', name], part: 'key' as const },
    })),
    ...[...project.steps.values()].map((step) => ({
      name: step.name,
      is: 'a step',
      place: { document: step.document, path: ['step'] },
    })),
  ]
  const builtIn = ['settings', 'route', 'environment', 'journey']
  const words = ['pages', 'sections', 'actions', 'busy', 'errors', 'shell', 'back']
  for (const [index, { name, is, place }] of names.entries()) {
    if (builtIn.includes(name))
      report(
        'J217',
        place,
        `\`${name}\` is taken`,
        'a built-in source of facts has this name',
        `give ${is} another name`,
      )
    if (is === 'a step' && words.includes(name))
      report('J217', place, `\`${name}\` is taken`, 'a part of copy has this name', 'give the step another name')
    const first = names.slice(0, index).find((each) => each.name === name)
    if (first)
      report('J217', place, `\`${name}\` is taken`, `${is} here`, 'give one of the two another name', {
        place: first.place,
        label: `${first.is} here`,
      })
  }
  const paths = new Map<string, string>()
  for (const step of project.steps.values()) {
    const { path } = step.merged
    const same = path === undefined ? undefined : paths.get(path.replaceAll(/\{\w+\}/g, '{}'))
    if (path !== undefined && same !== undefined)
      report(
        'J217',
        { document: step.document, path: ['path'] },
        `the path \`${path}\` is taken`,
        `\`${same}\` has it`,
        'give one of the two another path',
      )
    else if (path !== undefined) paths.set(path.replaceAll(/\{\w+\}/g, '{}'), step.name)
  }
}

function recordPlace(
  project: Project,
  name: string,
): { document: Project['journey']['document']; path: Path; part?: 'key' } {
  const { document, value } = project.journey
  const { records } = value
  if (Array.isArray(records) && records.includes(name)) return { document, path: ['records', records.indexOf(name)] }
  if (records && name in records) return { document, path: ['records', name], part: 'key' }
  return { document, path: ['reads', name], part: 'key' }
}
