// @vitest-environment happy-dom
/** The language of the page changes where the applicant is: in place, with what was typed, and for the next visit. */
import { createRuntime } from '@journey/engine'
import { createLanguages, createScreens, JourneyProvider, StepScreen, useLanguages } from '@journey/engine/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { compile } from '../../src/engine/compiler/compile.ts'
import { moduleCode } from '../../src/engine/compiler/lower/emit.ts'
import { registry as teaRegistry } from '../../src/engine/example/registry.ts'
import { slots } from '../../src/engine/example/slots.tsx'
import { rememberedLanguage, rememberLanguage } from '../../src/engine/web/remembered-language.ts'
import { openLanguages } from '../../src/engine/web/start/open-languages.ts'
import { changed } from '../diagnostics/tea.ts'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'

afterEach(cleanup)

const zulu = 'menu: { fields: { tea: { label: Itiye }, name: { label: Igama } } }\n'
const changes = [
  { file: 'journey.yaml', replace: 'languages: [en]', by: 'languages: [en, zu]\nlanguageSwitch: settings.switch' },
  { file: 'settings.yaml', replace: /^/, by: 'switch: true\n' },
  { file: 'copy/zu.yaml', text: zulu },
]

const compiled = compileTea(changes)
const words = { 'menu.fields.tea.label': 'Itiye', 'menu.fields.name.label': 'Igama' }

function Switch() {
  const { offered, language, choose } = useLanguages()
  return offered.map((each) => (
    <button key={each} type="button" aria-pressed={each === language} onClick={() => void choose(each)}>
      {each}
    </button>
  ))
}

/** The menu on screen, as a page of a build has it: the further languages come by themselves. */
async function openMenu(other = 'zu') {
  const [only] = compiled.definition.languages.slice(0, 1)
  const inEnglish = { ...compiled, languages: { [other]: async () => ({ default: words }) } }
  const journey = await journeyOf(compiled)
  const screens = createScreens(compiled, {
    onFailure: (_, problem) => {
      throw problem
    },
  })
  await screens.load('menu')
  const runtime = createRuntime({
    journey,
    effects: Object.fromEntries(
      Object.keys(compiled.definition.effects).map((name) => [name, () => new Promise(() => {})]),
    ),
    clock: {
      ...{ now: () => 0, date: () => 0, continueFrom: () => {}, after: () => () => {} },
      ...{ isHidden: () => false, onVisible: () => () => {} },
    },
    store: { load: async () => undefined, save: async () => {} },
    perform: () => {},
    newId: () => 'first',
    environment: { language: only ?? '' },
    report: (problem) => {
      throw problem
    },
  })
  await runtime.open('/', {})
  const languages = createLanguages({
    ...{ compiled: inEnglish, offered: ['en', other], first: 'en' },
    onChange: (language) => runtime.dispatch({ type: 'environment', environment: { language } }),
  })
  const registry = { ...teaRegistry, slots }
  document.documentElement.lang = 'en-ZA'
  render(
    <JourneyProvider {...{ runtime, compiled: inEnglish, journey, screens, registry, language: 'en', languages }}>
      <Switch />
      <StepScreen step="menu" />
    </JourneyProvider>,
  )
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  return { runtime, press, languages }
}

test('the words change in place, what was typed stays, and the page says its language', async () => {
  const { runtime, press } = await openMenu()
  const field = screen.getByRole('textbox', { name: /Name|name/ })
  fireEvent.change(field, { target: { value: 'Sam' } })
  await press('zu')
  expect(screen.getByRole('textbox', { name: /Igama/ })).toBe(field)
  expect(field).toHaveProperty('value', 'Sam')
  expect(document.documentElement.lang).toBe('zu')
  expect(runtime.getState().environment.language).toBe('zu')
  await press('en')
  expect(screen.queryByRole('textbox', { name: /Igama/ })).toBeNull()
  expect(document.documentElement.lang).toBe('en-ZA')
})

test.each([
  ['ar', 'rtl'],
  ['fa-AF', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['sd-Deva', 'ltr'],
  ['arn', 'ltr'],
  ['zu', 'ltr'],
])('a page that is read in %s says that it is read %s, and then what it said before', async (language, direction) => {
  const { press } = await openMenu(language)
  document.documentElement.dir = 'auto'
  await press(language)
  const { lang, dir } = document.documentElement
  expect({ lang, dir }).toEqual({ lang: language, dir: direction })
  await press('en')
  expect(document.documentElement.dir).toBe('auto')
})

test('of two quick choices the second counts, and words that cannot be fetched change nothing', async () => {
  let give = (_: { default: typeof words }) => {}
  const late = new Promise<{ default: typeof words }>((resolve) => {
    give = resolve
  })
  const languages = createLanguages({
    compiled: { languages: { zu: () => late, xh: () => Promise.reject(new Error('offline')) } },
    offered: ['en', 'zu', 'xh'],
    first: 'en',
  })
  const slow = languages.choose('zu')
  await languages.choose('en')
  give({ default: words })
  await slow
  expect(languages.reading().language).toBe('en')
  await expect(languages.choose('xh')).rejects.toThrow('offline')
  expect(languages.reading().language).toBe('en')
  await expect(languages.choose('fr')).rejects.toThrow('expected one of en, zu, xh')
})

test('a build gives each further language a part of its own, with its own words alone', () => {
  const { compiled: tea } = compile(changed(changes), teaRegistry)
  if (!tea) throw new Error('expected a tea shop without mistakes')
  const part = moduleCode(tea, 'virtual:journey/language/zu.js', true) ?? ''
  expect(part).toContain('Itiye')
  expect(part).not.toContain('Enjoy your tea')
  for (const id of ['virtual:journey', 'virtual:journey/later.js', 'virtual:journey/screen/menu.js'])
    expect(moduleCode(tea, id, true)).not.toContain('Itiye')
  expect(moduleCode(tea, 'virtual:journey', true)).toContain('virtual:journey/language/zu.js')
  // While it is developed the page has all of them, and the studio can show each.
  expect(moduleCode(tea, 'virtual:journey/screen/menu.js')).toContain('Itiye')
})

test('the choice is kept for the next visit, and a browser that keeps nothing is no failure', () => {
  rememberLanguage('tea', 'zu')
  expect(rememberedLanguage('tea')).toBe('zu')
  const { localStorage } = globalThis
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('forbidden')
    },
  })
  rememberLanguage('tea', 'en')
  expect(rememberedLanguage('tea')).toBeUndefined()
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: localStorage })
  expect(rememberedLanguage('tea')).toBe('zu')
})

test('what a language lacks is one line while it is not offered, and a finding once it is', () => {
  const off = changes.map((change) => ({
    ...change,
    ...(change.by === 'switch: true\n' ? { by: 'switch: false\n' } : {}),
  }))
  const hidden = check(changed(off), teaRegistry, { quick: true })
  expect(hidden.diagnostics).toEqual([])
  const line = /^tea\/copy\/zu\.yaml: \d+ of \d+ texts are missing; `settings\.switch` is off$/
  expect(hidden.gaps).toEqual([expect.stringMatching(line)])
  const offered = check(changed(changes), teaRegistry, { quick: true })
  expect(offered.diagnostics.map(({ code }) => code)).toEqual(['J406'])
  expect(offered.gaps).toBeUndefined()
})

test('a page begins in the language that was chosen on this device before, and keeps the next choice', async () => {
  const changes: string[] = []
  const report = (problem: unknown) => void changes.push(String(problem))
  const open = (load: () => Promise<{ default: typeof words }>) =>
    openLanguages({
      ...{ name: 'visit', compiled: { ...compiled, languages: { zu: load } }, offered: ['en', 'zu'] },
      ...{ onChange: (language: string) => void changes.push(language), report },
    })
  rememberLanguage('visit', 'zu')
  const languages = await open(async () => ({ default: words }))
  expect(languages.reading()).toEqual({ language: 'zu', words, direction: 'ltr' })
  await languages.choose('en')
  expect(rememberedLanguage('visit')).toBe('en')
  rememberLanguage('visit', 'zu')
  const offline = await open(() => Promise.reject(new Error('offline')))
  expect(offline.reading().language).toBe('en')
  expect(rememberedLanguage('visit')).toBe('zu')
  expect(changes).toEqual(['zu', 'en', 'Error: offline'])
})

test('[R3] words that do not come on a silent connection keep no page from opening, and are taken when they come', async () => {
  vi.useFakeTimers()
  try {
    let come: (part: { default: typeof words }) => void = () => {}
    const coming = new Promise<{ default: typeof words }>((resolve) => {
      come = resolve
    })
    const reported: string[] = []
    rememberLanguage('silent', 'zu')
    const opening = openLanguages({
      ...{ name: 'silent', compiled: { ...compiled, languages: { zu: () => coming } }, offered: ['en', 'zu'] },
      ...{ onChange: () => {}, report: (problem) => void reported.push(String(problem)) },
    })
    await vi.advanceTimersByTimeAsync(60_000)
    const languages = await opening
    expect([languages.reading().language, reported]).toEqual(['en', ['Error: no words came']])
    come({ default: words })
    await vi.advanceTimersByTimeAsync(0)
    expect(languages.reading()).toEqual({ language: 'zu', words, direction: 'ltr' })
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['names that are none', ['C', '', '@', 'ZU-za'], 'zu'],
  ['nothing', undefined, 'en'],
])('a browser whose languages are %s still has the choice', async (_, languages, chosen) => {
  vi.stubGlobal('navigator', { languages })
  const opened = await openLanguages({
    ...{ name: 'odd', compiled: { ...compiled, languages: { zu: async () => ({ default: words }) } } },
    ...{ offered: ['en', 'zu'], onChange: () => {}, report: () => {} },
  })
  expect(opened.reading().language).toBe(chosen)
  vi.unstubAllGlobals()
})
