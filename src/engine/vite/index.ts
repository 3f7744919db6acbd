/** The Vite plugins: the compiled journey as a module, the studio, and schemas for editors. */

export { editorPlugin } from './editor-plugin.ts'
export { journeyPlugin } from './journey-plugin.ts'
export { laterParts } from './later-parts.ts'
export { studioPlugin } from './studio-plugin.ts'
