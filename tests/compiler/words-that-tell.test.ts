/** Words that say a secret, or lose a number or the order of what they fill in. */
import { expect, test } from 'vitest'
import { diagnose } from '../diagnostics/tea.ts'

function found(replace: string, by: string): string[] {
  return diagnose([{ file: 'copy/en.yaml', replace, by }]).diagnostics.map(({ code, message }) => `${code} ${message}`)
}

const title = "'Your tea is brewing, {steeping} seconds to go'"

test('a field that is never saved is not read out', () => {
  expect(found('title: We are closed', "title: 'We sent you {code}'")).toEqual(['J407 `member.code` is read out'])
})

test('a number that is said for one and not for many is reported, and not the other way round', () => {
  const lost = 'J416 `other` lacks the number that `one` says'
  expect(found(title, "'{steeping, plural, one {# second} other {seconds}}'")).toEqual([lost])
  expect(found(title, "'{steeping, plural, =0 {Now} one {a second} other {# seconds}}'")).toEqual([])
  // What is said in place of the number is no loss.
  expect(found(title, "'{steeping, plural, one {# second} other {a few seconds}}'")).toEqual([])
})

test('the same words with the same names in the same order may come again', () => {
  expect(found(title, `${title}\n  intro: ${title}`)).toEqual([])
  expect(found(title, "'{house}: {steeping}'\n  intro: '{steeping}: {house}'")).toEqual([])
})
