/** Parts of dependencies that this product never runs, left out of what the browser loads. */
import type { Plugin } from 'vite'

/**
 * RJSF draws nothing here: its form resolves which fields there are and hands every one of them to the engine's own
 * (`src/engine/react/step-form.tsx`). Its widgets, templates and the other fields would be half of it.
 */
const formParts = `
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils'
export default () => ({
  fields: { ObjectField },
  templates: { ButtonTemplates: {} },
  widgets: {},
  rootSchema: {},
  formContext: {},
  translateString: englishStringTranslator,
  globalFormOptions: {
    idPrefix: DEFAULT_ID_PREFIX,
    idSeparator: DEFAULT_ID_SEPARATOR,
    useFallbackUiForUnsupportedType: false,
  },
})
`

/** Swaps those parts for smaller ones in a build; what is left behaves the same. */
export function leanModules(): Plugin {
  const id = '\0form-parts.js'
  return {
    name: 'lean-modules',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === '../getDefaultRegistry.js' && importer?.includes('@rjsf/core/lib/components/Form.js')) return id
      // Messages are parsed when the journey is compiled.
      if (source === '@formatjs/icu-messageformat-parser' && importer?.includes('/intl-messageformat/')) {
        return this.resolve('@formatjs/icu-messageformat-parser/no-parser.js', importer)
      }
      return undefined
    },
    load: (loaded) => (loaded === id ? formParts : undefined),
  }
}
