/** What the lender knows of the applicant: the name, and for a customer the details of the last application. */
import { desc, eq } from 'drizzle-orm'
import { application } from '../../database/schema.ts'
import type { Handler } from '../../http/handler.ts'
import { ok, refusal } from '../../http/reply.ts'
import { isObject, type Json, type JsonObject } from '../../json.ts'
import { scriptFor } from '../lender.ts'
import { byStepUpToken } from './step-up.ts'

export const readCustomer: Handler = {
  authenticate: byStepUpToken,
  run: async ({ caller, applicant: person, db, lender }) => {
    if (!person) return refusal('0440001', 'this applicant is not known')
    const { profileType, salaryInBank, existingProfile = false } = scriptFor(lender, person)
    const held = await db
      .select({ body: application.body, phoneNumber: application.phoneNumber })
      .from(application)
      .where(eq(application.said, caller.said))
      .orderBy(desc(application.createdAt))
    // A caller with another phone may be a stranger who knows the ID number: the core has given the name to those who applied.
    const last = held.find(({ phoneNumber }) => phoneNumber === caller.phoneNumber)
    const isOwn = last !== undefined || (held.length === 0 && person.phoneNumber === caller.phoneNumber)
    const { customerId, firstName, lastName } = person
    return ok({
      ...(isOwn ? { customerId, firstName, lastName } : { firstName: '', lastName: '' }),
      isEFProfile: existingProfile,
      ...(profileType ? { profileType } : {}),
      ...(salaryInBank === undefined ? {} : { isReceivedSalaryInTyme: salaryInBank }),
      ...(last ? detailsOf(last.body) : {}),
    })
  },
}

function detailsOf(body: JsonObject): JsonObject {
  const information = isObject(body.information) ? body.information : {}
  const customerInfo = isObject(information.customerInfo) ? information.customerInfo : {}
  const known: Record<string, Json | undefined> = {
    email: customerInfo.emailAddress,
    lastLoanEmail: customerInfo.emailAddress,
    raceCode: customerInfo.race,
    employmentStatus: customerInfo.employmentStatus,
    companyName: customerInfo.companyName,
    employmentStartDate: customerInfo.startedWorkingDate ?? undefined,
  }
  return Object.fromEntries(Object.entries(known).filter((entry): entry is [string, Json] => entry[1] !== undefined))
}
