import type { Stop } from '../harness/applicant.ts'

/** The names that screens are tracked by; what the title says for each is in the copy. */
export const pageNames: Record<Stop, string> = {
  landing: 'Landing',
  said: 'IDENTITY - SAID',
  phone: 'IDENTITY - CellPhone',
  otp: 'IDENTITY - OTP Verify',
  'loan-info': 'BORROW MONEY - Loan Amount',
  'loan-purpose': 'BORROW MONEY - Loan Purpose',
  'user-info': 'ABOUT YOURSELF - User Information',
  employment: 'ABOUT YOURSELF - User Information',
  'financial-info': 'ABOUT YOURSELF - Financial Information',
  confirmation: 'CONFIRMATION',
  offers: 'DECISION ENGINE - conditional offers',
}
