/** An alias is one change at its own line; what it stands for is told where that is written. */
import { describe, expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { pinJourney } from '../../src/engine/toolchain/pin.ts'
import { changed, teaRegistry } from '../diagnostics/tea.ts'

const step = 'tea/steps/wait.yaml'

/** The tea shop with two anchors and an alias. */
function withAlias(alias: string): Source[] {
  const replace = 'look.retriesExhausted: [{ show: SPILLED }]'
  const by = `look.retriesExhausted: &spilled [{ show: SPILLED }]\n  look.NETWORK: &cup [{ go: cup }]\n  look.TIMEOUT: ${alias}`
  return changed([{ file: 'steps/wait.yaml', replace, by }])
}

function withPins(sources: readonly Source[]): Source[] {
  return [...sources, ...pinJourney(sources, teaRegistry)]
}

/** Where the text differs from what was pinned of a journey whose alias is `*spilled`. */
function found(text: string): string[] {
  const sources = withPins(withAlias('*spilled')).map((each) => (each.file === step ? { file: step, text } : each))
  return checkUnwalked(sources, teaRegistry).diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)
}

const textOf = (sources: readonly Source[]): string => sources.find(({ file }) => file === step)?.text ?? ''
const lineOf = (text: string, part: string): number => text.split('\n').findIndex((line) => line.includes(part)) + 1

describe('an alias', () => {
  test('that stands for something else now is told at its line, and once', () => {
    const text = textOf(withAlias('*cup'))
    expect(found(text)).toEqual([`J324 ${step}:${lineOf(text, 'look.TIMEOUT')}`])
  })

  test('whose text has changed is told where that is written, and once', () => {
    const text = textOf(withAlias('*spilled')).replace('&spilled [{ show', '&spilled [{ play: bell, show')
    expect(found(text)).toEqual([`J324 ${step}:${lineOf(text, 'look.retriesExhausted')}`])
  })
})
