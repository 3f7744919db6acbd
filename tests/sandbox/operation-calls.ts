/** A valid request to each service that works on an application. */
import { readApi } from '../../sandbox/api.ts'
import type { Reply } from './bodies.ts'
import type { Verbs } from './lender-verbs.ts'

const api = readApi()

/** Names of the services that work on an application. */
export const operationNames = Object.keys(inputs('x', 'x'))

/** Calls the service as a browser does. `more` is laid over the input. */
export function callOperation(
  { get, post, put }: Pick<Verbs, 'get' | 'post' | 'put'>,
  operation: string,
  { number, plan = '1', headers }: { number: string; plan?: string; headers: Record<string, string> },
  more: object = {},
): Promise<Reply> {
  const service = api.find(({ name }) => name === operation)
  if (!service) throw new Error(`services.yaml has no \`${operation}\``)
  const input = { ...inputs(number, plan)[operation], ...more }
  const path = service.path.replace(':loanApplicationNumber', number)
  if (service.method === 'POST') return post(path, input, headers)
  if (service.method === 'PUT') return put(path, input, headers)
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  return get(`${path}?${query}`, headers)
}

function inputs(loanApplicationNumber: string, plan: string): Record<string, Record<string, unknown>> {
  const own = { loanApplicationNumber }
  return {
    'decision.read': own,
    'affordability.read': own,
    'application.updateAddress': {
      ...own,
      ...{ address: '1 Main Road', suburb: 'Rosebank', city: 'Johannesburg', province: 'Gauteng', zipCode: '2196' },
    },
    'application.updateSalaryDate': { ...own, salaryDate: 20 },
    'statements.presign': { numberOfFiles: '1' },
    'statements.assign': { fileNames: ['some.pdf'] },
    'offers.select': { ...own, customerSelection: 'ACCEPTED', id: plan },
    'upsell.calculate': { ...own, expectedLoanAmount: 5000 },
    'upsell.read': { ...own, type: 'UPSELL' },
    'upsell.confirm': { ...own, expectedLoanAmount: 5000 },
    'loan.detail': { ...own, initiationFeePaymentMethod: 'UPFRONT' },
    'loan.choose': { ...own, selectedOfferOptionId: plan },
    'contract.read': { ...own, initiationFeePaymentMethod: 'UPFRONT' },
    'contract.document': { ...own, initiationFeePaymentMethod: 'UPFRONT' },
    'facial.session': { loan_application_number: loanApplicationNumber },
    'facial.result': {
      ...own,
      session: 'some-session',
      isSelectInsurance: true,
      initiationFeePaymentMethod: 'UPFRONT',
    },
    'mandate.read': own,
    'mandate.resend': own,
    'contract.sign': { ...own, isSelectInsurance: true, initiationFeePaymentMethod: 'UPFRONT' },
    'fulfilment.read': { loanReferenceNumber: loanApplicationNumber },
  }
}
