/** A compiled journey as code: one small module that always loads, and one for each step, form and answer. */

import type { Messages } from '../../core/screen.ts'
import type { Compiled } from '../compile.ts'
import { splitJourney } from './first-part.ts'
import { mapValues } from './map-values.ts'
import { asModule } from './validators.ts'

/** The name of the first module; the others are below it. */
export const journeyModule = 'virtual:journey'

const laterModule = `${journeyModule}/later.js`

/**
 * The code of a module by its id, or nothing when the journey has no such module.
 * @param isSplit the first module holds only what the first screen needs, and names the rest as `later`
 */
export function moduleCode(whole: Compiled, id: string, isSplit = false): string | undefined {
  const compiled = isSplit ? inFirstLanguage(whole) : whole
  if (id === journeyModule) return isSplit ? firstModule(whole, compiled) : `export default {${partOf(compiled)}}\n`
  if (id === laterModule) return restModule(compiled)
  const [, kind, name = ''] = /^virtual:journey\/(screen|form|answer|language)\/(.+)\.js$/.exec(id) ?? []
  switch (kind) {
    case 'screen':
      return screenModule(compiled, name)
    case 'form':
      return formModule(compiled, name)
    case 'language':
      return languageModule(whole, name)
    case 'answer': {
      const code = compiled.answers[name]
      return code === undefined
        ? undefined
        : `${asModule(code, 'validate')}export default validate.default ?? validate\n`
    }
    default:
      return undefined
  }
}

function partOf({ definition, messages, services, screens, answers }: Compiled, own: OwnModules = {}): string {
  return `
  definition: ${literal(definition)},
  messages: ${literal(messages)},
  services: ${literal(services)},
  screens: ${lazy('screen', Object.keys(screens), own)},
  responseValidators: ${lazy('answer', Object.keys(answers), own)},
`
}

/** Modules that the one which names them brings along: their ids, and what it calls them. */
type OwnModules = Record<string, string>

/** It brings along the first screen, and what checks the responses to the calls of that screen. */
function firstModule(whole: Compiled, compiled: Compiled): string {
  const { first, places, later } = splitJourney(compiled)
  const needed = [
    moduleId('screen', first.definition.first),
    ...Object.keys(first.answers).map((name) => moduleId('answer', name)),
  ]
  const own: OwnModules = Object.fromEntries(needed.map((id, at) => [id, `part${at}`]))
  const imports = needed.map((id, at) => `import part${at} from ${JSON.stringify(id)}\n`).join('')
  const errors = Object.keys(later.errors)
  const load = `() => import(${JSON.stringify(laterModule)})`
  const languages = lazy('language', whole.definition.languages.slice(1))
  return `${imports}export default {${partOf(first, own)}  languages: ${languages},\n  later: { ...${literal({ places, errors })}, load: ${load} },\n}\n`
}

function restModule(compiled: Compiled): string {
  const { screens, answers, ...rest } = splitJourney(compiled).later
  return `export default {
  ...${literal(rest)},
  screens: ${lazy('screen', screens)},
  responseValidators: ${lazy('answer', answers)},
}
`
}

/** The same without the words of further languages, which are a module each. */
function inFirstLanguage(compiled: Compiled): Compiled {
  const [first = ''] = compiled.definition.languages
  const only = (messages: Record<string, Messages>) => ({ [first]: messages[first] ?? {} })
  return {
    ...compiled,
    messages: only(compiled.messages),
    screens: mapValues(compiled.screens, (screen) => ({ ...screen, messages: only(screen.messages) })),
  }
}

/** What a language has of its own: everything else is as in the first. */
function languageModule({ definition, messages, screens }: Compiled, language: string): string | undefined {
  const [first = ''] = definition.languages
  if (!definition.languages.includes(language) || language === first) return undefined
  const own = [messages, ...Object.values(screens).map((screen) => screen.messages)].flatMap((all) =>
    Object.entries(all[language] ?? {}).filter(
      ([key, message]) => JSON.stringify(message) !== JSON.stringify(all[first]?.[key]),
    ),
  )
  return `export default ${literal(Object.fromEntries(own))}\n`
}

function lazy(kind: string, names: string[], own: OwnModules = {}): string {
  const entries = names.map((name) => {
    const id = moduleId(kind, name)
    const load = own[id] === undefined ? `import(${JSON.stringify(id)})` : `Promise.resolve({ default: ${own[id]} })`
    return `${JSON.stringify(name)}: () => ${load}`
  })
  return `{ ${entries.join(', ')} }`
}

function screenModule({ screens }: Compiled, name: string): string | undefined {
  const screen = screens[name]
  if (!screen) return undefined
  const { form, ...rest } = screen
  if (form === null) return `export default { form: null, ...${literal(rest)} }\n`
  return `import form from ${JSON.stringify(moduleId('form', form))}\nexport default { form, ...${literal(rest)} }\n`
}

function formModule({ forms }: Compiled, name: string): string | undefined {
  const form = forms[name]
  if (!form) return undefined
  const { code, ...rest } = form
  const made = `{ validators, ...${literal(rest)} }`
  if (rest.fields === undefined) return `${asModule(code, 'validators')}export default ${made}\n`
  const check = 'import { checkedByField } from "@journey/engine"\n'
  return `${check}${asModule(code, 'validators')}export default checkedByField(${made})\n`
}

function moduleId(kind: string, name: string): string {
  // An effect's name has dots: without the ending they would be taken for one.
  return `${journeyModule}/${kind}/${name}.js`
}

/** JSON as an expression; a parser reads it faster from a string than as code. */
function literal(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}
