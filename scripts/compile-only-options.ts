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
      return cuts.length > 0 ? { code: lean, map: null } : undefined
    },
  }
}
