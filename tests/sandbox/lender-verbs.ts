/** What an applicant sends to a lender, in a few verbs, over any connection. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import {
  bodyOf,
  errorsIn,
  type Message,
  type Person,
  type Reply,
  readApplications,
  readMessages,
  readPerson,
} from './bodies.ts'

type Headers = Record<string, string>

export type Session = Person & { headers: Headers; stepUpToken: string }

/** Sends one request. A body of bytes is a PDF, every other one JSON. */
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
  headers?: Headers,
) => Promise<Reply>

export type Verbs = ReturnType<typeof createVerbs>

/** The verbs over that connection. */
export function createVerbs(call: Call) {
  const get = (url: string, headers?: Headers) => call('GET', url, undefined, headers)
  const post = (url: string, body: object, headers?: Headers) => call('POST', url, body, headers)
  const put = (url: string, body: object, headers?: Headers) => call('PUT', url, body, headers)

  const createApplicant = async (persona: string, fails?: object[], more: object = {}): Promise<Person> => {
    return readPerson(await post('/sandbox/applicants', { persona, ...(fails ? { fails } : {}), ...more }))
  }
  /** An applicant who has an application in that state. */
  const createApplicantWith = async (
    application: object,
    persona = 'conditional-truid',
  ): Promise<Person & { number: string }> => {
    const person = readPerson(await post('/sandbox/applicants', { persona, application }))
    return { ...person, number: person.loanApplicationNumber ?? '' }
  }
  const capture = (person: Person, headers?: Headers) => {
    const body = { saId: person.said, phoneNumber: person.phoneNumber, plProductId: 'personal' }
    return post('/los/validation-and-capture/said', body, headers)
  }
  const askForCode = (requestToken: string, headers?: Headers) => post('/los/otp/request', { requestToken }, headers)
  const inbox = async ({ phoneNumber }: Pick<Person, 'phoneNumber'>): Promise<Message[]> => {
    return readMessages(await get(`/sandbox/inbox?phoneNumber=${phoneNumber}`))
  }
  /** The newest code that was sent to that phone. */
  const newestCode = async (person: Pick<Person, 'phoneNumber'>): Promise<string> => {
    return (await inbox(person)).find(({ code }) => code)?.code ?? ''
  }
  const verify = (requestToken: string, otpCode: string, headers?: Headers) => {
    return post('/los/otp/verification/request-token', { requestToken, otpCode }, headers)
  }
  /** Captures, asks for a code; the token that verifies it and the code that was sent. */
  const receiveCode = async (person: Person): Promise<{ requestToken: string; code: string }> => {
    const captured = bodyOf('identity.capture', await capture(person))
    const { requestToken } = bodyOf('otp.request', await askForCode(captured.requestToken))
    return { requestToken, code: await newestCode(person) }
  }
  const signIn = async (person: Person): Promise<Session> => {
    const { requestToken, code } = await receiveCode(person)
    const { stepUpToken } = bodyOf('otp.verify', await verify(requestToken, code))
    const headers = { 'step-up-token': stepUpToken, said: person.said, 'phone-number': person.phoneNumber }
    return { ...person, stepUpToken, headers }
  }
  const openLink = (loanApplicationNumber: string, headers?: Headers) => {
    return post('/lds/loan-applications/verification', { loanApplicationNumber }, headers)
  }
  /** Comes back by the link and reads the code on the phone of the application. */
  const signInByLink = async (person: Person & { number: string }): Promise<Session> => {
    const opened = bodyOf('application.verify', await openLink(person.number))
    const sent = bodyOf('otp.request', await askForCode(String(opened.requestToken)))
    const { stepUpToken } = bodyOf('otp.verify', await verify(sent.requestToken, await newestCode(person)))
    return { ...person, stepUpToken, headers: { 'step-up-token': stepUpToken } }
  }
  /** Moves the sandbox's own clock, for that person or for all. */
  const moveClock = (offsetMs: number, said?: string) => put('/sandbox/clock', { offsetMs, ...(said ? { said } : {}) })
  const solveCaptcha = async (): Promise<string> => {
    const challenge = bodyOf('captcha.challenge', await get('/los/captcha/challenge'))
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const submit = (session: Session, application: ReturnType<typeof applicationOf>, headers: Headers = {}) => {
    const all = { ...session.headers, 'recaptcha-token': application.captchaToken, ...headers }
    return post('/los/loan-application', application, all)
  }
  const apply = async (session: Session): Promise<string> => {
    const reply = await submit(session, applicationOf(session, await solveCaptcha()))
    return bodyOf('application.submit', reply).loanApplicationNumber
  }
  const decision = (session: Session, number: string) => {
    return get(`/lds/decisions?loanApplicationNumber=${number}`, session.headers)
  }
  /** Asks until it is decided, ten times at most. */
  const decided = async (session: Session, number: string): Promise<Reply> => {
    let reply = await decision(session, number)
    for (let poll = 1; poll < 10 && bodyOf('decision.read', reply).decisioningStatus === 'INIT'; poll++)
      reply = await decision(session, number)
    return reply
  }
  const applications = async ({ said }: Pick<Person, 'said'>) =>
    readApplications(await get(`/sandbox/applications?said=${said}`))

  return {
    ...{
      get,
      post,
      put,
      createApplicant,
      capture,
      askForCode,
      inbox,
      newestCode,
      verify,
      receiveCode,
      signIn,
      solveCaptcha,
    },
    ...{ submit, apply, decision, decided, applications, createApplicantWith, openLink, signInByLink, moveClock },
  }
}

/** What has come back, as the verbs give it. */
export function replyOf(status: number, text: string, headers: Record<string, unknown>): Reply {
  const body = String(headers['content-type']).includes('json') ? parsed(text) : text
  return { status, body, code: errorsIn(body)[0]?.errorCode, headers }
}

/** The body of a submission that is right in everything. */
export function applicationOf(session: Session, captchaToken: string) {
  return {
    captchaToken,
    information: {
      customerInfo: {
        said: session.said,
        phoneNumber: session.phoneNumber,
        emailAddress: 'thandi@example.com',
        employmentStatus: 'FULL_TIME',
        race: 'UNDISCLOSED',
        grossAnnualIncome: 360_000,
        deduction: 5000,
        debtCommitments: 1500,
        livingExpenses: 9000,
        netMonthlyIncome: 25_000,
        companyName: 'Tea & Sons',
        previousEmploymentDuration: '1_TO_2_YEARS',
        startedWorkingDate: '03-2021' as string | null,
        preferLanguage: 'ENGLISH',
        acceptTymeMarketingConsent: false,
      },
      loanApplicationInfo: {
        loanPurpose: 'EDUCATION',
        expectedLoanAmount: 25_000,
        payExtraForExpressService: false,
        payInitiationFeeUpfront: false,
        customerConsent: true,
        plProductId: 'personal',
        isSelectedTymeAffordability: false,
      },
      stepUpToken: session.stepUpToken,
    },
    isReceivedSalaryInTyme: false,
    isLoanSubmit: true,
    isSelectedTymeAffordability: false,
  }
}

/** Another code than the one that was sent. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
