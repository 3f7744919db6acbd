/** The error catalogue is whole: every code has its entry, its test, and buttons that lead somewhere. */
import { describe, expect, it } from 'vitest'
import {
  eligibility,
  elsewhere,
  identity,
  inactiveProfile,
  lateDecision,
  otherwise,
  submission,
} from '../../e2e/tables/catalogue.ts'
import { mandate } from '../../e2e/tables/mandate.ts'
import { loan } from './loan.ts'

const { errors, effects, steps, on } = loan.definition
const rows = [...identity, inactiveProfile, ...eligibility, ...submission, lateDecision, ...mandate]

/** Section 8 of the core journey. */
const specified = `0440001 0440014 0440010 0440021 0439036 0440020 AE005 0440022 0440023 0440024 0440025 0440026 0440027
  0440038 0440028 0440005 0440006 0407015 0407005 0407003 0407002 0407012 0440016 DE0001 0440012 0440015 0440030 0440033
  0440034 0440035`.split(/\s+/)

describe('[E1] the error catalogue', () => {
  it('has an entry for every code of the specification, and for every code that a service answers and no rule awaits', () => {
    const uses = Object.values(steps).flatMap((step) =>
      Object.entries(step.calls).map(([name, { effect }]) => ({
        effect,
        awaits: (code: string) => `${name}.${code}` in step.on,
      })),
    )
    const answered = Object.entries(effects).flatMap(([effect, { codes }]) => {
      const open = (code: string) => uses.some((use) => use.effect === effect && !use.awaits(code))
      return codes.filter(open).map((code) => (`${code}@${effect}` in errors ? `${code}@${effect}` : code))
    })
    expect([...specified, ...answered].filter((code) => !Object.hasOwn(errors, code))).toEqual([])
  })

  it('has no code that no test raises', () => {
    const raised = [...rows.map(({ code }) => code), ...Object.keys(elsewhere), ...otherwise]
    expect(Object.keys(errors).filter((code) => !raised.includes(code))).toEqual([])
  })

  it.each(rows)(
    '$code has the buttons of the table, and can be raised by $call',
    ({ code, call, buttons, showsCode }) => {
      expect(effects[call]?.codes).toContain(code)
      expect(errors[code]?.buttons.map(({ label }) => label)).toEqual(Object.keys(buttons))
      expect(errors[code]?.showCode).toBe(showsCode ?? false)
    },
  )

  it('every button raises an event that some step or the journey itself hears', () => {
    const heard = new Set(['dismiss', 'tryAgain', ...Object.keys(on)])
    for (const step of Object.values(steps)) for (const event of Object.keys(step.on)) heard.add(event)
    const events = Object.values(errors).flatMap(({ buttons, closes }) => [
      ...buttons.map(({ event }) => event),
      ...(closes === null ? [] : [closes]),
    ])
    expect(events.filter((event) => !heard.has(event))).toEqual([])
  })
})

describe('[R1] what extends a step', () => {
  it('calls the same services as that step', () => {
    const called = Object.values(steps).flatMap(({ calls }) => Object.values(calls).map(({ effect }) => effect))
    expect(called.filter((effect) => !Object.hasOwn(effects, effect))).toEqual([])
  })
})
