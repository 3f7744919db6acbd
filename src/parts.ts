/** What a page draws and calculates with, by the names that a journey gives. The compiler reads more: see `registry.ts`. */
import { blocks } from './blocks/index.ts'
import { calculations } from './calculations/index.ts'
import { widgets } from './widgets/index.ts'

export const parts = { widgets, blocks, calculations }
