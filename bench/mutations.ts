/** Mistakes that an author could make in a journey, made one at a time. */
import type { Source } from '../src/engine/compiler/source/document.ts'
import { contradictedKinds } from './kinds/contradicted.ts'
import { firstKinds } from './kinds/first.ts'
import { flowKinds } from './kinds/flow.ts'
import type { Change, Kind } from './kinds/kind.ts'
import { leftoverKinds } from './kinds/leftovers.ts'
import { limitKinds } from './kinds/limits.ts'
import { literalKinds } from './kinds/literals.ts'
import { loosenedKinds } from './kinds/loosened.ts'
import { mergeKinds } from './kinds/merges.ts'
import { neverKinds } from './kinds/never.ts'
import { notationKinds } from './kinds/notations.ts'
import { peerKinds } from './kinds/peers.ts'
import { refutedKinds } from './kinds/refuted.ts'
import { schemaKinds } from './kinds/schemas.ts'
import { screenKinds } from './kinds/screens.ts'
import { serviceKinds } from './kinds/services.ts'
import { sideKinds } from './kinds/sides.ts'
import { slipKinds } from './kinds/slips.ts'
import { textKinds } from './kinds/texts.ts'
import { wordKinds } from './kinds/words.ts'
import { type Place, placesIn } from './places.ts'

/** One file with one mistake in it; `line` is where it was made. */
export type Mutation = {
  kind: string
  file: string
  line: number
  what: string
  path: string[]
  /** The text that was changed, as it was. */
  before: string
  /** The two facts that have changed places. */
  swapped?: [string, string]
  sources: Source[]
  /** What a diagnostic names that is about this mistake, where what is missing has no line of its own. */
  names?: string
}

const kinds: Record<string, Kind> = {
  ...{ ...firstKinds, ...schemaKinds, ...serviceKinds, ...literalKinds, ...wordKinds },
  ...{ ...flowKinds, ...screenKinds, ...loosenedKinds, ...textKinds, ...peerKinds },
  ...slipKinds,
  ...neverKinds,
  ...mergeKinds,
  ...limitKinds,
  ...contradictedKinds,
  ...leftoverKinds,
  ...refutedKinds,
  ...sideKinds,
  ...notationKinds,
}

export const kindsOfMistake = Object.keys(kinds)

/** At most `most` of each kind, spread evenly over the journey; the same ones every time. */
export function mutationsOf(sources: readonly Source[], most: number, wanted = /./): Mutation[] {
  const chosenKinds = Object.entries(kinds).filter(([kind]) => wanted.test(kind))
  return chosenKinds.flatMap(([kind, { files, fits, change }]) => {
    const all = sources
      .filter(({ file }) => files.test(file))
      .flatMap((source) => {
        const places = placesIn(source.text)
        return places.filter(fits).flatMap((place) => {
          const made = change(source.text, place, places, sources)
          return made && made.text !== source.text.slice(made.from, made.to) ? [{ source, place, made }] : []
        })
      })
    const stride = Math.max(1, all.length / most)
    const chosen = Array.from({ length: Math.min(most, all.length) }, (_, index) => all[Math.floor(index * stride)])
    return chosen.flatMap((each) => (each ? [mutation(kind, each.source, each.place, each.made, sources)] : []))
  })
}

function mutation(
  kind: string,
  { file, text }: Source,
  { path, from, to }: Place,
  made: Change,
  sources: readonly Source[],
): Mutation {
  const changed = text.slice(0, made.from) + made.text + text.slice(made.to)
  const line = text.slice(0, from).split('\n').length
  const after = made.text.trim() === '' ? 'nothing' : made.text
  const what = `${path.join('.')}: ${text.slice(from, to).split('\n')[0]} → ${after}`
  return {
    ...{ kind, file, line, what, path, before: text.slice(from, to) },
    ...(made.swapped ? { swapped: made.swapped } : {}),
    sources: sources.map((each) => (each.file === file ? { file, text: changed } : each)),
    ...(made.nearby ? { names: file } : made.names === undefined ? {} : { names: made.names }),
  }
}
