/** Titles of pages. A browser keeps them in its history, beside the addresses, and shows them in its tabs and its list of windows. */
import type { Report } from '../../diagnostics/report.ts'
import type { Document } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isPersonal } from '../../symbols/facts.ts'
import { parametersOf, parseMessage, type Text } from '../../symbols/messages.ts'
import { factNamed } from './text.ts'

/** Checks that no title of one language says anything of the person. */
export function checkPageTitles(project: Structure, texts: readonly Text[], document: Document, report: Report): void {
  const titles = new Set([...project.steps.values()].flatMap(titlesOf))
  for (const { key, text, path } of texts) {
    const parsed = titles.has(key) && text.includes('{') ? parseMessage(text) : { wrong: '' }
    if ('wrong' in parsed) continue
    const facts = parametersOf(parsed.message).flatMap(({ name }) => factNamed(project, key, name) ?? [])
    const step = project.steps.get(key.split('.')[0] ?? '')
    const personal = facts.find((fact) => isPersonal(project, step, fact))
    if (personal === undefined) continue
    const message = `\`${personal}\` is personal and would stand in the title of a page`
    const help = step ? 'give the step a `page`, whose words say' : 'call the page by something that says'
    report('J311', { document, path }, message, 'titles are kept in histories', `${help} nothing of the person`)
  }
}

/** Where the words of its title are: a page without a name is called by its heading. */
function titlesOf({ merged: { path, page }, chain }: StepFile): string[] {
  if (path === undefined) return []
  return page === undefined ? chain.map(({ name }) => `${name}.title`) : [`pages.${page}`]
}
