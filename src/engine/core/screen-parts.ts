/** Which registered parts a screen is made of. */
import type { BlockUse, Screen } from './screen.ts'

/** Names of the widgets and blocks of a screen, nested blocks included, each once. */
export function partsOf({ fields, content }: Pick<Screen, 'fields' | 'content'>): {
  widgets: string[]
  blocks: string[]
} {
  return {
    widgets: [...new Set(Object.values(fields).map(({ widget }) => widget))],
    blocks: [...new Set(content.flatMap(blocksIn))],
  }
}

function blocksIn({ block, content }: BlockUse): string[] {
  return [block, ...content.flatMap(blocksIn)]
}
