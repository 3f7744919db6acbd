/** New parts of a journey: a step, a dialog, an entry of the catalogue, a call. */
import { parseSource } from '../../compiler/source/document.ts'
import type { Registry } from '../../compiler/source/project.ts'
import { isObject } from '../../compiler/source/schema-parts.ts'
import { withBefore, withEntry } from '../text-edit.ts'
import { UsageError } from '../usage-error.ts'
import { fallWith, putBehind } from './put-behind.ts'
import { camelCase, type Files, titled } from './written.ts'

/**
 * A screen with one question. With `after` it is put behind that step, in its section, open to whom it is open: where that
 * one went on to, the new one goes.
 * @throws UsageError when there is a step of the name, or `after` does not go on in one way only
 */
export function newStep(
  files: Files,
  folder: string,
  name: string,
  after: string | undefined,
  registry: Registry,
): void {
  refuseTaken(files, folder, name)
  const next = after === undefined ? undefined : putBehind(files, folder, name, after)
  if (after !== undefined) fallWith(files, folder, name, after)
  const widget = textWidget(registry)
  files.write(
    `${folder}/steps/${name}.yaml`,
    [
      `# ${titled(name)}.`,
      `step: ${name}`,
      `path: /${name}`,
      `page: ${name}`,
      ...(after === undefined ? [] : takenFrom(files, folder, after)),
      `form: ${name}`,
      `fields: { answer: ${widget} }`,
      ...(next === undefined ? [] : ['on:', `  next: [{ go: ${next} }]`]),
      '',
    ].join('\n'),
  )
  files.write(
    `${folder}/schemas/forms/${name}.yaml`,
    [
      `# What is asked on ${name}.`,
      'type: object',
      'required: [answer]',
      'properties:',
      '  answer: { type: string, minLength: 1, maxLength: 60 }',
      '',
    ].join('\n'),
  )
  addWords(files, folder, name, [
    `  title: ${titled(name)}`,
    '  fields:',
    '    answer:',
    '      label: Your answer',
    '      errors:',
    '        required: Enter your answer.',
    '        minLength: Enter your answer.',
    '        maxLength: Your answer can have {limit} characters at most.',
  ])
  addPage(files, folder, name)
}

/** A widget that needs nothing but a label to hold a text: `text`, where there is one. Others may hold a day or a choice. */
function textWidget({ widgets }: Registry): string {
  const fitting = Object.entries(widgets)
    .filter(([, { accepts, copy, options }]) => accepts.includes('string') && copy.length === 0 && !options.required)
    .map(([name]) => name)
  const found = fitting.find((name) => name === 'text') ?? fitting[0]
  if (found === undefined) throw new UsageError('no widget is registered that holds a text: add one with `new widget`')
  return found
}

/** What a step takes from the one before it: an applicant who may be there may be here. */
function takenFrom(files: Files, folder: string, after: string): string[] {
  const file = `${folder}/steps/${after}.yaml`
  const { value } = parseSource({ file, text: files.read(file) ?? '' })
  const existing = isObject(value) ? value : {}
  return ['section', 'needs', 'unless', 'when'].flatMap((key) => {
    const names = existing[key]
    if (Array.isArray(names)) return [`${key}: [${names.join(', ')}]`]
    return typeof names === 'string' ? [`${key}: ${names}`] : []
  })
}

/** A question over the screen, which closes again; `after`: the step that gets a button for it. */
export function newDialog(files: Files, folder: string, name: string, after: string | undefined): void {
  refuseTaken(files, folder, name)
  files.write(
    `${folder}/steps/${name}.yaml`,
    [
      `# ${titled(name)}.`,
      `step: ${name}`,
      'as: dialog',
      'actions: { close: primary }',
      'on:',
      '  close: [{ close: true }]',
      '',
    ].join('\n'),
  )
  addWords(files, folder, name, [
    `  title: ${titled(name)}`,
    '  intro: What it is about.',
    '  actions:',
    '    close: Close',
  ])
  if (after !== undefined) addButton(files, folder, name, after)
}

/** A button of the step that shows the dialog, with its words. */
function addButton(files: Files, folder: string, name: string, after: string): void {
  const file = `${folder}/steps/${after}.yaml`
  const read = (path: string) => parseSource({ file: path, text: files.read(path) ?? '' })
  const add = (path: string, at: string[], entry: string): void => files.write(path, withEntry(read(path), at, entry))
  if (files.read(file) === undefined) throw new UsageError(`there is no step \`${after}\``)
  const { tree } = read(file)
  const action = camelCase(name)
  if (tree.has('actions')) add(file, ['actions'], `${action}: link`)
  else {
    const usual = tree.hasIn(['on', 'next']) ? 'next: primary, ' : ''
    files.write(file, withBefore(read(file), 'on', `actions: { ${usual}${action}: link }\n`))
  }
  const rule = `${action}: [{ show: ${name} }]`
  if (tree.has('on')) add(file, ['on'], rule)
  else add(file, [], `on:\n  ${rule}`)
  const copy = copyOf(files, folder)
  const words = `${action}: ${titled(name)}`
  const { tree: own } = read(copy)
  if (own.hasIn([after, 'actions'])) add(copy, [after, 'actions'], words)
  else if (own.has(after)) add(copy, [after], `actions:\n  ${words}`)
}

/** An entry of the catalogue, shown over the screen. */
export function newError(files: Files, folder: string, code: string): void {
  const file = `${folder}/errors.yaml`
  const text = files.read(file) ?? ''
  const document = parseSource({ file, text })
  if (document.tree.has(code)) throw new UsageError(`\`${code}\` stands in ${file} already`)
  files.write(file, `${text.trimEnd()}\n'${code}': { as: modal, buttons: { close: dismiss }, showCode: true }\n`)
  const copy = copyOf(files, folder)
  const words = parseSource({ file: copy, text: files.read(copy) ?? '' })
  const entry = [
    `'${code}':`,
    '  title: Something went wrong',
    '  body: Say what happened, and what to do now.',
    '  buttons:',
    '    close: Close',
  ]
  // A journey that has only been begun may have no error at all.
  const changed = words.tree.has('errors')
    ? withEntry(words, ['errors'], entry.join('\n'))
    : `${words.text.trimEnd()}\n\nerrors:\n${entry.map((line) => `  ${line}`).join('\n')}\n`
  files.write(copy, changed)
}

/**
 * A call that is made by code of its own. One that is declared already, and only lacks its code, stays as it is.
 * @returns whether it is new
 */
export function newService(files: Files, folder: string, name: string): boolean {
  const file = `${folder}/services.yaml`
  const document = parseSource({ file, text: files.read(file) ?? '' })
  if (document.tree.getIn(['services', name, 'local']) === true) return false
  if (document.tree.hasIn(['services', name]))
    throw new UsageError(`\`${name}\` stands in ${file} already, without \`local\`: a server answers it`)
  const answer = `${name.replaceAll('.', '-')}-answer`
  files.write(
    file,
    withEntry(document, ['services'], `\n# ${titled(name)}.\n${name}:\n  local: true\n  answer: ${answer}`),
  )
  files.write(
    `${folder}/schemas/answers/${answer}.yaml`,
    `# What ${name} answers.\ntype: object\nrequired: [done]\nproperties:\n  done: { type: boolean }\n`,
  )
  return true
}

function refuseTaken(files: Files, folder: string, name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new UsageError(`\`${name}\` is no name of a step: small letters, joined by hyphens`)
  if (files.read(`${folder}/steps/${name}.yaml`) !== undefined)
    throw new UsageError(`there is a step \`${name}\` already`)
}

function addWords(files: Files, folder: string, name: string, lines: string[]): void {
  const file = copyOf(files, folder)
  files.write(file, withBefore({ file, text: files.read(file) ?? '' }, 'errors', `${name}:\n${lines.join('\n')}\n\n`))
}

function addPage(files: Files, folder: string, name: string): void {
  const file = copyOf(files, folder)
  const document = parseSource({ file, text: files.read(file) ?? '' })
  if (document.tree.hasIn(['pages'])) files.write(file, withEntry(document, ['pages'], `${name}: ${titled(name)}`))
}

/**
 * The words of the first language. The others get none: what they lack is counted, and words to fill in that were copied into
 * them would pass for a translation as soon as the first language says something else.
 */
function copyOf(files: Files, folder: string): string {
  const file = `${folder}/journey.yaml`
  const languages = parseSource({ file, text: files.read(file) ?? '' }).tree.toJS({})?.languages
  return `${folder}/copy/${Array.isArray(languages) ? languages[0] : 'en'}.yaml`
}
