/** A field of which only `true` is right: an agreement that may be left out is none. */
import { expect, test } from 'vitest'
import { type Change, diagnose } from '../diagnostics/tea.ts'

const words: Change = {
  file: 'copy/en.yaml',
  replace: 'sugar: { label: With sugar }',
  by: 'sugar: { label: With sugar, errors: { const: Say so, required: Say so } }',
}

const foundWith = (schema: string): string[] =>
  diagnose([{ file: 'schemas/milk.yaml', text: schema }, words])
    .diagnostics.filter(({ code }) => code === 'J123')
    .map(({ file, line, message }) => `${file.replace('tea/', '')}:${line} ${message}`)

const properties = 'properties:\n  milk: { type: string }\n  sugar: { type: boolean, const: true }\n'

test('is asked for, always or where its form asks for it', () => {
  expect(foundWith(`type: object\nrequired: [milk]\n${properties}`)).toEqual([
    'schemas/milk.yaml:5 `sugar` may be left out',
  ])
  expect(foundWith(`type: object\nrequired: [milk, sugar]\n${properties}`)).toEqual([])
  const sometimes = 'if:\n  required: [milk]\n  properties: { milk: { const: oats } }\nthen:\n  required: [sugar]\n'
  expect(foundWith(`type: object\nrequired: [milk]\n${properties}${sometimes}`)).toEqual([])
})

test('may be left out where it may be `false`, too', () => {
  expect(foundWith(`type: object\nrequired: [milk]\n${properties.replace(', const: true', '')}`)).toEqual([])
})
