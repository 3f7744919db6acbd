/** No text has a hole: what it names is there whenever it is shown, or the text says something else without it. Nor is one torn. */

import { TYPE } from '@formatjs/icu-messageformat-parser'
import { readFact } from '@journey/engine'
import { expect, test } from 'vitest'
import { messagesIn } from '../../src/engine/compiler/symbols/messages.ts'
import { registry } from '../../src/registry.ts'
import { loan, project, screens, standing } from './loan.ts'

/** Facts that can be absent, though not where a text names them; why not. */
const known: Record<string, string> = {
  'application.loanApplicationNumber': 'the step is closed, or the block is not drawn, without an application',
  'application.offerList.0.finalApprovedAmount': 'every offer has one, and the screen or block is there for offers',
  'finalAmount.first': 'the limit that an amount is above is this one',
  'capturedPhone.masked': 'the phone was held to the same rule before it was captured',
  'saId.spaced': 'the ID number was held to the same rule on the step before',
  'reason.buttonCancel': 'the step is there for a refusal with a second button',
  'route.ref': 'the address has it',
  'mandate.details.guideline': 'the block is drawn with it',
  'statements.upload.sent': 'the text is shown while files are sent',
  'statements.upload.count': 'the text is shown while files are sent',
}

/** Names of the arguments that stand in the text itself, not in a choice that another argument makes. */
function unconditional(message: unknown): string[] {
  const parts = Array.isArray(message) ? message : []
  return parts.flatMap((part: { type?: number; value?: unknown }) =>
    [TYPE.argument, TYPE.number, TYPE.date].some((type) => type === part.type) && typeof part.value === 'string'
      ? [part.value]
      : [],
  )
}

/** Whether the step needs it, the settings bring it, or its calculation always gives it. */
function isAlwaysThere(step: string, fact: string): boolean {
  const [root = '', property = ''] = fact.split('.')
  const calculation = loan.definition.calculations[root]
  const output = registry.calculations[calculation?.calculate ?? root]?.output
  return (
    (loan.definition.steps[step]?.needs.includes(fact) ?? false) ||
    readFact(loan, standing(step, {}), fact) !== undefined ||
    (calculation !== undefined && Array.isArray(output?.required) && output.required.includes(property))
  )
}

const named = Object.entries(screens).flatMap(([step, { copyValues = {}, messages }]) =>
  Object.values(messages?.en ?? {}).flatMap((message) =>
    unconditional(message).flatMap((name) =>
      copyValues[name] === undefined ? [] : [{ step, fact: copyValues[name] }],
    ),
  ),
)

test('what a text of a step names is there, or the text is another one without it', () => {
  expect(named.length).toBeGreaterThan(50)
  const open = named.filter(({ step, fact }) => !isAlwaysThere(step, fact) && !Object.hasOwn(known, fact))
  expect(open).toEqual([])
})

test('[E4] no amount that is typed into a text can be torn apart at the end of a line', () => {
  const texts = loan.definition.languages.flatMap((language) => Object.entries(messagesIn(project, project, language)))
  expect(texts.length).toBeGreaterThan(1000)
  const torn = texts.filter(([, message]) => /R\d+ \d/.test(JSON.stringify(message)))
  expect(torn.map(([key]) => key)).toEqual([])
})

test('no reason is left over', () => {
  const facts = named.filter(({ step, fact }) => !isAlwaysThere(step, fact)).map(({ fact }) => fact)
  expect(Object.keys(known).filter((fact) => !facts.includes(fact))).toEqual([])
})

test('no heading counts down: it has the focus, and a screen reader would say it anew each second', () => {
  const counting = Object.entries(loan.definition.steps).flatMap(([step, { timers = {} }]) => {
    const title = JSON.stringify(screens[step]?.messages?.en?.[`${step}.title`] ?? '')
    return Object.keys(timers).filter((timer) => title.includes(`"value":"${timer}"`))
  })
  expect(counting).toEqual([])
})
