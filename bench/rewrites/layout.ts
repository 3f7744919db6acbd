/** The same values, laid out in YAML in another way. */
import { type Document, isCollection, isMap, isScalar, parseDocument, type Scalar, stringify, visit } from 'yaml'
import { asValue, eachText, errors, type Rewrite, readValue, redone } from './rewrite.ts'

const isText = (node: unknown): node is Scalar<string> => isScalar(node) && typeof node.value === 'string'

function texts(change: (node: Scalar<string>) => void): Rewrite {
  return redone((tree) =>
    visit(tree, {
      Scalar: (key, node) => {
        if (key !== 'key' && isText(node)) change(node)
      },
    }),
  )
}

/** Mappings and lists that are written twice in a file are written once, and meant by an alias where they come again. */
const aliased: Rewrite = (sources) =>
  sources.map(({ file, text }) => {
    const known = new Map<string, unknown>()
    const share = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      const made = Array.isArray(value)
        ? value.map(share)
        : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, share(each)]))
      const name = JSON.stringify(made)
      const first = known.get(name) ?? made
      known.set(name, first)
      return first
    }
    return { file, text: stringify(share(parseDocument(text, { merge: true }).toJS()), { lineWidth: 0 }) }
  })

/** Entries of the catalogue that begin alike take what they share from the first. */
const merged: Rewrite = (sources) =>
  sources.map((source) => {
    if (!errors.test(source.file)) return source
    const entries = Object.entries(readValue(source)).map(([code, entry]) => [code, asValue(entry)] as const)
    const [first] = entries
    if (!first) return source
    const lines = entries.map(([code, entry], index) => {
      const shared = Object.entries(first[1]).every(
        ([key, value]) => JSON.stringify(entry[key]) === JSON.stringify(value),
      )
      const own = Object.fromEntries(Object.entries(entry).filter(([key]) => !shared || !(key in first[1])))
      const inLine = JSON.stringify(index > 0 && shared ? own : entry)
      if (index === 0) return `'${code}': &first ${inLine}`
      return `'${code}': ${shared ? `{ <<: *first, ${inLine.slice(1)}` : inLine}`
    })
    return { file: source.file, text: `${lines.join('\n')}\n` }
  })

function overLines(tree: Document): void {
  visit(tree, {
    Collection: (_, node) => {
      node.flow = false
    },
  })
}

export const layouts: Record<string, Rewrite> = {
  'folded blocks': texts((node) => {
    if (node.value.length > 20 && !/\n|^\s|\s$/.test(node.value)) node.type = 'BLOCK_FOLDED'
  }),
  'literal blocks': texts((node) => {
    if (!/^\s|\s$/.test(node.value) && node.value !== '') node.type = 'BLOCK_LITERAL'
  }),
  'anchors for what is said twice': aliased,
  'entries that take over the first': merged,
  'room in the braces of messages': (sources) =>
    sources.map(({ file, text }) =>
      /\/copy\/messages\//.test(file)
        ? { file, text: text.replace(/(?<![\w#]\s*)\{(\w+)\}/g, '{ $1 }') }
        : { file, text },
    ),
  'a document between its marks': eachText((text) => `---\n${text.trimEnd()}\n...\n`),
  'a version of YAML on top': eachText((text) => `%YAML 1.2\n---\n${text}`),
  'types written as tags': redone((tree) =>
    visit(tree, {
      Scalar: (_, node) => {
        if (typeof node.value === 'string') node.tag = '!!str'
        if (typeof node.value === 'boolean') node.tag = '!!bool'
        if (Number.isInteger(node.value)) node.tag = '!!int'
      },
      Collection: (_, node) => {
        if (isCollection(node)) node.tag = isMap(node) ? '!!map' : '!!seq'
      },
    }),
  ),
  'keys in quotes': redone((tree) =>
    visit(tree, {
      Pair: (_, pair) => {
        if (isText(pair.key) && pair.key.value !== '<<') pair.key.type = 'QUOTE_DOUBLE'
      },
    }),
  ),
  'JSON without line ends': (sources) =>
    sources.map(({ file, text }) => ({ file, text: JSON.stringify(parseDocument(text, { merge: true }).toJS()) })),
  'letters as escapes': texts((node) => {
    node.type = 'QUOTE_DOUBLE'
  }),
  'booleans in large letters': redone((tree) =>
    visit(tree, {
      Scalar: (_, node) => {
        if (typeof node.value === 'boolean') node.source = String(node.value).toUpperCase()
      },
    }),
  ),
  'nothing as a tilde': redone(() => undefined, { nullStr: '~' }),
  'nothing as an empty value': redone((tree) => overLines(tree), {
    nullStr: '',
  }),
  'numbers with a fraction of nothing': redone((tree) =>
    visit(tree, {
      Scalar: (_, node) => {
        if (Number.isInteger(node.value)) node.minFractionDigits = 1
      },
    }),
  ),
  'a comment behind each value': redone((tree) =>
    visit(tree, {
      Pair: (_, pair) => {
        if (isScalar(pair.value)) pair.value.comment = ' as agreed'
      },
    }),
  ),
  'a comment before each key': redone((tree) =>
    visit(tree, {
      Pair: (_, pair) => {
        if (isText(pair.key)) pair.key.commentBefore = ' as agreed'
      },
    }),
  ),
  'an empty line before each key': redone((tree) =>
    visit(tree, {
      Pair: (_, pair) => {
        if (isText(pair.key)) pair.key.spaceBefore = true
      },
    }),
  ),
  'spaces behind each line': eachText((text) => (/[|>][+-]?\n/.test(text) ? text : text.replaceAll('\n', '  \n'))),
  'lines of forty letters': redone(() => undefined, { lineWidth: 40 }),
  'indented by eight': redone(() => undefined, { indent: 8 }),
  'only lists on one line': redone((tree) =>
    visit(tree, {
      Collection: (_, node) => {
        node.flow = !isMap(node)
      },
    }),
  ),
  'many empty lines at the end': eachText((text) => `${text}\n\n\n`),
}
