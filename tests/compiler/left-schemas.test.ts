/** A schema is where its use asks for it to be, or nothing uses it. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, tea, teaRegistry } from '../diagnostics/tea.ts'

function found(...changes: Change[]): string[] {
  return compile(changed(changes), teaRegistry).diagnostics.map(
    ({ code, file, line, column, message }) => `${code} ${message} (${file.replace('tea/', '')}:${line}:${column})`,
  )
}

function moved(from: string, to: string): Change[] {
  const text = tea.find(({ file }) => file === `tea/${from}`)?.text ?? ''
  return [
    { file: from, text: null },
    { file: to, text },
  ]
}

test('a schema that nothing names is left over, wherever it is', () => {
  const left: Change = {
    file: 'schemas/forms/saucer.yaml',
    text: 'type: object\nproperties: { size: { type: number } }\n',
  }
  expect(found(left)).toEqual(['J226 nothing uses the schema `saucer` (schemas/forms/saucer.yaml:1:1)'])
})

test('a part of schemas of one room may be beside them', () => {
  const moves = ['tea', 'teas'].flatMap((name) => moved(`schemas/${name}.yaml`, `schemas/answers/${name}.yaml`))
  expect(found(...moves)).toEqual([])
})
