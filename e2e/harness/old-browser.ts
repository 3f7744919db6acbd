/** A page without the APIs that the oldest promised browsers lack, as the published compatibility data lists them. */
import compatibility from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import type { Page } from '@playwright/test'
import { oldestBrowsers } from '../../scripts/oldest-browsers.ts'

/** Desktop browser → the same version's name on phones. */
const onPhones = { chrome: 'chrome_android', safari: 'safari_ios', firefox: 'firefox_android' } as const

type Missing = {
  /** `name`, `Name.member` or `Name.prototype.member`. */
  properties: string[]
  /** Interfaces that exist but cannot be constructed. */
  constructors: string[]
}

/**
 * What at least one of the oldest promised browsers lacks. Left out is what an addition to an existing API means (a
 * parameter, a value of an option): it has no name to remove.
 */
function missingApis(): Missing {
  const { api, javascript } = compatibility
  const { Intl: international, ...builtins } = javascript.builtins ?? {}
  const found = [namesIn(api), namesIn(builtins), namesIn(international ?? {}, 'Intl.')]
  return {
    properties: found.flatMap(({ properties }) => properties),
    constructors: found.flatMap(({ constructors }) => constructors),
  }
}

/**
 * Removes them in every document of the page before its own scripts run. Regular expressions with lookbehind, which Safari has
 * since 16.4, are refused.
 */
export async function removeMissingApis(page: Page): Promise<void> {
  await page.addInitScript(({ properties, constructors }: Missing) => {
    const find = (path: string[]): object | undefined => {
      let found: unknown = globalThis
      for (const part of path) found = Object(found) === found ? Reflect.get(Object(found), part) : undefined
      return Object(found) === found ? Object(found) : undefined
    }
    for (const property of properties) {
      const path = property.split('.')
      const holder = find(path.slice(0, -1))
      if (holder) Reflect.deleteProperty(holder, path.at(-1) ?? '')
    }
    for (const name of constructors) {
      const interfaceObject = find([name])
      if (!interfaceObject) continue
      const refuse = () => {
        throw new TypeError('Illegal constructor')
      }
      Reflect.set(globalThis, name, new Proxy(interfaceObject, { construct: refuse }))
    }
    // The build writes a literal that the oldest browsers cannot read as a call, so that the rest of its script can be read.
    const refuseLookbehind = (pattern: unknown) => {
      if (/\(\?<[=!]/.test(String(pattern))) throw new SyntaxError('Invalid regular expression: lookbehind')
    }
    globalThis.RegExp = new Proxy(RegExp, {
      construct(target, args) {
        refuseLookbehind(args[0])
        return Reflect.construct(target, args)
      },
      apply(target, self, args) {
        refuseLookbehind(args[0])
        return Reflect.apply(target, self, args)
      },
    })
  }, missingApis())
  // The data has it as a behaviour, without a name that could be removed.
  const prevented = compatibility.api.Window?.beforeunload_event?.preventdefault_activation
  if (prevented && isMissing(prevented)) {
    await page.addInitScript(() => {
      BeforeUnloadEvent.prototype.preventDefault = () => undefined
    })
  }
}

function namesIn(group: object, prefix = ''): Missing {
  const missing: Missing = { properties: [], constructors: [] }
  for (const { name, entry } of namedEntries(group)) {
    if (isMissing(entry)) {
      missing.properties.push(`${prefix}${name}`)
      continue
    }
    for (const { name: member, entry: inner, isStatic } of namedEntries(entry)) {
      if (!isMissing(inner)) continue
      if (member === name) missing.constructors.push(`${prefix}${name}`)
      else if (name === 'Window') missing.properties.push(member)
      // One of the same name that every response has is older than `Response.json`.
      else if (isStatic) missing.properties.push(`${prefix}${name}.${member}`)
      // Of the language the data does not mark the static methods.
      else missing.properties.push(`${prefix}${name}.${member}`, `${prefix}${name}.prototype.${member}`)
    }
  }
  return missing
}

/** Without additions to an API (`options_signal_parameter`) and events, which are no properties. */
function namedEntries(group: object): { name: string; entry: Identifier; isStatic: boolean }[] {
  return Object.entries<Identifier>({ ...group })
    .map(([key, entry]) => ({ name: key.replace(/_static$/, ''), entry, isStatic: key.endsWith('_static') }))
    .filter(({ name }) => /^[A-Za-z$][A-Za-z0-9$]*$/.test(name))
}

/** Whether one of the oldest promised browsers lacks it, by the published compatibility data. */
export function isMissing(entry: Identifier): boolean {
  const support = entry.__compat?.support
  if (!support) return false
  return Object.entries(oldestBrowsers).some(([browser, version]) => {
    const named = browser as keyof typeof oldestBrowsers
    return [named, onPhones[named]].some((one) => {
      const statements = [support[one] ?? []].flat()
      return statements.length > 0 && !statements.some((statement) => isSupported(statement, version))
    })
  })
}

function isSupported(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: alternative } = statement
  if (flags || prefix !== undefined || alternative !== undefined) return false
  if (typeof added !== 'string' || added === 'preview') return false
  return isAtMost(added, version) && !(typeof removed === 'string' && isAtMost(removed, version))
}

/** Whether that version is the same as `other` or older; `≤79` counts as 79. */
function isAtMost(version: string, other: string): boolean {
  const [one, two] = [version, other].map((text) => text.replace('≤', '').split('.').map(Number))
  const [major = 0, minor = 0] = one ?? []
  const [otherMajor = 0, otherMinor = 0] = two ?? []
  return major < otherMajor || (major === otherMajor && minor <= otherMinor)
}
