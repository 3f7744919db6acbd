/** What the build makes of styles: one class for each, with its rules in one sheet, and an error where a style is not known. */
import { expect, test } from 'vitest'
import { compileStyles } from '../../scripts/static-styles.ts'
import { readSource } from '../../scripts/static-values.ts'

const chakra = "import { chakra } from '../../src/look/chakra.ts'\n"

/** A file that is beside this one, and what becomes of it. */
function compile(code: string): { code: string; rules: Map<string, string> } {
  const { text, rules } = compileStyles(readSource(`${import.meta.dirname}/made-up.tsx`, code))
  return { code: text.toString(), rules: new Map(rules.map((each) => [each.name, each.text])) }
}

const classesIn = (code: string) => [...code.matchAll(/"(s-\w+)"/g)].map(([, name = '']) => name)

test('an element with style props becomes the native element with one class, and its other properties stay', () => {
  const { code, rules } = compile(
    `${chakra}export const part = <chakra.p id="a" color="fg.muted" onClick={go} padding={{ base: '4', md: '5' }} srOnly>{words}</chakra.p>`,
  )
  const [name = ''] = classesIn(code)
  expect(code.trim()).toBe(`export const part = <p id="a" className={"${name}"} onClick={go}>{words}</p>`)
  expect(rules.get(name)).toContain(`.${name}{color:var(--chakra-colors-fg-muted);`)
  expect(rules.get(name)).toContain('@media')
})

test('the same styles have one class wherever they stand, other styles another, and none has none', () => {
  const { code, rules } = compile(`${chakra}
    const plain = <chakra.i />
    const one = <chakra.i color="fg" margin="1" />
    const same = <chakra.b color="fg" margin="1" />
    const other = <chakra.b color="fg" margin="2" />`)
  const [one, same, other] = classesIn(code)
  expect([one === same, one === other, rules.size]).toEqual([true, false, 2])
  expect(code).toContain('const plain = <i />')
})

test('a choice is made while the application runs, between classes that the build has written', () => {
  const { code, rules } = compile(
    `${chakra}const part = <chakra.i color={isOpen ? 'fg' : 'fg.muted'} css={isOpen && raised} margin={!isLast ? '1' : undefined} />
    const raised = { boxShadow: 'raised' } as const`,
  )
  expect(rules.size).toBe(4)
  expect(code).toMatch(
    /className=\{\(isOpen\) \? \(!isLast\) \? "s-\w+" : "s-\w+" : \(!isLast\) \? "s-\w+" : "s-\w+"\}/,
  )
})

test('styles may be put together from the constants of this file and of others', () => {
  const { code, rules } = compile(`import { defineStyles } from '../../src/look/styles.ts'
    import { radioStyle } from '../../src/look/choice-marks.ts'
    const box = { margin: '1', inner: { color: 'fg' } } as const
    const styles = defineStyles({ box: { ...box.inner, padding: '2' }, radio: radioStyle, nothing: {} })`)
  const [box = '', radio = ''] = classesIn(code)
  expect(code).toContain(`const styles = ({ "box": "${box}", "radio": "${radio}", "nothing": undefined })`)
  expect(rules.get(box)).toContain('padding:var(--chakra-spacing-2)')
  // The recipe that it names lies under it.
  expect(rules.get(radio)).toMatch(/accent-color:.*border-radius:var\(--chakra-radii-full\)/)
})

test('a component in a recipe gets one class of the recipe and its own styles', () => {
  const { code, rules } = compile(
    'import { Button } from \'../../src/look/button.ts\'\nconst one = <Button variant="outline" margin="1" disabled />\nconst two = <Button variant={kind} />',
  )
  const [name = ''] = classesIn(code)
  expect(code).toContain(`<Button variant="outline" className={"${name}"} disabled />`)
  expect(rules.get(name)).toContain('margin:var(--chakra-spacing-1)')
  expect(rules.get(name)).toContain('min-height:var(--chakra-sizes-control)')
  // In its recipe's own class, whichever that is.
  expect(code).toContain('<Button variant={kind} />')
})

test.each([
  ['a property of the component', 'const Part = ({ size }) => <chakra.i width={size} />', /`size` is known only/],
  [
    'a name that is also a constant',
    "const size = '4'; const Part = ({ size }) => <chakra.i width={size} />",
    /`size`/,
  ],
  ['a call', 'const part = <chakra.i width={measure()} />', /`measure\(\)` is known only/],
  [
    'a component made of it',
    'const Title = isFirst ? chakra.h1 : chakra.h2',
    /expected `chakra` as the name of an element/,
  ],
])('what is known only while the application runs is an error: %s', (_, code, message) => {
  expect(() => compile(chakra + code)).toThrow(message)
})
