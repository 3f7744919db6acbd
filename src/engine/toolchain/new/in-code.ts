/** New code that a journey may name: a widget, a block, an effect, a calculation. Each is one file and one line where it is registered. */
import { withEndings } from '../text-edit.ts'
import { UsageError } from '../usage-error.ts'
import { camelCase, type Files, titled } from './written.ts'

/** Where a product keeps its code: paths in its repository. Each folder has an `index.ts` that registers its files. */
export type CodeFolders = {
  widgets: string
  blocks: string
  effects: string
  calculations: string
  /** A page of Markdown with a table of the widgets; none where it is left out. */
  widgetTable?: string
  /** A page of Markdown whose last table is that of the blocks, with the keys of their words; none where it is left out. */
  blockTable?: string
  /** The file of a new widget that holds a text, where a product draws with parts of its own; a plain input where it is left out. */
  widgetFile?: (names: WidgetNames) => string
}

/** What a new widget is called: its constant, its component, and in a sentence. */
type WidgetNames = { value: string; component: string; title: string }

/** A widget that holds a text, registered and with its row in the documentation. */
export function newWidget(files: Files, code: CodeFolders, name: string): void {
  const file = `${code.widgets}/${name}.tsx`
  refuse(files, file, withHyphens.test(name))
  const [value, component] = [camelCase(name), pascalCase(name)]
  const { widgetFile = plainWidget } = code
  const text = widgetFile({ value, component, title: titled(name) })
  refuseReserved(`paw-${name}`, [value, component], text)
  files.write(file, text)
  register(files, `${code.widgets}/index.ts`, value, `./${name}.tsx`, name, 'export const widgets')
  if (code.widgetTable !== undefined) addRow(files, code.widgetTable, `| \`${name}\` | string | | | |`)
}

function plainWidget({ value, component, title }: WidgetNames): string {
  return `/** ${title}. */
import { defineWidget, type WidgetProps } from '@journey/engine'

/** Stores what is typed. */
export const ${value} = defineWidget<string>({
  accepts: ['string'],
  component: ${component},
})

function ${component}(field: WidgetProps<string, Record<string, never>>) {
  const { id, name, value, disabled, required, invalid, describedBy, onBlur, onChange } = field
  return (
    <input
      id={id}
      name={name}
      value={value ?? ''}
      disabled={disabled}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
`
}

function addRow(files: Files, table: string, row: string): void {
  const text = files.read(table) ?? ''
  const rows = text.split(/\r?\n/)
  const last = rows.findLastIndex((each) => each.startsWith('| `'))
  const changed = rows.toSpliced(last + 1, 0, row)
  if (last >= 0) files.write(table, withEndings(text, changed.join('\n')))
}

/** A block that shows a text, registered and with its row in the documentation. */
export function newBlock(files: Files, code: CodeFolders, name: string): void {
  const file = `${code.blocks}/${name}.tsx`
  refuse(files, file, withHyphens.test(name))
  if (name === 'form') throw new UsageError('the block `form` is the engine’s own: give the block another name')
  const value = camelCase(name)
  const text = `/** ${titled(name)}. */
import { defineBlock } from '@journey/engine'

/** Shows a text. */
export const ${value} = defineBlock({
  copy: ['text'],
  component: ({ text }) => <p>{text('text')}</p>,
})
`
  refuseReserved(`paw-${name}`, [value], text)
  files.write(file, text)
  register(files, `${code.blocks}/index.ts`, value, `./${name}.tsx`, name, 'export const blocks')
  if (code.blockTable !== undefined) addRow(files, code.blockTable, `| \`${name}\` | \`text\` |`)
}

/** A calculation that gives back what it is given, until it is written. */
export function newCalculation(files: Files, code: CodeFolders, name: string): void {
  const module = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const file = `${code.calculations}/${module}.ts`
  refuse(files, file, /^[a-z][a-zA-Z0-9]*$/.test(name))
  const text = `/** ${titled(module)}. */
import { defineCalculation } from '@journey/engine'

/** The text as it is given. Nothing while it is absent. */
export const ${name} = defineCalculation<{ text?: string }, { result?: string }>({
  input: {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  },
  output: { type: 'object', properties: { result: { type: 'string' } }, additionalProperties: false },
  run: ({ text }) => (text === undefined ? {} : { result: text }),
})
`
  refuseReserved(`paw${pascalCase(name)}`, [name], text)
  files.write(file, text)
  register(files, `${code.calculations}/index.ts`, name, `./${module}.ts`, name, 'export const calculations')
}

/** An effect written in code. What one answers that was declared before is not known here: until it is written it fails. */
export function newEffect(files: Files, code: CodeFolders, name: string, isDeclared: boolean): void {
  const file = `${code.effects}/${name.replaceAll('.', '-')}.ts`
  refuse(files, file, /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/.test(name))
  const value = camelCase(name)
  const run = isDeclared
    ? `async () => {
    throw new Error('\`${name}\` is not written yet')
  }`
    : `async () => ({ code: 'ok', response: { done: true } })`
  files.write(
    file,
    `import type { Services } from '#journey-types'
import { defineEffect, type Effect } from '@journey/engine'

type Call = Services['${name}']

/** \`${name}\`: does one thing and reports one outcome. It never waits for a later one, counts, shows or goes anywhere. */
export function ${value}(): Effect {
  return defineEffect<Call['input'], Call['answer']>(${run})
}
`,
  )
  register(files, `${code.effects}/index.ts`, value, `./${name.replaceAll('.', '-')}.ts`, name, 'export const effects')
}

/** Adds the import where the others are, in the order of their files, and the line in the list that begins with `list`. */
function register(files: Files, file: string, value: string, from: string, name: string, list: string): void {
  const text = files.read(file) ?? ''
  const lines = text.split(/\r?\n/)
  const imported = lines.flatMap((line, index) => {
    const path = /^import \{.*\} from '(\.\/[^']+)'$/.exec(line)?.[1]
    return path === undefined ? [] : [{ path, index }]
  })
  const before = imported.find(({ path }) => path > from)?.index ?? (imported.at(-1)?.index ?? -1) + 1
  const withImport = lines.toSpliced(before, 0, `import { ${value} } from '${from}'`)
  const start = withImport.findIndex((line) => line.startsWith(list))
  const end = withImport.findIndex((line, index) => index > start && line === '}')
  if (start < 0 || end < 0)
    throw new UsageError(`${file} has no list that begins with \`${list}\` and ends with a brace of its own line`)
  const key = /^[a-z]\w*$/i.test(name) ? name : `'${name}'`
  const changed = withImport.toSpliced(end, 0, key === value ? `  ${value},` : `  ${key}: ${value},`)
  files.write(file, withEndings(text, changed.join('\n')))
}

function pascalCase(name: string): string {
  const camel = camelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

/** Words that no constant of a module may be called. */
const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
)

/** @param instead a name that would do. @param text the new file, whose imports have names, too */
function refuseReserved(instead: string, inCode: string[], text: string): void {
  const lists = [...text.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','))
  const imported = lists.map((each) => each.trim().replace(/^type /, ''))
  const taken = inCode.find((each) => reserved.has(each) || imported.includes(each))
  if (taken !== undefined)
    throw new UsageError(`\`${taken}\` is reserved in code: take another name, such as \`${instead}\``)
}

/** How a widget and a block are called. */
const withHyphens = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

function refuse(files: Files, file: string, fits: boolean): void {
  if (!fits)
    throw new UsageError(
      `that is no name for ${file}: a widget or block is called like \`paw-print\`, an effect like \`paw.print\`, a calculation like \`pawPrint\``,
    )
  if (files.read(file) !== undefined) throw new UsageError(`${file} is there already`)
}
