/** What looks like a mistake beside its neighbours and may be meant: told until a person accepts it, and only that. */
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { printDiagnostic } from '../../src/engine/compiler/diagnostics/print.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { acceptable, pinJourney, stalePins } from '../../src/engine/toolchain/pin.ts'
import { registry } from '../../src/registry.ts'
import { type Edit, edited } from './edited-journey.ts'

const said = (sources: readonly Source[]): string[] =>
  compile(sources, registry).diagnostics.map(({ code, file, message }) => `${code} ${file}: ${message}`)

/** The files once `pin` has written what it accepts. */
function accepted(sources: Source[]): Source[] {
  const all = acceptable(sources, registry)
  const written = pinJourney(sources, registry, all)
  const replaced = [...written, ...stalePins(sources, registry, all)].map(({ file }) => file)
  return [...sources.filter(({ file }) => !replaced.includes(file)), ...written]
}

const icon: Edit = ['steps/landing', '{ key: safe, icon: shield }', '{ key: safe }']

const meant: [what: string, code: string, ...Edit[]][] = [
  ['a card without an icon', 'J126', icon],
  ['a screen that is not tracked', 'J126', ['steps/additional-info', 'page: ABOUT YOURSELF - More Information\n', '']],
  [
    'a form whose way on is no main button',
    'J238',
    ['steps/loan-purpose', '\non:', '\nactions: { next: secondary }\non:'],
  ],
  [
    'two choices of which none is the main one',
    'J238',
    ['steps/confirm-address', 'confirm: primary', 'confirm: secondary'],
  ],
  [
    'a service that was too slow, and is not asked again',
    'J304',
    [
      'steps/debicheck',
      "NETWORK, TIMEOUT, NO_RESPONSE, UNKNOWN, '0440012'], every: settings.mandateLook",
      "NETWORK, NO_RESPONSE, UNKNOWN, '0440012'], every: settings.mandateLook",
    ],
  ],
  [
    'two notices under one condition',
    'J122',
    [
      'steps/user-info',
      '  - form',
      '  - notice: { name: known, unless: mayTell }\n  - notice: { name: fresh, unless: mayTell }\n  - form',
    ],
    ['steps/user-info', 'conditions:', 'conditions:\n  mayTell: { user-info.marketing: true }'],
    [
      'copy/en',
      '  title: How can we reach you?\n  blocks:\n',
      '  title: How can we reach you?\n  blocks:\n    known: { text: It is known. }\n    fresh: { text: It is fresh. }\n',
    ],
  ],
  [
    'two codes that are told in one message',
    'J320',
    ['steps/otp', '  verify.0407005:', "  verify.0407012: [{ show: '0407002' }]\n  verify.0407005:"],
  ],
  [
    'a code that is tracked as it came, and told as another',
    'J233',
    [
      'steps/otp',
      '[{ show: OTP_TOO_SOON }]',
      "[{ track: { event: refused, with: { code: { const: '0407012' } } }, show: OTP_TOO_SOON }]",
    ],
  ],
  [
    'a word that is left over elsewhere',
    'J410',
    ['copy/en', '  title: How can we reach you?', '  title: What is still TODO?'],
  ],
]

describe('what may be meant', () => {
  const sources = edited(...meant.flatMap(([, , ...edits]) => edits))

  test('is told, and that it may be accepted', () => {
    const { diagnostics, compiled } = compile(sources, registry)
    expect(diagnostics.map(({ code }) => code).toSorted()).toEqual(meant.map(([, code]) => code).toSorted())
    // It runs, for the person who works on it.
    expect(compiled).toBeDefined()
    for (const each of diagnostics)
      expect(printDiagnostic(each, sources)).toContain('accept it: `npm run journey -- pin`')
  })

  test('is let be once it is', () => {
    expect(said(accepted(sources))).toEqual([])
  })
})

test('another one of the same kind is told', () => {
  const before = accepted(edited(icon))
  const other: Edit = ['steps/confirm-address', 'confirm: primary', 'confirm: secondary']
  const [file, from, to] = other
  const after = before.map((each) =>
    each.file === `journey/${file}.yaml` ? { ...each, text: each.text.replace(from, to) } : each,
  )
  expect(said(after)).toEqual(['J238 journey/steps/confirm-address.yaml: no button is `primary`'])
})

test('the same again in the same file is told', () => {
  const [, , ...[once]] = meant.at(-1) ?? ['', '']
  const twice: Edit = ['copy/en', '  title: Your cellphone number', '  title: What is TODO now?']
  const lock = accepted(edited(...(once ? [once] : []))).filter(({ file }) => file.includes('accepted'))
  expect(lock).toHaveLength(1)
  expect(said([...edited(...(once ? [once] : [])), ...lock])).toEqual([])
  expect(said([...edited(...(once ? [once] : []), twice), ...lock])).toHaveLength(1)
})

test('it is known again where its lines have moved', () => {
  const moved = accepted(edited(icon)).map((each) =>
    each.file === 'journey/steps/landing.yaml' ? { ...each, text: `# Moved.\n\n${each.text}` } : each,
  )
  expect(said(moved)).toEqual([])
})

test('what is accepted is forgotten once it is no more', () => {
  const isKept = (sources: Source[]): boolean => sources.some(({ file }) => file === 'journey/pins/accepted.lock')
  const before = accepted(edited(icon))
  expect(isKept(before)).toBe(true)
  const undone = before.map(
    (each) => edited().find(({ file }) => file === each.file && file.includes('/steps/')) ?? each,
  )
  expect(isKept(accepted(undone))).toBe(false)
})

test('a mistake is not accepted, whatever the file says', () => {
  const sources = edited(['steps/loan-purpose', '\non:', '\nactions: { next: nowhere }\non:'])
  const [{ code, file, message } = { code: '', file: '', message: '' }] = compile(sources, registry).diagnostics
  const lock = { file: 'journey/pins/accepted.lock', text: JSON.stringify({ [code]: { [file.slice(8)]: [message] } }) }
  expect(said(sources)).toHaveLength(2)
  expect(said([...sources, lock])).toEqual(said(sources))
})

test.each(['', '- a', 'J126: 1', 'J126: { steps/landing.yaml: { a: b } }', 'J126: ['])(
  'a file that says `%s` accepts nothing',
  (text) => {
    const found = said([...edited(icon), { file: 'journey/pins/accepted.lock', text }])
    expect(found).toContain('J126 journey/steps/landing.yaml: this item has no `icon`')
  },
)
