/**
 * Styles without a style engine in the browser. The build turns each `<chakra.p color="fg.muted">` into a `<p className="…">` and
 * each `defineStyles({ … })` into an object of classes, and puts their rules into one style sheet.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import MagicString from 'magic-string'
import type { ESTree, Plugin } from 'vite'
import { isStyleProp } from '../src/look/style-props.ts'
import { recipes } from '../src/look/theme/recipes.ts'
import { type ClassStyle, type RecipeUse, type Rules, writeClass, writePage } from '../src/look/theme/sheet.ts'
import {
  type Choice,
  conditionsIn,
  evaluate,
  type Node,
  NotStaticError,
  readSource,
  type Source,
  textOf,
  walk,
} from './static-values.ts'

/** Components that are drawn in a recipe of the theme, and take style props over it. */
const drawnIn: Record<string, RecipeUse['name']> = {
  Button: 'button',
  ButtonLink: 'button',
  Link: 'link',
  Icon: 'icon',
}

/** `import 'virtual:styles.css'` in a page brings the sheet. */
const sheetId = 'virtual:styles.css'
const resolvedSheetId = '/@journey-styles.css'

const mayHaveStyles = /\bchakra\b|\bdefineStyles\(|<(?:Button|ButtonLink|Link|Icon)\b/
const isSource = (file: string) => /\.tsx?$/.test(file)

/**
 * `folder`: where the styles are, with everything below. `built`: the application is built, `without` what only serves
 * development, and its classes get short names. Styles that are not known when it is built are an error at their line.
 */
export function staticStyles(folder: string, built?: { without: string }): Plugin {
  const root = path.resolve(folder)
  let shorten = whole
  const isStyled = (file: string) => file.startsWith(root + path.sep) && isSource(file)
  return {
    name: 'static-styles',
    enforce: 'pre',
    configResolved() {
      if (built) shorten = shortestEndings(rulesBelow(root, built.without).map(({ hash }) => hash))
    },
    resolveId: (id) => (id === sheetId ? resolvedSheetId : undefined),
    load(id) {
      if (id !== resolvedSheetId) return undefined
      const rules = new Map<string, string>()
      for (const { name, text } of rulesBelow(root, built?.without, shorten)) {
        if ((rules.get(name) ?? text) !== text)
          throw new Error(`two styles have the class ${name}: ${rules.get(name)} and ${text}`)
        rules.set(name, text)
      }
      return [writePage(), ...[...rules.keys()].sort().map((name) => rules.get(name))].join('\n')
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (!isStyled(file) || !mayHaveStyles.test(code)) return undefined
      const source = readSource(file, code)
      const { text } = compileStyles(source, shorten)
      return { code: text.toString(), map: text.generateMap({ source: file, hires: true }) }
    },
    hotUpdate({ file, modules }) {
      const sheet = this.environment.moduleGraph.getModuleById(resolvedSheetId)
      return sheet && isStyled(file) ? [...modules, sheet] : undefined
    },
  }
}

const whole = (hash: string) => hash

/** The rules of every file below the folder, in the order of their names. */
function rulesBelow(root: string, without?: string, shorten = whole): Rules[] {
  const omitted = without === undefined ? undefined : path.resolve(without) + path.sep
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .sort()
    .map((name) => path.join(root, name))
    .filter((file) => omitted === undefined || !file.startsWith(omitted))
    .map((file) => readSource(file))
    .filter(({ code }) => mayHaveStyles.test(code))
    .flatMap((source) => compileStyles(source, shorten).rules)
}

/**
 * Each hash as its shortest end that no other one has: whole, they were 1.3 kB of the style sheet as it is sent. Numbers would
 * be shorter, but a style that comes would rename those behind it, and spoil every file that a browser has kept.
 */
function shortestEndings(hashes: string[]): (hash: string) => string {
  const shared = new Map<string, number>()
  const endingsOf = (hash: string) => Array.from(hash, (_, index) => hash.slice(-1 - index))
  for (const ending of [...new Set(hashes)].flatMap(endingsOf)) shared.set(ending, (shared.get(ending) ?? 0) + 1)
  return (hash) => endingsOf(hash).find((ending) => shared.get(ending) === 1) ?? hash
}

/**
 * The file without styles in it, and the rules of the classes that it names instead. `shorten`: what of a hash is a name.
 * Throws `NotStaticError`.
 */
export function compileStyles(source: Source, shorten = whole): { text: MagicString; rules: Rules[] } {
  const text = new MagicString(source.code)
  const rules: Rules[] = []
  const classFor = (style: ClassStyle) => {
    const written = writeClass(style, shorten)
    if (written) rules.push(written)
    return JSON.stringify(written?.name)
  }
  walk(source.program, (node, parents) => {
    if (node.type === 'JSXOpeningElement') compileElement(node, source, text, classFor)
    if (node.type === 'JSXClosingElement') dropPrefix(node.name, text)
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'defineStyles')
      compileSet(node, source, text, classFor)
    if (node.type === 'ImportSpecifier' && node.local.name === 'chakra') dropImport(node, parents.at(-1), text)
    if (
      node.type === 'Identifier' &&
      node.name === 'chakra' &&
      source.imports.has('chakra') &&
      parents.at(-1)?.type !== 'ImportSpecifier'
    )
      throw new NotStaticError('expected `chakra` as the name of an element alone, as in `<chakra.p>`', node, source)
  })
  return { text, rules }
}

type ClassFor = (style: ClassStyle) => string

function compileElement(node: ESTree.JSXOpeningElement, source: Source, text: MagicString, classFor: ClassFor): void {
  const tag = textOf(node.name, source)
  const recipe = drawnIn[tag]
  if (!tag.startsWith('chakra.') && recipe === undefined) return
  dropPrefix(node.name, text)
  const variants = Object.keys(recipe === undefined ? {} : (recipes[recipe].variants ?? {}))
  const styled: Attribute[] = []
  const varied: Attribute[] = []
  for (const each of node.attributes) {
    if (each.type !== 'JSXAttribute' || each.name.type !== 'JSXIdentifier') continue
    if (variants.includes(each.name.name)) varied.push(each)
    else if (isStyleProp(each.name.name)) styled.push(each)
  }
  const [first] = styled
  // Without styles of its own it has the class of its recipe.
  if (first === undefined) return
  const conditions = [...new Set([...styled, ...varied].flatMap((each) => conditionsIn(each, source)))]
  const classes = classesBy(conditions, source, new Map(), (choice) =>
    classFor({
      ...(recipe !== undefined && { recipe: { name: recipe, variants: attributesOf(varied, source, choice) } }),
      own: ownStyles(attributesOf(styled, source, choice)),
    }),
  )
  text.overwrite(first.start, first.end, `className={${classes}}`)
  for (const each of styled.slice(1)) text.remove(spaceBefore(each.start, source), each.end)
}

type Attribute = ESTree.JSXAttribute

/** One class for each way in which the conditions can come out, chosen while the application runs. */
function classesBy(
  conditions: readonly string[],
  source: Source,
  choice: Choice,
  write: (choice: Choice) => string | undefined,
): string {
  const [condition, ...others] = conditions
  if (condition === undefined) return write(choice) ?? 'undefined'
  const [yes, no] = [true, false].map((made) =>
    classesBy(others, source, new Map([...choice, [condition, made]]), write),
  )
  return yes === no ? (yes ?? 'undefined') : `(${condition}) ? ${yes} : ${no}`
}

function attributesOf(attributes: Attribute[], source: Source, choice: Choice): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ name, value }) => [
      textOf(name, source),
      value === null
        ? true
        : evaluate(value.type === 'JSXExpressionContainer' ? value.expression : value, source, choice),
    ]),
  )
}

/** Style props are over what `css` says. */
function ownStyles({ css, ...props }: Record<string, unknown>): object[] {
  return [css, props].filter(isObject)
}

function compileSet(node: ESTree.CallExpression, source: Source, text: MagicString, classFor: ClassFor): void {
  const [given] = node.arguments
  const styles = given && evaluate(given, source)
  const classes = Object.entries(isObject(styles) ? styles : {}).map(([name, style]: [string, unknown]) => {
    const { recipe, variants, ...own } = isObject(style) ? style : {}
    const base = isRecipe(recipe) ? { name: recipe, variants: isObject(variants) ? variants : undefined } : undefined
    return `${JSON.stringify(name)}: ${classFor({ recipe: base, own: [own] })}`
  })
  text.overwrite(node.start, node.end, `({ ${classes.join(', ')} })`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isRecipe(name: unknown): name is RecipeUse['name'] {
  return typeof name === 'string' && Object.hasOwn(recipes, name)
}

/** `chakra.p` is the element `p`. */
function dropPrefix(name: Node, text: MagicString): void {
  if (name.type === 'JSXMemberExpression' && name.object.type === 'JSXIdentifier' && name.object.name === 'chakra')
    text.remove(name.start, name.property.start)
}

function dropImport(specifier: Node, declaration: Node | undefined, text: MagicString): void {
  if (declaration?.type !== 'ImportDeclaration') return
  const others = declaration.specifiers.filter((each) => each !== specifier)
  if (others.length === 0) text.remove(declaration.start, declaration.end)
  else text.overwrite(specifier.start, specifier.end, 'type ElementProps as chakra')
}

function spaceBefore(at: number, { code }: Source): number {
  let start = at
  while (/\s/.test(code[start - 1] ?? '')) start -= 1
  return start
}
