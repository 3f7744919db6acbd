/** The messages for a wrong shape. */
import type { ErrorObject } from 'ajv'
import { asText } from '../../../core/as-text.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { nearest, suggestion, use, write } from '../../diagnostics/suggest.ts'
import { type Document, type Path, spanOf } from '../../source/document.ts'
import { itemText, pathOfPointer } from '../../source/pointer.ts'
import { typeWords } from '../../source/refusal-words.ts'
import { renamedKey, upgradeHelp } from '../../source/renamed-words.ts'
import { isObject } from '../../source/schema-parts.ts'
import { valueText } from '../../source/value-text.ts'

/** @param meant the key that an unknown one takes the place of */
export function describe(error: ErrorObject, document: Document, value: Json, report: Report, meant?: string): void {
  const path = pathOfPointer(error.instancePath, value)
  const here = path.at(-1)
  // An item of a list has no name of its own: it is named by what it is.
  const shown = typeof here === 'number' && !isTree(error.data) ? valueText(error.data as Json) : here
  const subject = typeof shown === 'number' ? itemText(path) : shown === undefined ? 'this file' : `\`${shown}\``
  const parent = (error.parentSchema ?? {}) as { properties?: object; 'x-says'?: string }
  const { params } = error
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = asText(params.additionalProperty)
      const now = renamedKey(document.kind, [...path, key])
      // A key that is there already is not the one that was meant.
      const there = isObject(error.data) ? error.data : {}
      const free = Object.keys(parent.properties ?? {}).filter((each) => !Object.hasOwn(there, each))
      const help =
        (now && upgradeHelp(now)) ??
        belowOn(document, path, value, key) ??
        (meant === undefined ? undefined : use(meant)) ??
        suggestion(key, free) ??
        `the keys are ${listed(Object.keys(parent.properties ?? {}))}`
      return report.about(
        { is: 'unknown', kind: 'key', name: key },
        'J102',
        { document, path: [...path, key], part: 'key' },
        `unknown key \`${key}\``,
        'the notation has no such key here',
        help,
      )
    }
    case 'required':
      // Under its old name it is reported already.
      if (hasOldName(error, document, path)) return
      return report(
        'J103',
        { document, path, part: 'key' },
        `${subject} has no \`${params.missingProperty}\``,
        `needs \`${params.missingProperty}\``,
        `add \`${params.missingProperty}\``,
      )
    case 'propertyNames': {
      const key = asText(params.propertyName)
      const says = (error.schema as { 'x-says'?: string })['x-says']
      return report.about(
        { is: 'of another kind', kind: 'name', name: key },
        'J104',
        { document, path: [...path, key], part: 'key' },
        `\`${key}\` cannot be a name here`,
        says ? `expected ${says}` : '',
        respelt(key, error.schema) ?? 'write it another way',
      )
    }
    case 'minItems':
    case 'minProperties': {
      const [what, label] = error.keyword === 'minItems' ? ['an item', 'empty list'] : ['an entry', 'empty mapping']
      const [message, help] = [`${subject} is empty`, `add ${what}, or delete ${subject}`]
      return report('J104', { document, path }, message, `${label} where something is wanted`, help)
    }
    default: {
      const says = parent['x-says'] ?? expected(error)
      const unquoted = says.includes('code') && typeof error.data === 'number'
      const near = nearWord(error)
      const help = unquoted
        ? 'write the code in quotes'
        : (quotedCode(error, document, path) ??
          apart(error, here) ??
          comparedFact(error, path) ??
          anyOfNames(error, path) ??
          oneMapping(error) ??
          inBrackets(error, says) ??
          respelt(error.data, parent) ??
          (here === 'when' && error.data === true ? 'leave `when` out: a rule without it always applies' : undefined) ??
          (near === undefined ? `write ${says}` : write(near)))
      const isName = error.keyword === 'pattern' && respelt(error.data, parent) !== undefined
      const about = isName
        ? { is: 'of another kind' as const, kind: 'name', name: asText(error.data) }
        : { is: 'of another kind' as const, kind: says, name: typeof here === 'string' ? here : '' }
      return report.about(about, 'J104', { document, path }, `${subject} is not ${says}`, `expected ${says}`, help)
    }
  }
}

/** A name of another spelling, in the one that it has to have here. */
function respelt(name: unknown, schema: unknown): string | undefined {
  const pattern = isObject(schema) ? schema.pattern : undefined
  if (typeof name !== 'string' || typeof pattern !== 'string' || !/^\w+(?:[- ]\w+)*$/.test(name)) return undefined
  const words = name.split(/[-_ ]+|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())
  const camel = words.map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`))
  const fitting = [words.join('-'), camel.join('')].find((each) => each !== name && new RegExp(pattern).test(each))
  return fitting === undefined ? undefined : `write \`${fitting}\``
}

/** One item, or what holds several, where a list of them is wanted. */
function inBrackets({ keyword, data, params }: ErrorObject, says: string): string | undefined {
  if (!(keyword === 'type' && params.type === 'array') && !says.startsWith('a list')) return undefined
  if (typeof data === 'string') return `put it in brackets: \`[${data}]\``
  return isObject(data as Json) ? 'put it in brackets: `[{ … }]`' : undefined
}

/** Rules for an event, beside the keys of a step. */
function belowOn({ kind }: Document, path: Path, value: Json, key: string): string | undefined {
  const rules = isObject(value) ? value[key] : undefined
  const areRules = Array.isArray(rules) && rules.length > 0 && rules.every(isObject)
  return kind === 'step' && path.length === 0 && areRules ? 'write it below `on`' : undefined
}

/** Names of conditions where a condition is declared. */
function anyOfNames({ data }: ErrorObject, path: Path): string | undefined {
  if (path.at(-2) !== 'conditions' || !Array.isArray(data) || !data.every((each) => typeof each === 'string'))
    return undefined
  return `write \`anyOf: [${data.join(', ')}]\`; where all have to hold, name them in \`when\` of the rule`
}

/** An item of a list that is an entry of a mapping. */
function oneMapping({ data, parentSchema }: ErrorObject): string | undefined {
  const [entry, more] = isObject(data as Json) ? Object.entries(data as JsonObject) : []
  if (!entry || more || typeof entry[1] !== 'string' || parentSchema?.type === 'object') return undefined
  return `write one mapping in place of the list: \`{ ${entry[0]}: ${entry[1]} }\``
}

/** The word that was probably meant, of those that may stand there. */
function nearWord({ keyword, data, params }: ErrorObject): string | undefined {
  if (typeof data !== 'string') return undefined
  if (keyword === 'const') return nearest(data, [asText(params.allowedValue)])
  return keyword === 'enum' ? nearest(data, params.allowedValues) : undefined
}

/** Several names in one item of a list: the commas between them are missing. */
function apart({ data }: ErrorObject, here: string | number | undefined): string | undefined {
  if (typeof here !== 'number' || typeof data !== 'string' || !/^[\w.-]+(?: +[\w.-]+)+$/.test(data)) return undefined
  return `put a comma between: \`${data.split(/ +/).join(', ')}\``
}

/** A bound of a condition that names a fact. */
function comparedFact({ data, params }: ErrorObject, path: Path): string | undefined {
  const isBound = path.includes('conditions') && /^(number|integer)$/.test(asText(params.type))
  if (!isBound || typeof data !== 'string' || !/^[\w-]+(\.[\w-]+)+$/.test(data)) return undefined
  return 'write a number, or let a calculation compare the two facts and ask for what it says'
}

function isTree(value: unknown): boolean {
  return value !== null && typeof value === 'object'
}

/** A number where a name is wanted is a code that lost its quotes, and with them its zeros. */
function quotedCode({ data }: ErrorObject, document: Document, path: Path): string | undefined {
  if (typeof data !== 'number') return undefined
  const { line, column, length } = spanOf({ document, path })
  const written = document.text.split(/\r?\n/)[line - 1]?.slice(column - 1, column - 1 + length) ?? ''
  return /^0\d+$/.test(written) ? `write the code in quotes: \`'${written}'\`` : undefined
}

function hasOldName({ data, params }: ErrorObject, { kind }: Document, path: Path): boolean {
  return isObject(data) && Object.keys(data).some((key) => renamedKey(kind, [...path, key]) === params.missingProperty)
}

function expected(error: ErrorObject): string {
  const { params } = error
  switch (error.keyword) {
    case 'type':
      return typeWords(params.type)
    case 'enum':
      return `one of ${listed(params.allowedValues as string[])}`
    case 'const':
      return `\`${params.allowedValue}\``
    case 'minimum':
    case 'maximum':
      return `a number ${error.keyword === 'minimum' ? 'from' : 'up to'} ${params.limit}`
    case 'format':
      return 'a regular expression'
    default:
      return sentence(error.message ?? 'as the notation says')
        .replace(/^must (be|have|match|not have)/, (_, verb) => (verb === 'be' ? '' : `with: ${verb}`))
        .trim()
  }
}

function listed(names: string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

const implicitKey = 'this is read as a key where it cannot be one'

/** What is wrong with the YAML, in words for an author who does not know the terms of its parser. */
export function syntaxMistake(code: string, message: string, line: string): { message: string; help: string } {
  if (code === 'RESOURCE_EXHAUSTION')
    return { message: 'this is nested too deep to be read', help: 'close the brackets, or write it flatter' }
  const glued = /^(\s*(?:- )?[\w.-]+):([^\s:].*)$/.exec(line)
  if (glued && /IMPLICIT_KEY|MISSING_CHAR|UNEXPECTED_TOKEN/.test(code))
    return { message: 'a space is missing after the colon', help: `write \`${`${glued[1]}: ${glued[2]}`.trim()}\`` }
  const [, key, ended] = /^(\s*(?:- )?['\w.-]+): +'(.*?)'?\s*$/.exec(line) ?? []
  if (ended !== undefined && /\p{L}'(?:\p{L}| \p{Ll})/u.test(ended) && /MISSING_CHAR|UNEXPECTED_TOKEN/.test(code)) {
    const whole = ended.replaceAll(/'{1,2}/g, "''")
    return { message: 'the apostrophe ends this text', help: `write two of them: \`${`${key}: '${whole}'`.trim()}\`` }
  }
  const text = /^(\s*(?:- )?['\w.-]+): +(["{[@%`“].*|[^'"{[|>&*#].*: .*)$/.exec(line)
  if (text && !/DUPLICATE|TAB|INDENT|ALIAS|DQ_ESCAPE/.test(code))
    return {
      message: /IMPLICIT_KEY/.test(code) ? implicitKey : 'this text has to be in quotes',
      help: `write \`${`${text[1]}: '${(text[2] ?? '').replaceAll("'", "''")}'`.trim()}\``,
    }
  const rest = 'fix the YAML here; what follows may not have been read'
  switch (code) {
    case 'TAB_AS_INDENT':
      return { message: 'a tab stands at the beginning of the line', help: 'indent with spaces' }
    case 'DUPLICATE_KEY':
      return { message: 'this key stands twice in the same mapping', help: 'put the two together, or rename one' }
    case 'BAD_INDENT':
      return { message: 'the line is indented too far, or not far enough', help: 'indent it like its neighbours' }
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return {
        message: implicitKey,
        help: 'put a text with a colon in quotes, or begin a new line',
      }
    case 'BAD_ALIAS':
      return { message: 'a value cannot begin with `*` or `&`', help: 'put it in quotes' }
    case 'MISSING_CHAR':
      return { message: missingSign(message), help: 'close what is open before this, or put the text in quotes' }
    case 'UNEXPECTED_TOKEN':
      return {
        message: /document end|EOF/i.test(message) ? 'the file ends too early' : 'this does not belong here',
        help: 'put a text that begins with a quote, a bracket or a brace in quotes as a whole; fix what is before it',
      }
    case 'BAD_DQ_ESCAPE':
      return {
        message: 'a backslash means something else between double quotes',
        help: "put the text in single quotes: '…'",
      }
    case 'BAD_SCALAR_START':
      return { message: 'a text cannot begin with this sign', help: "put the text in single quotes: '…'" }
    case 'MULTIPLE_DOCS':
      return { message: 'a second document begins here', help: 'delete the line `---`' }
    default:
      return { message: sentence(message), help: rest }
  }
}

function missingSign(message: string): string {
  const sign = /closing (\S+)quote/.exec(message)?.[1]
  if (sign !== undefined || /quote/.test(message)) return 'a quote is not closed'
  return /comma|,/.test(message) ? 'a comma is missing between two parts' : 'a sign is missing here'
}

function sentence(message: string): string {
  const first = message.split('\n')[0] ?? message
  return (first.charAt(0).toLowerCase() + first.slice(1)).replace(/\.$/, '')
}
