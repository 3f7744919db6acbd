/** Comments are read by people whose first language is not English: they use the field's words in short sentences. */
import { expect, test } from 'vitest'
import { sourceFiles, withoutComments } from './setup/source-files.ts'

/** A private word → what says the same plainly. */
const privateWords: [RegExp, string][] = [
  [/\b(?:whoever|somebody|nobody|anybody)\b/i, 'name who acts: the applicant, the caller, no step'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\b(?:told of|(?:is|are|be) told (?:of|about|when|what|that))\b/i, 'is called with, is notified'],
]

const folders = ['src', 'sandbox', 'scripts', 'bench', 'tests', 'e2e']
const comments = folders
  .flatMap((folder) => sourceFiles(folder, ['.ts', '.tsx', '.mjs']))
  .flatMap(({ file, text }) => commentsIn(text).map((comment) => ({ file, comment })))

test('comments say who does what in the field’s words', () => {
  expect(comments.length).toBeGreaterThan(1000)
  const broken = comments.flatMap(({ file, comment }) =>
    privateWords.filter(([word]) => word.test(comment)).map(([, plain]) => `${file}: ${comment} (${plain})`),
  )
  expect(broken).toEqual([])
})

test('a sentence of a comment has at most 25 words on average in each folder', () => {
  for (const folder of folders) {
    const sentences = comments
      .filter(({ file }) => file.startsWith(`${folder}/`))
      .flatMap(({ comment }) => comment.split(/[.:;](?:\s|$)/).filter((sentence) => sentence.trim() !== ''))
    const words = sentences.flatMap((sentence) => sentence.trim().split(/\s+/)).length
    expect(words / sentences.length, folder).toBeLessThanOrEqual(25)
  }
})

/** The text of every comment, on one line each. */
function commentsIn(text: string): string[] {
  const blocks = [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(([block]) => block)
  const lines = text.split('\n').flatMap((line) => {
    const code = withoutComments(line)
    return /^\s*\/\//.test(line) || (code !== line && line.includes('//')) ? [line.slice(code.trimEnd().length)] : []
  })
  return [...blocks, ...lines].map((comment) =>
    comment
      .replace(/^\s*\*? ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^ ?\/[/*]+ ?|\*\/ ?$/g, '')
      .trim(),
  )
}
