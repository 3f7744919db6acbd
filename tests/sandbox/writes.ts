/** Every write of the lender, and every read that changes something, each with an applicant who is just before it. */
import { makeStatement } from '../setup/pdf.ts'
import { bodyOf, type Person, type Reply } from './bodies.ts'
import { applicationOf, type Session, type Verbs } from './lender-verbs.ts'
import { good, sealFor } from './sealed-selfie.ts'

/** `send` makes the request with that idempotency key: the same one each time. */
export type Write = { person: Person; send: (key: string) => Promise<Reply> }

type Held = { session: Session; number: string; plan: string }

const completion = '/ext-lcs/v1.0.0/lending-completion/external/facial/retrieve-result'

/** Name in services.yaml, and which of several → the write. */
export function writesOf(lender: Verbs): Record<string, () => Promise<Write>> {
  const keyed = (key: string, headers: Record<string, string> = {}) => ({ ...headers, 'idempotency-key': key })
  const posting = (person: Person, path: string, body: object, headers = {}): Write => ({
    person,
    send: (key) => lender.post(path, body, keyed(key, headers)),
  })
  const putting = (person: Person, path: string, body: object, headers = {}): Write => ({
    person,
    send: (key) => lender.put(path, body, keyed(key, headers)),
  })
  const reading = ({ session, number }: Held, path: string, name = 'loanApplicationNumber'): Write => ({
    person: session,
    send: () => lender.get(`${path}?${name}=${number}`, session.headers),
  })
  const signedIn = async () => lender.signIn(await lender.createApplicant('approved'))

  const hold = async (loanApplicationStatus: string, more: object = {}, persona = 'approved'): Promise<Held> => {
    const person = await lender.createApplicantWith({ loanApplicationStatus, ...more }, persona)
    const session = await lender.signInByLink(person)
    const [application] = await lender.applications(person)
    const held = { session, number: person.number, plan: String(application?.offerList[0]?.id) }
    if (loanApplicationStatus === 'APPROVED') await choose(held)
    return held
  }
  const choose = ({ session, number, plan }: Held) => {
    const body = { loanApplicationNumber: number, selectedOfferOptionId: plan }
    return lender.put('/ext-lcs/external/loan-offer', body, session.headers)
  }
  const posted = ({ session, number }: Held, path: string, body: object = {}) =>
    posting(session, path, { loanApplicationNumber: number, ...body }, session.headers)
  const selecting = (customerSelection: string) => async () => {
    const { session, number } = await hold('CONDITIONALLY_APPROVED')
    return putting(session, '/lds/offers', { loanApplicationNumber: number, customerSelection }, session.headers)
  }
  const upsold = () => hold('CONDITIONALLY_APPROVED', { upsellStatus: 'ALLOWED' }, 'upsell')

  /** Addresses of the store, for statements and for a selfie. */
  const presigned = async (held: Held) => {
    const path = `/los/loan-documents/${held.number}/generate-pre-signed-url?numberOfFiles=1`
    const [place] = bodyOf('statements.presign', await lender.get(path, held.session.headers)).documents
    if (!place) throw new Error('expected a place for one file, found none')
    const { fileName, preSignedUrl } = place
    const { pathname, search } = new URL(preSignedUrl)
    return { fileName, address: pathname + search }
  }
  const selfie = async () => {
    const held = await hold('APPROVED')
    await reading(held, '/ext-lcs/external/loan-contract-info').send('')
    const facial = '/lfs/v1.0.0/personal-loan-facial'
    const { sessionToken, uploadUrl } = bodyOf(
      'facial.session',
      await lender.post(`${facial}/session`, { loan_application_number: held.number }, held.session.headers),
    )
    const licence = await lender.get(`${facial}/sdk-license`, held.session.headers)
    const { encryptionPublicKey } = bodyOf('facial.licence', licence)
    return {
      held,
      sessionToken,
      address: new URL(String(uploadUrl)).pathname,
      picture: sealFor(encryptionPublicKey, good),
    }
  }

  return {
    'identity.capture': async () => {
      const person = await lender.createApplicant('approved')
      const body = { saId: person.said, phoneNumber: person.phoneNumber, plProductId: 'personal' }
      return posting(person, '/los/validation-and-capture/said', body)
    },
    'otp.request': async () => {
      const person = await lender.createApplicant('approved')
      const { requestToken } = bodyOf('identity.capture', await lender.capture(person))
      return posting(person, '/los/otp/request', { requestToken })
    },
    'otp.verify': async () => {
      const person = await lender.createApplicant('approved')
      const { requestToken, code } = await lender.receiveCode(person)
      return posting(person, '/los/otp/verification/request-token', { requestToken, otpCode: code })
    },
    'session.end': async () => {
      const session = await signedIn()
      return posting(session, '/los/session/end', {}, session.headers)
    },
    'eligibility.check': async () => {
      const session = await signedIn()
      return posting(session, '/los/eligibility-check', { saId: session.said, makeDecision: false }, session.headers)
    },
    'application.submit': async () => {
      const session = await signedIn()
      const application = applicationOf(session, await lender.solveCaptcha())
      const headers = { ...session.headers, 'recaptcha-token': application.captchaToken }
      return posting(session, '/los/loan-application', application, headers)
    },
    'application.verify': async () => {
      const { number, ...person } = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' })
      return posting(person, '/lds/loan-applications/verification', { loanApplicationNumber: number })
    },
    'application.updateAddress': async () =>
      posted(await hold('CONDITIONALLY_APPROVED_COLLECTION_RECEIVED', {}, 'address-missing'), updates('address'), {
        ...{ address: '1 Main Road', suburb: 'Rosebank', city: 'Johannesburg', province: 'Gauteng', zipCode: '2196' },
      }),
    'application.updateSalaryDate': async () =>
      posted(
        await hold('CONDITIONALLY_APPROVED_COLLECTION_RECEIVED', {}, 'salary-date-missing'),
        updates('salary-date'),
        {
          salaryDate: 20,
        },
      ),
    'upsell.calculate': async () => posted(await upsold(), '/lds/upsell-offers', { expectedLoanAmount: 5000 }),
    'upsell.confirm': async () => posted(await upsold(), '/lds/confirmations', { expectedLoanAmount: 5000 }),
    'offers.select: accepted': selecting('ACCEPTED'),
    'offers.select: declined': selecting('DECLINED'),
    'offers.select: put off': selecting('CANCELLED'),
    'loan.choose': async () => {
      const { session, number, plan } = await hold('APPROVED')
      const body = { loanApplicationNumber: number, selectedOfferOptionId: plan }
      return putting(session, '/ext-lcs/external/loan-offer', body, session.headers)
    },
    'maps.token': async () => {
      const session = await signedIn()
      return posting(session, '/los/v1.0.0/maps/token', {}, session.headers)
    },
    'statements.store': async () => {
      const held = await hold('CONDITIONALLY_APPROVED', {}, 'conditional-sprinthive')
      const [{ address }, statement] = [await presigned(held), await makeStatement()]
      return { person: held.session, send: () => lender.put(address, statement) }
    },
    'statements.assign': async () => {
      const held = await hold('CONDITIONALLY_APPROVED', {}, 'conditional-sprinthive')
      const { fileName, address } = await presigned(held)
      await lender.put(address, await makeStatement())
      const path = `/los/loan-documents/${held.number}/assign-to-loan`
      return putting(held.session, path, { fileNames: [fileName] }, held.session.headers)
    },
    'facial.session': async () => {
      const { session, number } = await hold('APPROVED')
      const path = '/lfs/v1.0.0/personal-loan-facial/session'
      return posting(session, path, { loan_application_number: number }, session.headers)
    },
    'facial.upload': async () => {
      const { held, address, picture } = await selfie()
      return { person: held.session, send: () => lender.put(address, picture) }
    },
    'facial.result': async () => {
      const { held, sessionToken, address, picture } = await selfie()
      await lender.put(address, picture)
      const write = posted(held, completion, { session: sessionToken, isSelectInsurance: true })
      // The first question is answered with 'not yet', the next one signs.
      await write.send('before')
      return write
    },
    'mandate.read': async () =>
      reading(await hold('CONTRACT_SIGNED', { bankAnswers: 'NONE' }), '/ext-lcs/external/disbursement-condition'),
    'mandate.resend': async () => {
      const held = await hold('CONTRACT_SIGNED', { bankAnswers: 'NONE' })
      await reading(held, '/ext-lcs/external/disbursement-condition').send('')
      return posted(held, '/ext-lcs/external/resend-mandate')
    },
    'contract.sign': async () =>
      posted(await hold('DEBICHECK_ACCEPTED'), '/ext-lcs/external/signed-fulfillment', { isSelectInsurance: true }),
    'fulfilment.read': async () => {
      const held = await hold('DEBICHECK_ACCEPTED', { payOutPending: 0 })
      await posted(held, '/ext-lcs/external/signed-fulfillment', { isSelectInsurance: true }).send('signs')
      return reading(held, '/ext-lcs/external/loan-fulfillment-result', 'loanReferenceNumber')
    },
    'affordability.read': async () => {
      const held = await hold('CONDITIONALLY_APPROVED', { incomePending: 0 }, 'conditional-sprinthive')
      await lender.post('/sandbox/statements', { loanApplicationNumber: held.number })
      return reading(held, '/lds/affordability')
    },
  }
}

function updates(what: string): string {
  return `/los/loan-applications/update-${what}`
}

/** What is held of a person and what was sent to them, without what is different for each person or moment. */
export async function stateOf(lender: Verbs, person: Person): Promise<object> {
  const held = await lender.applications(person)
  const messages = await lender.inbox(person)
  const state = {
    held: held.map(({ received: _, body: __, updatedAt: ___, createdAt: ____, ...one }) => one),
    messages: messages.map(({ channel, text }) => `${channel}: ${text}`),
  }
  const numbers = held.map(({ loanApplicationNumber }) => String(loanApplicationNumber))
  const text = [...numbers, person.said, person.phoneNumber].reduce(
    (shown, own) => shown.replaceAll(own, '·'),
    JSON.stringify(state),
  )
  return JSON.parse(text.replaceAll(/\b\d{6} is your|#\d{6}/g, '·'))
}
