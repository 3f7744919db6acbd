/** An application in each of its states, held by an applicant who has signed in. */
import type { states } from '../../sandbox/lender/application/operations.ts'
import type { Session, Verbs } from './lender-verbs.ts'
import { callOperation } from './operation-calls.ts'

export type State = (typeof states)[number]
export type Held = { session: Session; number: string; plan: string }

/** An applicant whose application is in that state, signed in. */
export async function holdInState(lender: Verbs, state: State): Promise<Held> {
  const call = (operation: string, { session, number, plan }: Held, more: object = {}) =>
    callOperation(lender, operation, { number, plan, headers: session.headers }, more)
  const application = { upsellStatus: 'ALLOWED', ...specs[state] }
  const person = await lender.createApplicantWith(application)
  const session = await lender.signInByLink(person)
  const [first] = await lender.applications(person)
  const held = { session, number: person.number, plan: first?.offerList[0]?.id ?? 'plan-12' }
  if (state === 'approved') await call('loan.choose', held)
  if (state === 'withdrawn') await call('offers.select', held, { customerSelection: 'DECLINED' })
  if (isPaidOut(state)) await call('contract.sign', held)
  if (state === 'funded' || state === 'payOutFailed') await call('fulfilment.read', held)
  return held
}

function isPaidOut(state: State): boolean {
  return state === 'payingOut' || state === 'funded' || state === 'payOutFailed'
}

const specs: Record<State, object> = {
  undecided: { loanApplicationStatus: 'SUBMITTED' },
  conditional: { loanApplicationStatus: 'CONDITIONALLY_APPROVED', incomeVerifier: 'SPRINT_HIVE' },
  approved: { loanApplicationStatus: 'APPROVED' },
  signed: { loanApplicationStatus: 'CONTRACT_SIGNED' },
  confirmed: { loanApplicationStatus: 'DEBICHECK_ACCEPTED' },
  payingOut: { loanApplicationStatus: 'DEBICHECK_ACCEPTED', paysOut: 'NEVER' },
  funded: { loanApplicationStatus: 'DEBICHECK_ACCEPTED', paysOut: 'FUNDED', payOutPending: 0 },
  payOutFailed: { loanApplicationStatus: 'DEBICHECK_ACCEPTED', paysOut: 'DECLINED', payOutPending: 0 },
  refused: { loanApplicationStatus: 'DECLINED' },
  withdrawn: { loanApplicationStatus: 'APPROVED' },
}
