/** What the compiler alone reads of a widget, block or calculation does not go to the browser. */
import { type Plugin, parseAst } from 'vite'

/** By the function that declares: the properties that only the compiler reads. */
const compileOnly: Record<string, readonly string[]> = {
  defineWidget: ['accepts', 'options', 'events', 'copy'],
  defineBlock: ['options', 'events', 'foreignEvents', 'copy', 'isHeading', 'nests'],
  defineCalculation: ['input', 'output'],
}

const declares = /\bdefine(?:Widget|Block|Calculation)\b/
const declaring = /\/src\/(?:widgets|blocks|calculations)\/[^/]+\.tsx?$/

/** Leaves those properties out of a build: option schemas are larger than many of the components that they describe. */
export function omitCompileOnlyOptions(): Plugin {
  return {
    name: 'compile-only-options',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!declaring.test(id) || !declares.test(code)) return undefined
      const { body } = parseAst(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' })
      const cuts = body.flatMap((node) => {
        if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') return []
        return node.declaration.declarations.flatMap(({ init }) => {
          if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
          const names = compileOnly[init.callee.name]
          const [given] = init.arguments
          if (!names || given?.type !== 'ObjectExpression') return []
          return given.properties.flatMap((property) =>
            property.type === 'Property' && property.key.type === 'Identifier' && names.includes(property.key.name)
              ? [{ from: property.start, to: property.end, name: property.key.name }]
              : [],
          )
        })
      })
      // From the end, so that the places before stay where they are.
      const lean = cuts.reduceRight(
        (text, { from, to, name }) => `${text.slice(0, from)}${name}: undefined${text.slice(to)}`,
        code,
      )
      return cuts.length > 0 ? { code: withoutUnused(lean, code, id), map: null } : undefined
    },
  }
}

/** Without the constants that only the cut properties named: a bundler keeps one that calls a function. */
function withoutUnused(lean: string, whole: string, id: string): string {
  const lang = id.endsWith('x') ? 'tsx' : 'ts'
  const [after, before] = [parseAst(lean, { lang }), parseAst(whole, { lang })]
  const unused = after.body.find((node) => {
    const [made, ...more] = node.type === 'VariableDeclaration' ? node.declarations : []
    if (made?.id.type !== 'Identifier' || more.length > 0) return false
    const { name } = made.id
    return timesIn(after, name) === 1 && timesIn(before, name) > 1
  })
  return unused ? withoutUnused(lean.slice(0, unused.start) + lean.slice(unused.end), whole, id) : lean
}

/** How often the program, not a comment of it, says a name. */
function timesIn(node: unknown, name: string): number {
  if (typeof node !== 'object' || node === null) return 0
  const isNamed = 'name' in node && node.name === name
  return Object.values(node).reduce((times, each) => times + timesIn(each, name), isNamed ? 1 : 0)
}
