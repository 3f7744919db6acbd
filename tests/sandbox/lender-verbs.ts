/** What an applicant sends to a lender, in a few verbs, over any connection. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

// biome-ignore lint/suspicious/noExplicitAny: answers are judged by the tests themselves
type Body = any
type Headers = Record<string, string>

export type Reply = { status: number; body: Body; code: string | undefined; headers: Record<string, unknown> }
export type Person = { said: string; phoneNumber: string; persona: string }
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
    return (await post('/sandbox/applicants', { persona, ...(fails ? { fails } : {}), ...more })).body
  }
  /** An applicant who has an application in that state. */
  const createApplicantWith = async (
    application: object,
    persona = 'conditional-truid',
  ): Promise<Person & { number: string }> => {
    const person = (await post('/sandbox/applicants', { persona, application })).body
    return { ...person, number: person.loanApplicationNumber }
  }
  const capture = (person: Person, headers?: Headers) => {
    const body = { saId: person.said, phoneNumber: person.phoneNumber, plProductId: 'personal' }
    return post('/los/validation-and-capture/said', body, headers)
  }
  const askForCode = (requestToken: string, headers?: Headers) => post('/los/otp/request', { requestToken }, headers)
  const inbox = async (person: Person) => (await get(`/sandbox/inbox?phoneNumber=${person.phoneNumber}`)).body
  const verify = (requestToken: string, otpCode: string, headers?: Headers) => {
    return post('/los/otp/verification/request-token', { requestToken, otpCode }, headers)
  }
  /** Captures, asks for a code; the token that verifies it and the code that was sent. */
  const receiveCode = async (person: Person): Promise<{ requestToken: string; code: string }> => {
    const captured = await capture(person)
    const sent = await askForCode(captured.body.requestToken)
    const [newest] = await inbox(person)
    return { requestToken: sent.body.requestToken, code: newest.code }
  }
  const signIn = async (person: Person): Promise<Session> => {
    const { requestToken, code } = await receiveCode(person)
    const { stepUpToken } = (await verify(requestToken, code)).body
    const headers = { 'step-up-token': stepUpToken, said: person.said, 'phone-number': person.phoneNumber }
    return { ...person, stepUpToken, headers }
  }
  const openLink = (loanApplicationNumber: string, headers?: Headers) => {
    return post('/lds/loan-applications/verification', { loanApplicationNumber }, headers)
  }
  /** Comes back by the link and reads the code on the phone of the application. */
  const signInByLink = async (person: Person & { number: string }): Promise<Session> => {
    const opened = await openLink(person.number)
    const sent = await askForCode(opened.body.requestToken)
    const code = (await inbox(person)).find((message: Body) => message.code)?.code
    const { stepUpToken } = (await verify(sent.body.requestToken, code)).body
    return { ...person, stepUpToken, headers: { 'step-up-token': stepUpToken } }
  }
  /** Moves the sandbox's own clock, for that person or for all. */
  const moveClock = (offsetMs: number, said?: string) => put('/sandbox/clock', { offsetMs, ...(said ? { said } : {}) })
  const solveCaptcha = async (): Promise<string> => {
    const challenge = (await get('/los/captcha/challenge')).body
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const submit = (session: Session, application: ReturnType<typeof applicationOf>, headers: Headers = {}) => {
    const all = { ...session.headers, 'recaptcha-token': application.captchaToken, ...headers }
    return post('/los/loan-application', application, all)
  }
  const apply = async (session: Session): Promise<string> => {
    const reply = await submit(session, applicationOf(session, await solveCaptcha()))
    return reply.body.loanApplicationNumber
  }
  const decision = (session: Session, number: string) => {
    return get(`/lds/decisions?loanApplicationNumber=${number}`, session.headers)
  }
  /** Asks until it is decided, ten times at most. */
  const decided = async (session: Session, number: string): Promise<Reply> => {
    let reply = await decision(session, number)
    for (let poll = 1; poll < 10 && reply.body.decisioningStatus === 'INIT'; poll++)
      reply = await decision(session, number)
    return reply
  }
  const applications = async (person: Person) => (await get(`/sandbox/applications?said=${person.said}`)).body

  return {
    ...{ get, post, put, createApplicant, capture, askForCode, inbox, verify, receiveCode, signIn, solveCaptcha },
    ...{ submit, apply, decision, decided, applications, createApplicantWith, openLink, signInByLink, moveClock },
  }
}

/** What has come back, as the verbs give it. */
export function replyOf(status: number, text: string, headers: Record<string, unknown>): Reply {
  const body = String(headers['content-type']).includes('json') ? parsed(text) : text
  return { status, body, code: body?.errors?.[0]?.errorCode, headers }
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

function parsed(text: string): Body {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
