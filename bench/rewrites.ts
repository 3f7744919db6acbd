/** Other ways to write the same journey: none of them is a mistake. */
import { isAlias, isMap, isPair, isScalar, isSeq, parseDocument, type Scalar, stringify, visit } from 'yaml'
import type { Source } from '../src/engine/compiler/source/document.ts'
import { conditionRewrites } from './rewrites/conditions.ts'
import { defaultRewrites } from './rewrites/defaults.ts'
import { layouts } from './rewrites/layout.ts'
import { nameRewrites } from './rewrites/names.ts'
import { eachText, type Rewrite, redone } from './rewrites/rewrite.ts'
import { schemaRewrites } from './rewrites/schemas.ts'

function styled(type: 'QUOTE_SINGLE' | 'QUOTE_DOUBLE'): Rewrite {
  return redone((tree) =>
    visit(tree, {
      Scalar: (_, node) => {
        if (typeof node.value === 'string' && node.type === 'PLAIN') node.type = type
      },
    }),
  )
}

const flowing = (flow: boolean): Rewrite =>
  redone((tree) =>
    visit(tree, {
      Collection: (_, node) => {
        node.flow = flow
      },
    }),
  )

/** Conditions of steps and of the journey under other names, wherever they are. */
function renamedConditions(sources: readonly Source[]): Source[] {
  const names = sources.flatMap(({ file, text }) =>
    /\/(steps\/.*|journey)\.yaml$/.test(file)
      ? Object.keys(Object(parseDocument(text, { merge: true }).toJS()).conditions ?? {})
      : [],
  )
  const own = new Set(names)
  const isName = (node: unknown): node is Scalar<string> =>
    isScalar(node) && typeof node.value === 'string' && own.has(node.value)
  return redone((tree, { file }) => {
    if (!/\/(steps\/.*|journey)\.yaml$/.test(file)) return
    visit(tree, {
      Pair: (_, pair, path) => {
        const key = String(isScalar(pair.key) ? pair.key.value : pair.key)
        const parent = path.at(-2)
        const above = parent && 'key' in parent && isScalar(parent.key) ? parent.key.value : undefined
        if (above === 'conditions' && isScalar(pair.key)) pair.key.value = `${key}Now`
        if (!/^(when|unless|holds|anyOf|confirmLeave|callWhen|readOnlyWhen)$/.test(key)) return
        if (isName(pair.value)) pair.value.value = `${pair.value.value}Now`
        if (isSeq(pair.value)) for (const item of pair.value.items) if (isName(item)) item.value = `${item.value}Now`
      },
    })
  })(sources)
}

/** Fields and buttons: the order of their keys is that on screen. */
function isShownInOrder(path: readonly unknown[]): boolean {
  const pair = path.at(-1)
  return isPair(pair) && isScalar(pair.key) && /^(fields|actions|buttons)$/.test(String(pair.key.value))
}

const hasAnchor = (text: string): boolean => /[:-] &\w/.test(text)

/** Nothing is said about these. */
export const rewrites: Record<string, Rewrite> = {
  ...{ ...layouts, ...schemaRewrites, ...conditionRewrites, ...defaultRewrites },
  'written anew': redone(() => undefined),
  'single quotes': styled('QUOTE_SINGLE'),
  'double quotes': styled('QUOTE_DOUBLE'),
  'every mapping over lines': flowing(false),
  'every mapping on one line': flowing(true),
  'indented by four': redone(() => undefined, { indent: 4 }),
  'lists not indented': redone(() => undefined, { indentSeq: false }),
  'lines of another system': eachText((text) => text.replaceAll('\n', '\r\n')),
  'no line end at the end': eachText((text) => text.trimEnd()),
  'no comments': redone((tree) => {
    tree.commentBefore = null
    visit(tree, {
      Node: (_, node) => {
        node.comment = null
        node.commentBefore = null
      },
    })
  }),
  'a comment on top': eachText((text) => `# Something that a reader wants to know.\n\n${text}`),
  'a mark of the byte order': eachText((text) => `\uFEFF${text}`),
  'aliases written out': (sources) =>
    sources.map(({ file, text }) => ({
      file,
      text: stringify(parseDocument(text, { merge: true }).toJS(), { aliasDuplicateObjects: false, lineWidth: 0 }),
    })),
  'as JSON': (sources) =>
    sources.map(({ file, text }) => ({
      file,
      text: JSON.stringify(parseDocument(text, { merge: true }).toJS(), null, 2),
    })),
  'keys in another order': (sources) =>
    sources.map((source) =>
      hasAnchor(source.text)
        ? source
        : (redone((tree) =>
            visit(tree, {
              Map: (_, node, path) => {
                if (!isShownInOrder(path)) node.items.reverse()
              },
            }),
          )([source])[0] ?? source),
    ),
  'one name as a list': redone((tree) =>
    visit(tree, {
      Pair: (_, pair) => {
        const key = isScalar(pair.key) ? pair.key.value : undefined
        if (!/^(when|unless|call|start|show)$/.test(String(key)) || !isScalar(pair.value) || isAlias(pair.value)) return
        if (typeof pair.value.value === 'string') pair.value = tree.createNode([pair.value.value])
      },
    }),
  ),
  'constants in full': redone((tree, { file }) => {
    const table = /\/(steps\/.*|journey)\.yaml$/.test(file) ? tree.get('conditions') : undefined
    if (isMap(table))
      for (const { value } of table.items)
        if (isMap(value))
          for (const line of value.items)
            if (isScalar(line.value) && line.value.value !== null)
              line.value = tree.createNode({ const: line.value.value })
  }),
  'conditions of other names': renamedConditions,
  'files in another order': (sources) => sources.toReversed(),
}

/** Parts have other names or are elsewhere: what was accepted differs (J324), and nothing else is said. */
export const movedParts: Record<string, Rewrite> = nameRewrites
