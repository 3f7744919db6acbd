/** A journey in the words of before is rewritten to those of now, and nothing else of it changes. */
import { describe, expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { upgradeSources } from '../../src/engine/toolchain/upgrade/upgrade.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

const before = `# A comment.
step: wait
say:   { total: price.total }   # aligned by hand
fields:
  tea: { widget: text, closed: isBusy } # and this
actions: { again: { look: link, when: mayAsk }, look: primary }
calls:
  look: { effect: order.read }
counters:
  asked: { max: 3, counts: look.gaveUp, resets: [look.ok, 'look.gaveUp'] }
conditions:
  closed: { menu.look: gaveUp }
on:
  closed: [{ set: { order.say: menu.say } }]
  "look.gaveUp":
    - { show: SPILLED } # say, look, closed
`

const after = `# A comment.
step: wait
copyValues:   { total: price.total }   # aligned by hand
fields:
  tea: { widget: text, readOnlyWhen: isBusy } # and this
actions: { again: { variant: link, when: mayAsk }, look: primary }
calls:
  look: { effect: order.read }
counters:
  asked: { max: 3, counts: look.retriesExhausted, resets: [look.ok, 'look.retriesExhausted'] }
conditions:
  closed: { menu.look: gaveUp }
on:
  closed: [{ set: { order.say: menu.say } }]
  "look.retriesExhausted":
    - { show: SPILLED } # say, look, closed
`

const only = (file: string, text: string): Source[] => [{ file, text }]

describe('[Y1] an upgrade', () => {
  test('replaces words of the notation where they stand, and keeps names, comments and layout', () => {
    const [file] = upgradeSources(only('tea/steps/wait.yaml', before))
    expect(file?.text).toBe(after)
    expect(file?.changes.map(({ line, old, now }) => `${line} ${old} ${now}`)).toEqual([
      '3 say copyValues',
      '5 closed readOnlyWhen',
      '6 look variant',
      '10 look.gaveUp look.retriesExhausted',
      '10 look.gaveUp look.retriesExhausted',
      '15 look.gaveUp look.retriesExhausted',
    ])
  })

  test.each([
    [
      'tea/journey.yaml',
      'say: { house: settings.house }\nonlyOnce: { facts: [a.b], event: x }\n',
      'copyValues: { house: settings.house }\nsingleTab: { facts: [a.b], event: x }\n',
    ],
    ['tea/errors.yaml', 'SPILLED: { as: modal, say: { a: b } }\n', 'SPILLED: { as: modal, copyValues: { a: b } }\n'],
    [
      'tea/journey.yaml',
      'on:\n  home: &x [{ go: menu }]\n  look.gaveUp: *x\n',
      'on:\n  home: &x [{ go: menu }]\n  look.retriesExhausted: *x\n',
    ],
  ])('of %s', (file, old, now) => {
    expect(upgradeSources(only(file, old)).map(({ text }) => text)).toEqual([now])
  })

  test('leaves alone what is not the notation: copy and schemas', () => {
    expect(upgradeSources(only('tea/copy/en.yaml', before))).toEqual([])
    expect(upgradeSources(only('tea/schemas/forms/tea.yaml', before))).toEqual([])
  })

  test('of what it has written itself changes nothing', () => {
    expect(upgradeSources(only('tea/steps/wait.yaml', after))).toEqual([])
    for (const sources of [tea, readSources('journey')]) expect(upgradeSources(sources)).toEqual([])
  })

  test('is refused as a whole when one file is not YAML', () => {
    const sources = [
      ...only('tea/steps/wait.yaml', before),
      ...only('tea/steps/cup.yaml', 'step: cup\non: { next: [\n'),
    ]
    expect(() => upgradeSources(sources)).toThrow(/^tea\/steps\/cup\.yaml:\d+:\d+ is not YAML, so nothing was changed/)
  })

  test('is refused where the old word and the new one stand side by side', () => {
    const both = 'step: wait\nsay: { a: b.c }\ncopyValues: { d: e.f }\n'
    expect(() => upgradeSources(only('tea/steps/wait.yaml', both))).toThrow(/steps\/wait\.yaml:2:1 has both `say`/)
  })
})

describe('[Y1] an old word is refused where it stands, with its new name and the command', () => {
  const words: [string, string, string, string][] = [
    ['say', 'steps/menu.yaml', 'copyValues: {', 'say: {'],
    ['say', 'journey.yaml', 'copyValues: {', 'say: {'],
    ['gaveUp', 'steps/wait.yaml', 'look.retriesExhausted:', 'look.gaveUp:'],
    ['closed', 'steps/menu.yaml', 'milk: tick', 'milk: { widget: tick, closed: fits }'],
    ['look', 'steps/menu.yaml', 'form: menu', 'form: menu\nactions: { next: { look: primary } }'],
    ['onlyOnce', 'journey.yaml', 'copyValues: {', 'onlyOnce: { facts: [order.number], event: home }\ncopyValues: {'],
  ]
  test.each(words)('%s in %s', (old, file, replace, by) => {
    const sources = tea.map((each) =>
      each.file === `tea/${file}` ? { ...each, text: each.text.replace(replace, by) } : each,
    )
    expect(sources).not.toEqual(tea)
    const reported = check(sources, teaRegistry).diagnostics.filter(({ help }) => help?.includes('journey -- upgrade'))
    expect(reported.map(({ file: at }) => at)).toEqual([`tea/${file}`])
    expect(reported[0]?.message).toContain(`\`${old}\``)
    const upgraded = upgradeSources(sources)
    expect(upgraded.map(({ file: at }) => at)).toEqual([`tea/${file}`])
  })
})
