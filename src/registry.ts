/** Everything that a journey may name, for the compiler and for the browser. */
import { settings } from './app/settings.ts'
import { shellCopy } from './app/shell-copy.ts'
import { blocks } from './blocks/index.ts'
import { calculations } from './calculations/index.ts'
import { effects } from './effects/index.ts'
import { sounds } from './effects/sounds.ts'
import { widgets } from './widgets/index.ts'

export const registry = { widgets, blocks, calculations, effects: Object.keys(effects), sounds, shellCopy, settings }
