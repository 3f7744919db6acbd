/** Reads what a PDF of ours says: its text in reading order, and how it is marked for a screen reader. */
import { inflateSync } from 'node:zlib'

export type Pdf = {
  text: string
  tags: string[]
  pages: number
  language: string | undefined
  conformsTo: string | undefined
  /** Of each cell that names others. */
  scopes: string[]
}

/** Text as a reader copies it: by the table that each embedded font brings with it. */
export function readPdfText(bytes: Buffer): Pdf {
  const source = bytes.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      return [name, lettersIn(streamOf(objects.get(table) ?? ''))]
    }),
  )
  const text = [...objects.values()]
    .map(streamOf)
    .filter((stream) => / T[jJ]\b/.test(stream))
    .map((stream) => textIn(stream, fonts))
    .join(' ')
  return {
    text: text.replace(/\s+/g, ' '),
    tags: [...source.matchAll(/\/S \/(\w+)/g)].map(([, tag = '']) => tag),
    scopes: [...source.matchAll(/\/Scope \/(\w+)/g)].map(([, scope = '']) => scope),
    pages: (source.match(/\/Type \/Page\b(?!s)/g) ?? []).length,
    language: /\/Lang \(([^)]*)\)/.exec(source)?.[1],
    conformsTo: /<pdfuaid:part>([^<]*)</.exec([...objects.values()].map(streamOf).join(''))?.[1],
  }
}

/** The letters of each glyph, in the order of their numbers. */
function lettersIn(table: string): string[] {
  return [...table.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )
}

function textIn(stream: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let letters: readonly string[] = []
  const lines: string[] = []
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? []
    else
      lines.push(
        [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\ufffd')
          .join(''),
      )
  }
  return lines.join(' ')
}

function streamOf(object: string): string {
  const [, body] = /stream\n([\s\S]*?)\nendstream/.exec(object) ?? []
  if (body === undefined) return ''
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
  } catch {
    // A font, a picture, or plain already.
    return body
  }
}
