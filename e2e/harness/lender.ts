/** The lender's side of a test: who applies, what they were sent, what is held about them, and what goes wrong. */
import { type APIRequestContext, expect } from '@playwright/test'

export type Identity = { said: string; phoneNumber: string; persona: string; loanApplicationNumber?: string }
type BankAnswer = 'ACCEPTED' | 'REFUSED' | 'NONE'
type DecisionScript = {
  loanApplicationStatus?: string
  upsellStatus?: string
  declineCode?: string
  alsoMissing?: 'ADDRESS_MISSING' | 'SALARY_DATE_MISSING'
  salaryInBank?: boolean
  existingProfile?: boolean
  incomeVerifier?: 'TRUID' | 'SPRINT_HIVE'
  invited?: boolean
  qualifiedLessMoney?: boolean
  incomeFinds?: string | string[]
  incomePending?: number
  incomeApproved?: boolean
  bankAnswers?: BankAnswer | BankAnswer[]
  bankIsClosed?: boolean
  paysOut?: 'FUNDED' | 'DECLINED' | 'NEVER'
  approves?: number
  upsellErrors?: number
  pending?: number
  never?: boolean
}
/** What is decided otherwise than the treatment says, and an application that is held already. */
export type ApplicantSpec = {
  decision?: DecisionScript
  application?: DecisionScript & { expired?: boolean; deleted?: boolean; expectedAmount?: number }
}
export type Failure = { call: string; code: string; times?: number }
type Fault = {
  call: string
  times: number
  fault: {
    status?: number
    code?: string
    delayMs?: number
    drop?: boolean
    lostAnswer?: boolean
    garbage?: boolean
    body?: unknown
  }
}
type Message = { channel: string; text: string; code?: string; link?: string; at: string }

export type Lender = {
  /** A fresh applicant who meets that treatment. */
  createApplicant: (persona: string, fails?: Failure[], more?: ApplicantSpec) => Promise<Identity>
  /** The newest code sent to that phone. */
  code: (phoneNumber: string) => Promise<string>
  messages: (phoneNumber: string) => Promise<Message[]>
  /** What the lender holds, with the bodies it received. */
  applications: (said: string) => Promise<Record<string, unknown>[]>
  /** The lender gets the bank statements by e-mail. */
  sendStatements: (loanApplicationNumber: string) => Promise<void>
  break: (said: string, ...rules: Fault[]) => Promise<void>
  /** Puts the lender's clock ahead of the real one for that person. Returns the lender's time for them. */
  moveClock: (said: string, milliseconds: number) => Promise<Date>
}

/** `meet` is called with each applicant that is made. */
export function createLender(request: APIRequestContext, url: string, meet: (person: Identity) => void): Lender {
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await request.get(`${url}${path}`)
    if (!answer.ok()) throw new Error(`GET ${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  const messages = (phoneNumber: string) => get<Message[]>(`/sandbox/inbox?phoneNumber=${phoneNumber}`)
  return {
    messages,
    createApplicant: async (persona, fails = [], more = {}) => {
      const answer = await request.post(`${url}/sandbox/applicants`, { data: { persona, fails, ...more } })
      if (answer.status() !== 201)
        throw new Error(`no applicant \`${persona}\`: ${answer.status()} ${await answer.text()}`)
      const person: Identity = await answer.json()
      meet(person)
      return person
    },
    code: async (phoneNumber) => {
      const newest = async () => (await messages(phoneNumber)).find((message) => message.code)?.code
      // The screen is there before the lender has sent it.
      await expect.poll(newest, 'a code is sent to this phone').toBeDefined()
      return (await newest()) ?? ''
    },
    applications: (said) => get(`/sandbox/applications?said=${said}`),
    sendStatements: async (loanApplicationNumber) => {
      const answer = await request.post(`${url}/sandbox/statements`, { data: { loanApplicationNumber } })
      if (!answer.ok()) throw new Error(`the statements were refused: ${answer.status()} ${await answer.text()}`)
    },
    moveClock: async (said, milliseconds) => {
      const answer = await request.put(`${url}/sandbox/clock`, { data: { said, offsetMs: milliseconds } })
      if (!answer.ok()) throw new Error(`the clock was not moved: ${answer.status()} ${await answer.text()}`)
      return new Date((await answer.json()).at)
    },
    break: async (said, ...rules) => {
      const answer = await request.put(`${url}/sandbox/faults`, { data: { said, rules } })
      if (!answer.ok()) throw new Error(`the fault was refused: ${answer.status()} ${await answer.text()}`)
    },
  }
}
