/** Everything that a journey may name, for the compiler. What a page needs of it is in `parts.ts`: the rest would only weigh. */
import { serverPaths } from './app/server-paths.ts'
import { settings } from './app/settings.ts'
import { shellCopy } from './app/shell-copy.ts'
import { effects } from './effects/index.ts'
import { sounds } from './effects/sounds.ts'
import { parts } from './parts.ts'

export const registry = { ...parts, effects: Object.keys(effects), sounds, shellCopy, settings, serverPaths }
