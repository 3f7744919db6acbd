/** The fourth pass: is there a word for everything, in every language, and does every word have its place? */
import type { Document } from '../document.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { suggestion } from '../suggest.ts'
import { type Text, textsOf } from './messages.ts'
import { neededCopy } from './needed.ts'
import { checkText } from './text.ts'

export function checkCopy(project: Project, report: Report): void {
  const { languages } = project.journey.value
  const { document } = project.journey
  for (const [index, language] of languages.entries()) {
    if (project.copies.has(language)) continue
    report(
      'J224',
      { document, path: ['languages', index] },
      `unknown language \`${language}\``,
      `there is no copy/${language}.yaml`,
      suggestion(language, project.copies.keys()) ?? 'add the file',
    )
  }
  for (const [language, file] of project.copies) {
    if (languages.includes(language)) continue
    report(
      'J224',
      { document: file.document, path: [] },
      `the journey does not speak \`${language}\``,
      'not among the languages of journey.yaml',
      suggestion(language, languages),
    )
  }
  const [first = 'en'] = languages
  const texts = new Map(languages.map((language) => [language, textsOf(project.copies.get(language)?.value ?? {})]))
  checkMissing(project, new Set((texts.get(first) ?? []).map(({ key }) => key)), first, report)
  for (const [language, all] of texts) {
    const file = project.copies.get(language)?.document
    if (!file) continue
    for (const text of all) checkText(project, text, file, report)
    if (language !== first) checkGaps(texts.get(first) ?? [], all, file, first, report)
  }
}

function checkMissing(project: Project, keys: Set<string>, language: string, report: Report): void {
  if (!project.copies.has(language)) return
  for (const { keys: any, place, what, message } of neededCopy(project)) {
    if (
      any.some(
        (key) => keys.has(key) || (key.endsWith('.*') && [...keys].some((each) => each.startsWith(key.slice(0, -1)))),
      )
    )
      continue
    const [key = ''] = any
    const code = message ? 'J405' : 'J401'
    report(
      code,
      place,
      message ? `no message for ${what}` : `no words for ${what}`,
      message ?? `\`${key}\` is missing`,
      `add \`${key}\` to copy/${language}.yaml`,
    )
  }
}

function checkGaps(first: Text[], other: Text[], document: Document, language: string, report: Report): void {
  const keys = new Set(other.map(({ key }) => key))
  for (const { key, path } of first) {
    if (keys.has(key)) continue
    report(
      'J406',
      { document, path, part: 'key' },
      `\`${key}\` is missing in \`${document.name}\``,
      `shown in \`${language}\``,
      'translate it',
    )
  }
}
