/** Widgets and blocks that a build leaves out of the first page: they come with the first screen that uses them. */
import type { Screen } from '../core/screen.ts'
import { partsOf } from '../core/screen-parts.ts'
import type { Later, Registry } from './engine.ts'

/** Puts the parts of a screen into the registry, where they are still to come. Rejects when one cannot be fetched. */
export async function loadParts(registry: Pick<Registry, 'widgets' | 'blocks'>, screen: Screen): Promise<void> {
  const { widgets, blocks } = partsOf(screen)
  await Promise.all([loadInto(registry.widgets, widgets), loadInto(registry.blocks, blocks)])
}

/** Puts the parts of those names into the record, where they are still to come. Rejects when one cannot be fetched. */
export async function loadInto<Part extends object>(
  record: Record<string, Part | Later<Part>>,
  names: string[],
): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const part = record[name]
      if (part && isLater(part)) record[name] = await part.later()
    }),
  )
}

/** The part of that name. Throws when nothing was registered, or it was not loaded with the screen. */
export function partNamed<Part extends object>(
  kind: 'widget' | 'block',
  record: Record<string, Part | Later<Part>>,
  name: string,
): Part {
  const part = record[name]
  if (!part || isLater(part)) throw new Error(`expected ${kind} \`${name}\` in the registry, found none`)
  return part
}

function isLater<Part extends object>(part: Part | Later<Part>): part is Later<Part> {
  return 'later' in part
}
