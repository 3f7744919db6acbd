/** Comments and test titles are read by people whose first language is not English: plain words, short sentences. */
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

test('test titles say who does what in the field’s words', () => {
  const titles = ['tests', 'e2e']
    .flatMap((folder) => sourceFiles(folder, ['.ts', '.tsx']))
    .flatMap(({ file, text }) => titlesIn(text).map((title) => ({ file, title })))
  expect(titles.length).toBeGreaterThan(1000)
  const broken = titles.flatMap(({ file, title }) =>
    privateWords.filter(([word]) => word.test(title)).map(([, plain]) => `${file}: ${title} (${plain})`),
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

/** What follows the opening bracket of a test or of a group of tests, as far as it is one literal. */
function titlesIn(text: string): string[] {
  const pattern = /\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*(['`])([^\n]+?)\1/g
  return [...text.matchAll(pattern)].flatMap(([, , title]) => title ?? [])
}

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
