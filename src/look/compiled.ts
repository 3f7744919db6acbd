/** Throws: what is left of styles in a module says that it was not built as the application is. */
export function expectCompiled(what: string): never {
  throw new Error(`expected \`${what}\` to be compiled: add the plugin of scripts/static-styles.ts`)
}
