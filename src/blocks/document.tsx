import { defineBlock } from '@journey/engine'
import { languageOption } from './parts/language.ts'

/** The nested content as a document of its own, in its own language: read aloud with the pronunciation of that. */
export const document = defineBlock<{ language?: string }>({
  options: { type: 'object', properties: { language: languageOption }, additionalProperties: false },
  component: ({ options, children }) => <div lang={options.language}>{children}</div>,
})
