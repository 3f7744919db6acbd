/** Methods of a dependency's classes that this product never calls, left out of what the browser loads: a bundler keeps them all. */
import { type Plugin, parseAst } from 'vite'

/** The cache is asked by `fetchQuery` and emptied by `clear`: nothing observes, mounts, invalidates or writes an entry. */
const unused: Record<string, string> = {
  'queryClient.js': `mount unmount isFetching isMutating getQueryData ensureQueryData getQueriesData setQueryData setQueriesData
    getQueryState removeQueries resetQueries cancelQueries invalidateQueries refetchQueries query prefetchQuery infiniteQuery
    fetchInfiniteQuery prefetchInfiniteQuery ensureInfiniteQueryData resumePausedMutations getMutationCache getDefaultOptions
    setDefaultOptions setQueryDefaults setMutationDefaults getMutationDefaults defaultMutationOptions`,
  'query.js': `queryType promise resetState reset isActive isDisabled isFetched isStatic isStale onFocus onOnline addObserver
    removeObserver getObserversCount invalidate`,
  'queryCache.js': 'find findAll onFocus onOnline',
}

/** Leaves those methods out of a build. One that a new version no longer has ends it: what stands here is then read again. */
export function omitUnusedMethods(): Plugin {
  return {
    name: 'unused-methods',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [, file] = /\/query-core\/build\/modern\/(\w+\.js)$/.exec(id) ?? []
      if (file === undefined) return undefined
      const names = unused[file]?.split(/\s+/) ?? []
      return { code: withPlainFields(withoutMethods(code, names)), map: null }
    },
  }
}

function withoutMethods(code: string, names: readonly string[]): string {
  const members = parseAst(code).body.flatMap((node) => {
    const [made] = node.type === 'VariableDeclaration' ? node.declarations : []
    return made?.init?.type === 'ClassExpression' ? made.init.body.body : []
  })
  const methods = members.flatMap((member) =>
    member.type === 'MethodDefinition' && member.key.type === 'Identifier'
      ? [{ name: member.key.name, from: member.start, to: member.end }]
      : [],
  )
  const missing = names.find((name) => !methods.some((method) => method.name === name))
  if (missing !== undefined)
    throw new Error(`expected a method \`${missing}\`, found ${methods.map(({ name }) => name)}`)
  // From the end, so that the places before stay where they are.
  return methods
    .filter(({ name }) => names.includes(name))
    .reduceRight((text, { from, to }) => text.slice(0, from) + text.slice(to), code)
}

/**
 * Private fields as plain ones. The oldest Safari has mistakes in fields of a class, so the build would write each as a map
 * from object to value, and each use of one as a call.
 */
function withPlainFields(code: string): string {
  return code.replace(/^\s*#\w+;$/gm, '').replace(/#(?=[a-z])/g, '_')
}
