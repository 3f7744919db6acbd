/** What may be done with an application in which state: one table. Everything that it does not name is refused with 409. */

import type { Database } from '../../database/open.ts'
import { equalsValue, prepared } from '../../database/prepared.ts'
import { type application, fulfilment } from '../../database/schema.ts'
import { type Reply, refusal } from '../../http/reply.ts'
import { isLendable } from '../offers/lendable.ts'

type Application = typeof application.$inferSelect
type PayOut = (typeof fulfilment.$inferSelect)['state']

export const states = [
  'undecided',
  'conditional',
  'approved',
  'signed',
  'confirmed',
  'payingOut',
  'funded',
  'payOutFailed',
  'refused',
  'withdrawn',
] as const

/**
 * `signed`: the agreement is signed, the debit order is open. `confirmed`: the bank has accepted it. `refused`: declined or
 * retracted before a pay-out. `withdrawn`: the applicant has turned the offer down, or has not confirmed the
 * debit order in time.
 */
type State = (typeof states)[number]

/** `allow`: does the work. `repeat`: shows what was done before, and changes nothing. */
type Cell = 'allow' | 'repeat'

type Row = {
  /** Code of the refusal; services.yaml declares it for the service. */
  code: string
  /** Code in some states, where another one says more. */
  codes?: Partial<Record<State, string>>
  /** Refused until the applicant has chosen a plan, for an amount that may be lent. */
  needsPlan?: true
  cells: Partial<Record<State, Cell>>
}

const beforeSigning = { conditional: 'allow', approved: 'allow' } as const
const afterConfirming = { payingOut: 'repeat', funded: 'repeat', payOutFailed: 'repeat' } as const
const signed = { signed: 'repeat', confirmed: 'repeat', ...afterConfirming } as const
const decided = { ...beforeSigning, ...signed, refused: 'repeat', withdrawn: 'repeat' } as const
const isConfirmed = '0432056'

/** Service → states in which it may be called. The signed terms can change in none of these cells. */
export const operations = {
  'decision.read': { code: '0440001', cells: { undecided: 'allow', ...decided } },
  'affordability.read': { code: '0440001', cells: { undecided: 'allow', ...decided } },
  'application.updateAddress': { code: '0439017', cells: beforeSigning },
  'application.updateSalaryDate': { code: '0439017', cells: beforeSigning },
  'statements.presign': { code: '0439017', cells: { conditional: 'allow' } },
  'statements.store': { code: '0439004', cells: { undecided: 'repeat', ...decided, approved: 'repeat' } },
  'statements.assign': { code: '0439017', cells: { conditional: 'allow' } },
  'offers.select': { code: '0440001', cells: beforeSigning },
  'upsell.calculate': { code: '0440001', cells: beforeSigning },
  'upsell.read': { code: '0440001', cells: { undecided: 'repeat', ...decided } },
  'upsell.confirm': { code: '0440001', cells: beforeSigning },
  'loan.choose': { code: '0440001', cells: { approved: 'allow' } },
  'contract.read': { code: '0440001', needsPlan: true, cells: { approved: 'allow', ...signed } },
  'contract.document': { code: '0440001', needsPlan: true, cells: { approved: 'allow', ...signed } },
  'facial.session': { code: '0440001', needsPlan: true, cells: { approved: 'allow' } },
  'facial.upload': { code: 'ADDRESS_ENDED', needsPlan: true, cells: { approved: 'allow' } },
  'facial.result': { code: '0440001', needsPlan: true, cells: { approved: 'allow', ...signed, refused: 'repeat' } },
  'mandate.read': { code: '0432002', cells: { signed: 'allow', confirmed: 'repeat', ...afterConfirming } },
  'mandate.resend': {
    code: '0432058',
    codes: { confirmed: isConfirmed, payingOut: isConfirmed, funded: isConfirmed },
    cells: { signed: 'allow' },
  },
  'mandate.answer': { code: 'MANDATE_ENDED', cells: { signed: 'allow' } },
  'contract.sign': { code: '0432002', needsPlan: true, cells: { confirmed: 'allow', ...afterConfirming } },
  'fulfilment.read': { code: '0440001', cells: { ...afterConfirming, payingOut: 'allow' } },
} as const satisfies Record<string, Row>

export type Operation = keyof typeof operations

/** The state of an application. `payOut`: that of its fulfilment, where there is one. */
function stateOf({ status, decisioningStatus, live }: Application, payOut: PayOut | undefined): State {
  if (status === 'FUNDED') return 'funded'
  if (status === 'DECLINED' || status === 'OFFER_RETRACTED') return payOut ? 'payOutFailed' : 'refused'
  if (status === 'DEBICHECK_ACCEPTED') return payOut ? 'payingOut' : 'confirmed'
  if (status === 'CONTRACT_SIGNED' && live) return 'signed'
  if (!live) return 'withdrawn'
  if (decisioningStatus === 'INIT' || status === '' || status === 'SUBMITTED') return 'undecided'
  return status === 'APPROVED' ? 'approved' : 'conditional'
}

/** Whether the operation may run on the application as it is now. Call it in the transaction that does the work. */
export async function checkOperation(
  db: Database,
  held: Application,
  operation: Operation,
): Promise<{ cell: Cell } | { refused: Reply }> {
  const row: Row = operations[operation]
  const state = stateOf(held, await payOutOf(db, held.number))
  const cell = row.cells[state]
  const lacksPlan = row.needsPlan === true && cell === 'allow' && !hasPlan(held, state)
  if (cell && !lacksPlan) return { cell }
  const code = row.codes?.[state] ?? row.code
  const why = cell
    ? 'no plan was chosen that can be taken'
    : `\`${operation}\` is not possible in the state \`${state}\``
  return { refused: refusal(code, why, { status: 409 }) }
}

/** What was signed counts, whatever the plan would be now. */
function hasPlan({ offers, selectedOfferId, result }: Application, state: State): boolean {
  const plan = offers.find(({ id }) => id === selectedOfferId)
  return plan !== undefined && (state !== 'approved' || isLendable(plan.finalApprovedAmount, result))
}

async function payOutOf(db: Database, number: string): Promise<PayOut | undefined> {
  const [found] = await findPayOut(db, { number })
  return found?.state
}

const findPayOut = prepared<{ number: string }, { state: PayOut }[]>((db) =>
  db.select({ state: fulfilment.state }).from(fulfilment).where(equalsValue(fulfilment.applicationNumber, 'number')),
)
