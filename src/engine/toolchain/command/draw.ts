/** `draw`: the journey as a picture. */
import { join } from 'node:path'
import { graphOf } from '../../compiler/graph/graph.ts'
import { drawMermaid } from '../draw/mermaid.ts'
import { selectPicture } from '../draw/select.ts'
import { drawSvg } from '../draw/svg.ts'
import { UsageError } from '../usage-error.ts'
import { write } from './output.ts'
import { readJourney } from './read-journey.ts'
import type { Invocation } from './settings.ts'

export function draw(use: Invocation): number {
  const {
    settings: { generated, registry },
    values: { around, codes = false, folder, format = 'svg' },
  } = use
  if (format !== 'svg' && format !== 'mermaid')
    throw new UsageError(`unknown format \`${format}\`; there is svg, mermaid`)
  const picture = selectPicture(graphOf(readJourney(folder), registry), {
    codes,
    ...(around === undefined ? {} : { around }),
  })
  const title = around === undefined ? `The journey in ${folder}` : `What surrounds ${around}`
  if (format === 'mermaid') write(use, drawMermaid(picture))
  else write(use, drawSvg(picture, title), join(generated.pictures, `${around ?? 'journey'}.svg`))
  return 0
}
