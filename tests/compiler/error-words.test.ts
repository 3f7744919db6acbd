/** Words that fill in what they are not given, or say what is not so. */
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, inTwoLanguages, teaInZulu, teaRegistry } from '../diagnostics/tea.ts'

function found(...breaks: Change[]): string[] {
  return compile(changed(breaks), teaRegistry).diagnostics.map(
    ({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`,
  )
}

const words = (replace: string, by: string): Change => ({ file: 'copy/en.yaml', replace, by })
const schema = (name: string, replace: string, by: string): Change => ({ file: `schemas/${name}.yaml`, replace, by })
const inCopyOfCup = (by: string): Change => words('title: Enjoy your tea', `title: '${by}'`)
const copyValueOfCup = (fact: string): Change => ({
  file: 'steps/cup.yaml',
  replace: 'params:',
  by: `copyValues: { shown: ${fact} }\nparams:`,
})

describe('a message of a field fills in what its keyword says, and nothing else', () => {
  test.each([
    [
      '`{limit}` of what is required',
      words('required: Choose a size', "required: 'Choose {limit}'"),
      'J403 copy/en.yaml:18 unknown parameter `limit`',
    ],
    [
      '`{limit}` of a check',
      words('notTooMuch: That is too much', "notTooMuch: '{limit}'"),
      'J403 copy/en.yaml:18 unknown parameter `limit`',
    ],
  ])('%s is named', (_, change, at) => {
    expect(found(change)).toEqual([at])
  })

  test('`{limit}` of a limit is right', () => {
    expect(found(words("maxLength: 'That is too long, {name}'", "maxLength: 'At most {limit}, {name}'"))).toEqual([])
  })
})

describe('what is written as it is', () => {
  test('is named where it is a code', () => {
    const at = 'J407 copy/en.yaml:28 `order.status` would be read as `BREWING`'
    expect(found(copyValueOfCup('order.status'), journeyWithOrder, inCopyOfCup('It is {shown}'))).toEqual([at])
  })

  test('is named where it is a day', () => {
    const day = schema('order', 'name: {', 'day: { type: string, format: date }\n  name: {')
    const changes = [copyValueOfCup('order.day'), journeyWithOrder, day]
    expect(found(...changes, inCopyOfCup('It is {shown}'))).toEqual([
      'J407 copy/en.yaml:28 `order.day` would be read as `2000-01-31`',
    ])
    expect(found(...changes, inCopyOfCup('It is {shown, date, day}'))).toEqual([])
  })

  test('is right where each code has its words, and where the values are words', () => {
    const cases = 'It is {shown, select, BREWING {brewing} other {ready}}'
    expect(found(copyValueOfCup('order.status'), journeyWithOrder, inCopyOfCup(cases))).toEqual([])
    const to = schema('order', 'name: {', 'to: { enum: [drink, go] }\n  name: {')
    expect(found(copyValueOfCup('order.to'), journeyWithOrder, to, inCopyOfCup('To {shown}'))).toEqual([])
  })
})

describe('a number in the words of a pattern', () => {
  const pattern = schema('member', 'type: string,', 'type: string, pattern: "^[0-9]{7}$",')
  const message = (text: string): Change =>
    words('required: Enter the code', `required: Enter the code, pattern: ${text}`)

  test('is named when it is not the length that the pattern takes', () => {
    expect(found(pattern, message('Enter 8 digits'))).toEqual(['J411 copy/en.yaml:31 `8` is not what `code` takes'])
  })

  test.each([
    ['Enter eight digits', 'eight'],
    ['Enter the six-digit code', 'six'],
    ['It has Nine characters', 'Nine'],
  ])('is named when it is written out: %s', (text, written) => {
    expect(found(pattern, message(text))).toEqual([`J411 copy/en.yaml:31 \`${written}\` is not what \`code\` takes`])
  })

  test('is named in the help of the field, too', () => {
    const help = words('required: Enter the code', 'required: Enter the code, pattern: Enter the code')
    expect(found(pattern, help, words('label: Code', 'label: Code of 8 digits'))).toEqual([
      'J411 copy/en.yaml:31 `8` is not what `code` takes',
    ])
  })

  test.each([
    'Enter the last four digits',
    'Enter two letters and five digits',
    'Enter seven digits',
    'Enter one digit after the other',
    'Two of the digits are wrong',
  ])('%s is right', (text) => {
    expect(found(pattern, message(text))).toEqual([])
  })

  test.each(['Enter 7 digits', 'Enter 3 digits and 4 more', 'Enter a number from 8', 'Enter the 7-digit code'])(
    '%s is right',
    (text) => {
      expect(found(pattern, message(text))).toEqual([])
    },
  )
})

describe('a case of a plural', () => {
  const title = "'Your tea is brewing, {steeping} seconds to go'"

  test('is named when another one is for the same number', () => {
    expect(found(words(title, "'{steeping, plural, =1 {a second} one {# second} other {# seconds}}'"))).toEqual([
      'J414 copy/en.yaml:26 no number is `one` here',
    ])
  })

  test('is right beside one for another number', () => {
    expect(found(words(title, "'{steeping, plural, =0 {now} one {# second} other {# seconds}}'"))).toEqual([])
  })
})

const journeyWithOrder: Change = {
  file: 'journey.yaml',
  replace: 'records: [order, kitchen]',
  by: 'records: { order: order, kitchen: null }',
}

describe('a translation', () => {
  const inZulu = (text: string): Change[] => [
    ...inTwoLanguages,
    { file: 'copy/zu.yaml', text: teaInZulu.replace('{total, number, money}', text) },
  ]

  test('that shows another known value is named', () => {
    expect(found(...inZulu('{size}'))).toEqual(['J406 copy/zu.yaml:17 `{total}` is missing in `menu.fields.size.help`'])
  })

  test('that shows the value in another place is right', () => {
    expect(found(...inZulu('{total, number, money} ({size})'))).toEqual([])
  })
})
