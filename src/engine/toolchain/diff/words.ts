/** Words that have changed. */

import type { Project } from '../../compiler/source/project.ts'
import { textsOf } from '../../compiler/symbols/messages.ts'
import { type Change, differences } from './change.ts'

/** Every text that was changed, added or taken away, in each language. */
export function wordChanges(before: Project, after: Project): Change[] {
  const languages = new Set([...before.copies.keys(), ...after.copies.keys()])
  const several = after.journey.value.languages.length > 1
  return [...languages].flatMap((language) =>
    differences(textsIn(before, language), textsIn(after, language)).map(({ key, before: was, after: is }): Change => {
      const says = was === undefined ? 'is new' : is === undefined ? 'is gone' : 'has changed'
      return {
        part: 'words',
        where: several ? `${key} (${language})` : key,
        says,
        ...(was === undefined ? {} : { before: was }),
        ...(is === undefined ? {} : { after: is }),
      }
    }),
  )
}

function textsIn(project: Project, language: string): Record<string, string> {
  return Object.fromEntries(textsOf(project.copies.get(language)?.value ?? {}).map(({ key, text }) => [key, text]))
}
