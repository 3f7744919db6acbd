/** What a lender can say of an application, and how its services answer then: for tests that play the journey without a server. */
import type { JsonObject } from '@journey/engine'
import { offer } from './loan.ts'

/** `at`: where the applicant is when the page is loaded; `leads`: steps of which one must be in reach from any address. */
export type ApplicationState = { application: JsonObject; at?: [step: string, path: string]; leads: string[] }

const number = 'PL0001'
const decided = { loanApplicationNumber: number, decisioningStatus: 'COMPLETED', offerList: [offer] }
const invite = { incomeVerifier: 'TRUID', inviteUrl: 'https://truid.example/1', isIntroChecking: true }
const withoutOffers = { loanApplicationNumber: number, decisioningStatus: 'COMPLETED' }
const collected = { ...decided, loanApplicationStatus: 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED' }
const conditional = { ...decided, loanApplicationStatus: 'CONDITIONALLY_APPROVED' }
const approved = { ...decided, loanApplicationStatus: 'APPROVED' }
const refused = {
  loanApplicationNumber: number,
  decisioningStatus: 'COMPLETED',
  declinceCode: 'AFFORDABILITY',
}

const refusal: [string, string] = ['declined-ref', `/offers-declined/${number}`]
const income = ['affordability', 'statements']
const plans = ['selfie']
const inBankApp = ['salary-offers-condition', 'salary-offers-approved']

/** Every status of the specification (section 4), with what else decides the way. */
export const applicationStates: Record<string, ApplicationState> = {
  'still assessed': {
    application: { loanApplicationNumber: number, loanApplicationStatus: 'SUBMITTED', decisioningStatus: 'INIT' },
    at: ['decision', '/confirmation'],
    leads: ['assessing', 'decision', 'upsell-offers'],
  },
  'conditional, income by internet banking': { application: { ...conditional, ...invite }, leads: income },
  'conditional, income by statements': {
    application: { ...conditional, incomeVerifier: 'SPRINT_HIVE' },
    leads: income,
  },
  'conditional, neither is named': { application: conditional, leads: income },
  'conditional, the verifier has approved': { application: { ...conditional, isApprovedTruid: true }, leads: plans },
  'conditional, the verifier has approved by internet banking': {
    application: { ...conditional, incomeVerifier: 'TRUID', inviteUrl: invite.inviteUrl, isApprovedTruid: true },
    leads: plans,
  },
  'conditional, the verifier has approved less': {
    application: { ...conditional, isApprovedTruid: true, qualifiedLessMoney: true },
    leads: plans,
  },
  'conditional, more is possible': {
    application: { ...conditional, ...invite, upsellStatus: 'ALLOWED' },
    leads: income,
  },
  'conditional, paid into the bank': {
    application: { ...conditional, profileType: 'SALARY_BANK' },
    leads: [...inBankApp, ...income],
  },
  'collected, the verifier has approved': { application: { ...collected, isApprovedTruid: true }, leads: plans },
  'collected, nothing is found yet': { application: { ...collected, ...invite }, leads: income },
  'collected, the address is missing': {
    application: { ...collected, ...invite, declinceCode: 'ADDRESS_MISSING' },
    leads: ['affordability-updated'],
  },
  'collected, the salary date is missing': {
    application: { ...collected, ...invite, declinceCode: 'SALARY_DATE_MISSING' },
    leads: ['affordability-updated'],
  },
  'collected, the kind of income is unclear': {
    application: { ...collected, ...invite, declinceCode: 'G_PROFILE_INCOME_TYPE' },
    leads: ['income-intro'],
  },
  'collected, the address is missing, and there are no offers': {
    application: { ...withoutOffers, ...invite, declinceCode: 'ADDRESS_MISSING' },
    at: ['affordability', '/offers'],
    leads: ['affordability-updated'],
  },
  'collected, the kind of income is unclear, and there are no offers': {
    application: { ...withoutOffers, declinceCode: 'G_PROFILE_INCOME_TYPE' },
    at: ['affordability', '/offers'],
    leads: ['income-intro'],
  },
  approved: { application: approved, leads: plans },
  'approved by the verifier': { application: { ...approved, isApprovedTruid: true }, leads: plans },
  'approved by statements': { application: { ...approved, incomeVerifier: 'SPRINT_HIVE' }, leads: plans },
  'approved for less': { application: { ...approved, isApprovedTruid: true, qualifiedLessMoney: true }, leads: plans },
  'approved, more is possible': { application: { ...approved, upsellStatus: 'ALLOWED' }, leads: plans },
  'approved, paid into the bank': {
    application: { ...approved, profileType: 'SALARY_BANK' },
    leads: [...inBankApp, ...plans],
  },
  declined: {
    application: { ...refused, loanApplicationStatus: 'DECLINED' },
    at: refusal,
    leads: ['declined-ref', 'declined-unnumbered'],
  },
  retracted: {
    application: { ...refused, loanApplicationStatus: 'OFFER_RETRACTED' },
    at: refusal,
    leads: ['declined-ref', 'declined-unnumbered'],
  },
  signed: {
    application: { ...decided, loanApplicationStatus: 'CONTRACT_SIGNED' },
    at: ['debicheck', '/debicheck'],
    leads: ['paying-out'],
  },
  'debit order accepted': {
    application: { ...decided, loanApplicationStatus: 'DEBICHECK_ACCEPTED' },
    at: ['paying-out', '/debicheck'],
    leads: ['paying-out'],
  },
  funded: {
    application: { ...decided, loanApplicationStatus: 'FUNDED', finalApprovedAmount: 20_000 },
    at: ['funded', '/funded'],
    leads: ['funded'],
  },
}

/** The outcome of a service for that application, and its answer. What is not named here succeeds. */
export function replyTo(
  effect: string,
  { application, leads }: ApplicationState,
): [code: string, response?: JsonObject] {
  const isApproved = leads.includes('selfie')
  const isSigned = leads.includes('paying-out') || leads.includes('funded')
  switch (effect) {
    case 'decision.read':
    case 'affordability.read':
    case 'upsell.read':
      return application.decisioningStatus === 'INIT' ? ['PENDING'] : ['ok', application]
    case 'loan.detail':
      return isApproved || isSigned
        ? ['ok', { loan: { offerOptions: [plan], info: {} }, customer: {} }]
        : ['LOAN_NOT_READY']
    case 'loan.choose':
      return isApproved ? ['ok', { loanApplicationNumber: number, selectedOfferOptionId: plan.id }] : ['0440001']
    case 'contract.read':
      return ['ok', { loanInfo: { loanReferenceNumber: number }, language: 'ENGLISH', languageTag: 'en' }]
    case 'consents.read':
      return ['ok', { consents: [{ consentList: [] }] }]
    default:
      return ['ok', {}]
  }
}

const plan = { id: 'one', tenor: 24, finalApprovedAmount: 20_000, monthlyRepaymentAmount: 1_200, initiationFee: 500 }
