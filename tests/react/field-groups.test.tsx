import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FieldGroups } from '../../src/engine/react/field-groups.tsx'

afterEach(cleanup)

function draw(fields: number) {
  const names = Array.from({ length: fields }, (_, at) => `field ${at}`)
  const { container } = render(
    <FieldGroups>
      {names.map((name) => (
        <p key={name}>{name}</p>
      ))}
    </FieldGroups>,
  )
  const groups = [...container.querySelectorAll<HTMLElement>('[data-field-group]')]
  const drawn = [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  return { container, groups, names, drawn }
}

test.each([1, 10, 11, 100, 101, 1000])(
  '%i fields stand in their order, never more than ten beside each other',
  (fields) => {
    const { container, groups, names, drawn } = draw(fields)
    expect(drawn).toEqual(names)
    for (const parent of [container, ...groups]) expect(parent.children.length).toBeLessThanOrEqual(10)
  },
)

test('a group says how many fields it has room for, also one of groups', () => {
  const { groups } = draw(101)
  const rooms = groups.map((group) => Number(group.style.getPropertyValue('--fields')))
  const held = groups.map((group) => group.querySelectorAll('p').length)
  expect(Math.max(...rooms)).toBe(100)
  for (const [at, room] of rooms.entries()) expect(room).toBeGreaterThanOrEqual(held[at] ?? 0)
})
