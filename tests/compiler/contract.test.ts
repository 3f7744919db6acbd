/** The services beside an OpenAPI document: what differs is told at its line on our side, what says the same is not. */
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { compile, openApiOf, readSources, type Source } from '../../src/engine/compiler/index.ts'
import { registry } from '../../src/registry.ts'
import { apart, type Edit, edited } from './edited-journey.ts'

const journey = readSources('journey')
const agreed: Source = { file: 'lender.yaml', text: stringify(openApiOf(journey), { aliasDuplicateObjects: false }) }

type Change = readonly [what: string, file: string, from: string, to: string, ...rest: unknown[]]

/**
 * What is said of the journey with one text changed, as `file:line code`. Changes in files apart are compiled together: of each, what is
 * said in its file, and in the files of none.
 */
function foundInFew(changes: readonly Change[]): (from: string, to: string) => string[] {
  const nameOf = (from: string, to: string): string => JSON.stringify([from, to])
  let known: ReadonlyMap<string, string[]> | undefined
  const foundOfGroup = (group: readonly Change[]): [name: string, found: string[]][] => {
    const { diagnostics } = compile(
      edited(...group.map(([, file, from, to]): Edit => [file, from, to])),
      registry,
      agreed,
    )
    const files = group.map(([, file]) => `journey/${file}.yaml`)
    return group.map(([, name, from, to]) => {
      const file = `journey/${name}.yaml`
      const before = journey.find((source) => source.file === file)?.text ?? ''
      const line = before.slice(0, before.indexOf(from)).split('\n').length
      const own = diagnostics.filter((each) => each.file === file || !files.includes(each.file))
      return [
        nameOf(from, to),
        own.map((each) => `${each.code} ${each.file.replace('journey/', '')} ${each.line - line}`),
      ]
    })
  }
  return (from, to) => {
    known ??= new Map(apart(changes, ([, file]) => [file]).flatMap(foundOfGroup))
    return known.get(nameOf(from, to)) ?? ['nothing was compiled']
  }
}

test('the journey keeps to its own contract', () => {
  expect(compile(journey, registry).diagnostics).toEqual([])
  expect(compile(journey, registry, agreed).diagnostics).toEqual([])
})

describe('what is not agreed is told where it stands', () => {
  const changes: [string, string, string, string, offset: number][] = [
    ['another method', 'services', 'method: PUT\n    path: /lds/offers', 'method: POST\n    path: /lds/offers', 0],
    ['another path', 'services', 'path: /los/customer-info', 'path: /los/customers', 0],
    ['a code that is never sent', 'services', "'0407012', '0407015']", "'0407012', '0407019', '0407015']", 0],
    [
      'a code that is missing',
      'services',
      "codes: ['0440001', '0440012', '0440016', '0162001', '0418012']",
      "codes: ['0440001', '0440012', '0440016', '0418012']",
      0,
    ],
    ['an answer that may not be kept', 'services', 'answer: decision\n', 'answer: decision\n    cacheFor: 5m\n', 1],
    [
      'a status that is never sent',
      'services',
      "accepts: { '403': resume-refused }",
      "accepts: { '430': resume-refused }",
      0,
    ],
    ['another meaning of an answer', 'services', 'PENDING: { requesting: true }', 'PENDING: { requesting: false }', 0],
    ['another schema', 'services', 'answer: otp-sent', 'answer: otp-verification', 0],
    [
      'a limit that is gone',
      'schemas/answers/customer',
      'email: { type: string, maxLength: 254, x-pii: true }',
      'email: { type: string, x-pii: true }',
      0,
    ],
    ['a limit of another value', 'schemas/answers/fulfilment', 'maxLength: 40', 'maxLength: 4', 0],
    [
      'a wider enumeration',
      'schemas/answers/fulfilment',
      'enum: [IN_PROGRESS, APPROVED, FUNDED, DECLINED]',
      'enum: [IN_PROGRESS, APPROVED, FUNDED, DECLINED, LOST]',
      0,
    ],
    [
      'what is no longer required',
      'schemas/answers/otp-verification',
      'required: [stepUpToken, refreshToken, customer, customerInfo]',
      'required: [refreshToken, customer, customerInfo]',
      0,
    ],
    [
      'a mark of privacy that is gone',
      'schemas/answers/customer',
      'customerId: { type: string, maxLength: 60, x-pii: true }',
      'customerId: { type: string, maxLength: 60 }',
      0,
    ],
    [
      'a token that is marked as none',
      'schemas/answers/otp-verification',
      'maxLength: 200, x-pii: true, x-token: true }',
      'maxLength: 200, x-pii: true }',
      0,
    ],
    [
      'two other names of members that have changed places',
      'schemas/entities/offer-option',
      'interestRatePresent: [interestRate]\n  initiationFee: [establishmentFeeAmount]',
      'interestRatePresent: [establishmentFeeAmount]\n  initiationFee: [interestRate]',
      0,
    ],
    [
      'another name of a member that is gone',
      'schemas/entities/offer-option',
      '  initiationFee: [establishmentFeeAmount]\n',
      '',
      -4,
    ],
  ]
  const found = foundInFew(changes)
  test.each(changes)('%s', (_, file, from, to, offset) => {
    expect(found(from, to)).toContain(`J318 ${file}.yaml ${offset}`)
  })
})

test('a parameter of the query that the other side does not take is named in its schema alone', () => {
  const theirs = agreed.text.replace('- name: type\n          in: query', '- name: kind\n          in: query')
  expect(theirs).not.toBe(agreed.text)
  const { diagnostics } = compile(journey, registry, { ...agreed, text: theirs })
  expect(diagnostics.map(({ message }) => message)).toContain('the contract has no `type` here')
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(
    new Set(['journey/schemas/requests/consents-request.yaml']),
  )
})

describe('another way of writing the same is no difference', () => {
  const changes: [string, string, string, string][] = [
    ['a constant for an enumeration of one', 'schemas/answers/contract', 'enum: [MONTHLY]', 'const: MONTHLY'],
    ['another order of what is required', 'schemas/answers/customer', '[firstName, lastName]', '[lastName, firstName]'],
    ['another order of an enumeration', 'schemas/answers/contract', '[ENGLISH, ZULU]', '[ZULU, ENGLISH]'],
    [
      'a reference instead of a copy',
      'schemas/requests/contract-request',
      '{ type: string, enum: [UPFRONT, ALLOCATE_TO_INSTALLMENT] }',
      '{ $ref: fee-payment }',
    ],
    ['a description', 'schemas/answers/customer', 'type: object\n', 'type: object\ndescription: A customer.\n'],
    [
      'another order of codes',
      'services',
      "['0440001', '0440012', '0440016', '0162001', '0418012']",
      "['0162001', '0440001', '0440012', '0440016', '0418012']",
    ],
    [
      'one more name under which a member may come',
      'schemas/entities/offer-option',
      'initiationFee: [establishmentFeeAmount]',
      'initiationFee: [establishmentFee, establishmentFeeAmount]',
    ],
    [
      'another order of the names under which a member may come',
      'schemas/entities/offer-option',
      '  interestRatePresent: [interestRate]\n  initiationFee: [establishmentFeeAmount]\n',
      '  initiationFee: [establishmentFeeAmount]\n  interestRatePresent: [interestRate]\n',
    ],
    [
      'a header in other letters',
      'services',
      'context: { Step-Up-Token: session.stepUpToken, Said: identity.said }',
      'context: { step-up-token: session.stepUpToken, Said: identity.said }',
    ],
  ]
  const found = foundInFew(changes)
  test.each(changes)('%s', (_, _file, from, to) => {
    expect(found(from, to)).toEqual([])
  })
})

test('of the marks those are compared that the contract has anywhere, and none of them with the contract of the other side', () => {
  const unmarked = (text: string): string =>
    text.replaceAll(/^ +x-token: true\n/gm, '').replaceAll(/^( +)x-also:\n(?:\1 .*\n)+/gm, '')
  const theirs = unmarked(agreed.text)
  expect(theirs).not.toContain('x-also')
  expect(compile(journey, registry, { ...agreed, text: theirs }).diagnostics).toEqual([])
  const sources = journey.map((source) =>
    source.file === 'journey/contract.yaml' ? { ...source, text: unmarked(source.text) } : source,
  )
  expect(compile(sources, registry).diagnostics.filter(({ code }) => code === 'J318')).toEqual([])
})
