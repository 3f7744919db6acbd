/** Reads what a PDF of ours says: its text in reading order, and how it is marked for a screen reader. */
import { inflateSync } from 'node:zlib'

export type Pdf = { text: string; tags: string[]; pages: number; language: string | undefined }

/** Only for a PDF whose fonts are the standard ones: their text stands in its content in Windows-1252. */
export function readPdfText(bytes: Buffer): Pdf {
  const source = bytes.toString('latin1')
  // Compressed bytes may end with a carriage return, which is theirs.
  const streams = [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => inflated(body))
  const text = streams
    .filter((stream) => stream.includes(' TJ') || stream.includes(' Tj'))
    .map((stream) =>
      [...stream.matchAll(/\[((?:<[0-9a-f]*>\s*-?[\d.]*\s*)+)\] TJ/g)].map(([, line = '']) => lineOf(line)).join(' '),
    )
    .join(' ')
  return {
    text: text.replace(/\s+/g, ' '),
    tags: [...source.matchAll(/\/S \/(\w+)/g)].map(([, tag = '']) => tag),
    pages: (source.match(/\/Type \/Page\b(?!s)/g) ?? []).length,
    language: /\/Lang \(([^)]*)\)/.exec(source)?.[1],
  }
}

function inflated(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
  } catch {
    // A font, a picture, or plain already.
    return body
  }
}

function lineOf(array: string): string {
  const hex = [...array.matchAll(/<([0-9a-f]*)>/g)].map(([, part = '']) => part).join('')
  return new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))
}
