/** Words around the steps: those that the application says have to be there, and know what they are filled with. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { engineShellCopy } from '../../src/engine/core/shell-copy.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

const registry = {
  ...teaRegistry,
  shellCopy: { back: {}, count: { parameters: ['number'] }, aside: { optional: true } },
} as const

function check(shell: string): string[] {
  const words = Object.keys(engineShellCopy).map((key) => `${key}: A word`)
  const sources = tea.map(({ file, text }) => ({
    file,
    text: file.endsWith('copy/en.yaml')
      ? text.replace(/^shell:\n(?: .*\n)+/m, `shell: { ${[...words, shell].join(', ')} }\n`)
      : text,
  }))
  return compile(sources, registry).diagnostics.map(({ code, message }) => `${code} ${message}`)
}

test('[Y1] missing shell copy is reported, optional copy is not', () => {
  expect(check("back: Back, count: '{number} left'")).toEqual([])
  expect(check('back: Back')).toEqual(['J401 no words for `count` of the shell'])
})

test('[Y1] copy that the shell does not have, and a parameter that it does not fill in, are reported', () => {
  expect(check("back: Back, count: '{nmber} left'")).toEqual(['J403 unknown parameter `nmber`'])
  expect(check('back: Back, count: Left, bakc: Back')).toEqual(['J402 nothing uses `shell.bakc`'])
})
