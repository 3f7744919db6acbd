/** Small journeys written in one text: steps and what they need, with the rest of a journey filled in. */
import { check } from '../../src/engine/compiler/check.ts'
import type { Registry } from '../../src/engine/compiler/compile.ts'
import type { Diagnostic } from '../../src/engine/compiler/diagnostics/diagnostic.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'

const noOptions = { type: 'object', additionalProperties: false }

export const registry: Registry = {
  widgets: {
    text: { accepts: ['string'], options: noOptions, events: [], copy: [] },
    number: { accepts: ['number', 'integer'], options: noOptions, events: [], copy: [] },
    tick: { accepts: ['boolean'], options: noOptions, events: [], copy: [] },
  },
  blocks: {
    text: { options: noOptions, events: [] },
    frame: { options: noOptions, events: ['answered'], foreignEvents: ['answered'] },
  },
  calculations: {},
  effects: [],
}

export type SmallJourney = {
  /** Step → its text without `step:`; the first is where the journey begins. */
  steps: Record<string, string>
  /** More of journey.yaml. */
  journey?: string
  /** Service → its text; each gets a path. */
  services?: Record<string, string>
  schemas?: Record<string, string>
  settings?: string
  errors?: Record<string, string>
  /** Step → its heading, where it matters. */
  titles?: Record<string, string>
}

const catalogue = {
  NETWORK: '{ as: modal, buttons: { again: tryAgain } }',
  TIMEOUT: '{ as: modal, buttons: { again: tryAgain } }',
  NO_RESPONSE: '{ as: modal, buttons: { again: tryAgain } }',
  UNKNOWN: '{ as: modal, buttons: [home] }',
}

/** The findings of exploring, as `<code> <file>:<line>`. Throws when the journey does not even compile. */
export function explored(small: SmallJourney): { found: string[]; diagnostics: Diagnostic[]; undecided: number } {
  const { diagnostics, explored: result } = check(sourcesOf(small), registry)
  const early = diagnostics.filter(({ code }) => !code.startsWith('J5') && !/^J(226|402|307|312)/.test(code))
  if (!result || early.length > 0) {
    throw new Error(
      (early.length > 0 ? early : diagnostics)
        .map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`)
        .join('\n'),
    )
  }
  const own = diagnostics.filter(({ code }) => code.startsWith('J5'))
  return {
    found: own.map(({ code, file, line }) => `${code} ${file}:${line}`),
    diagnostics: own,
    undecided: result.verdicts.undecided.length + result.deadEnds.undecided.size,
  }
}

/** The files of a small journey. */
export function sourcesOf({
  steps,
  journey = '',
  services = {},
  schemas = {},
  errors = {},
  settings = '{}',
  titles = {},
}: SmallJourney): Source[] {
  const names = Object.keys(steps)
  const hasHome = /^on:/m.test(journey) ? '' : `on:\n  home: [{ go: ${names[0]} }]\n`
  const entries = { ...catalogue, ...errors }
  const file = (name: string, text: string): Source => ({ file: `small/${name}.yaml`, text })
  return [
    file('journey', `name: small\nversion: 1\nfirst: ${names[0]}\nlanguages: [en]\n${journey}\n${hasHome}`),
    file(
      'services',
      Object.keys(services).length === 0
        ? 'services: {}'
        : `services:\n${lines(services, (name, text) => `  ${name}: { path: /${name}, ${text} }`)}`,
    ),
    file(
      'errors',
      lines(entries, (name, text) => `'${name}': ${text}`),
    ),
    file('settings', settings),
    ...Object.entries(schemas).map(([name, text]) => file(`schemas/${name}`, text)),
    ...names.map((name) => file(`steps/${name}`, `# ${name}.\nstep: ${name}\n${steps[name]?.trim()}\n`)),
    file('copy/en', copyOf(names, steps, entries, titles)),
  ]
}

function lines(all: Record<string, string>, write: (name: string, text: string) => string): string {
  return Object.entries(all)
    .map(([name, text]) => `${write(name, text)}\n`)
    .join('')
}

/** Words for every step and code; buttons have theirs in common. */
function copyOf(
  names: string[],
  steps: Record<string, string>,
  errors: Record<string, string>,
  titles: Record<string, string>,
): string {
  const all = Object.values(steps).join('\n') + Object.values(errors).join('\n')
  const words = [...new Set(['dismiss', 'save', 'cancel', ...(all.match(/[A-Za-z]\w+/g) ?? [])])].map(
    (word) => `'${word}': W`,
  )
  return [
    `actions: { ${words.join(', ')} }`,
    'busy: { default: Wait }',
    ...names.map(
      (name) =>
        `${name}: { title: '${titles[name] ?? 'T'}', fields: { ${fieldsOf(steps[name]).map(fieldCopy).join(', ')} } }`,
    ),
    'errors:',
    ...Object.entries(errors).map(
      ([code, text]) => `  '${code}': ${/as: field/.test(text) ? 'Oh' : '{ title: Oh, body: Well }'}`,
    ),
    '',
  ].join('\n')
}

function fieldsOf(step = ''): string[] {
  const [, fields = ''] = /^fields: \{(.*)\}$/m.exec(step) ?? []
  return [...fields.matchAll(/(\w+):/g)].map(([, name = '']) => name)
}

function fieldCopy(field: string): string {
  const keywords = [
    ...['required', 'type', 'enum', 'const', 'pattern', 'format', 'minimum', 'maximum', 'minLength', 'maxLength'],
    ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'onlyOne'],
  ]
  return `${field}: { label: L, errors: { ${keywords.map((keyword) => `${keyword}: E`).join(', ')} } }`
}
