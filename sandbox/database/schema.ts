/** Everything the lender keeps. The same tables on PGlite and on PostgreSQL: keep to what both know. */
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Json, JsonObject } from '../json.ts'
import { bytes, type DecisionScript, type Fault, type IncomeCheck, moment, type Offer } from './columns.ts'

/** Keys made on first start: without them no token, code or captcha from before a restart would still be good. */
export const secret = pgTable('secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** A person the lender has met, or will meet: the treatment (persona) is settled here. */
export const applicant = pgTable('applicant', {
  said: text('said').primaryKey(),
  phoneNumber: text('phone_number').notNull(),
  persona: text('persona').notNull(),
  customerId: text('customer_id').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  minted: boolean('minted').notNull(),
  /** What is decided otherwise than the persona says. */
  script: jsonb('decides').$type<Partial<DecisionScript>>().notNull().default({}),
  /** How often the running eligibility check has been asked for. */
  eligibilityPolls: integer('eligibility_polls').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})

/** A token with which a one-time code may be asked for (no code yet) or verified (bound to its code). Kept as a hash. */
export const requestToken = pgTable(
  'request_token',
  {
    hash: text('hash').primaryKey(),
    said: text('said').notNull(),
    phoneNumber: text('phone_number').notNull(),
    productId: text('product_id').notNull(),
    codeId: text('code_id'),
    /** Given out for a link: whoever reads the code may see this application and no other. */
    applicationNumber: text('application_number'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('request_token_said').on(table.said, table.createdAt),
    index('request_token_application').on(table.applicationNumber, table.createdAt),
  ],
)

/** A one-time code that was sent. Kept as a keyed hash: six digits are guessed from a plain one in no time. */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: text('id').primaryKey(),
    said: text('said').notNull(),
    phoneNumber: text('phone_number').notNull(),
    hash: text('hash').notNull(),
    state: text('state', { enum: ['live', 'used', 'replaced', 'spent'] }).notNull(),
    /** Wrong tries so far. */
    tries: integer('tries').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('one_time_code_whom').on(table.said, table.phoneNumber, table.sentAt)],
)

/** A proof that the holder has read a one-time code. Kept as a hash. */
export const stepUp = pgTable(
  'step_up',
  {
    hash: text('hash').primaryKey(),
    refreshHash: text('refresh_hash').notNull(),
    said: text('said').notNull(),
    phoneNumber: text('phone_number').notNull(),
    /** Opened from a link: good for this application and no other. */
    applicationNumber: text('application_number'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('step_up_said').on(table.said, table.createdAt), index('step_up_refresh').on(table.refreshHash)],
)

/** What the gateways delivered, in place of a real phone or mailbox. */
export const message = pgTable(
  'message',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    phoneNumber: text('phone_number').notNull(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    text: text('text').notNull(),
    code: text('code'),
    link: text('link'),
    at: moment('at').notNull(),
  },
  (table) => [index('message_phone').on(table.phoneNumber, table.at)],
)

export const application = pgTable(
  'application',
  {
    number: text('number').primaryKey(),
    said: text('said').notNull(),
    phoneNumber: text('phone_number').notNull(),
    productId: text('product_id').notNull(),
    persona: text('persona').notNull(),
    status: text('status').notNull(),
    decisioningStatus: text('decisioning_status', { enum: ['INIT', 'COMPLETED'] }).notNull(),
    /** Still going on: a person has one of these per product. */
    live: boolean('live').notNull(),
    /** How often the decision has been asked for. */
    polls: integer('polls').notNull().default(0),
    /** How it is decided; what the applicant has supplied since no longer stands in the way. */
    script: jsonb('decides').$type<DecisionScript>(),
    /** The submission as it was received. */
    body: jsonb('body').$type<JsonObject>().notNull(),
    /** What the decision adds: status flags, verifier, decline reason. */
    result: jsonb('result').$type<JsonObject>().notNull().default({}),
    offers: jsonb('offers').$type<Offer[]>().notNull().default([]),
    /** How far the check of the income is. */
    income: jsonb('income').$type<IncomeCheck>().notNull().default({}),
    selectedOfferId: text('selected_offer_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('application_one_live').on(table.said, table.productId).where(sql`${table.live}`)],
)

/** A document of an application: a place for it, then what was stored there, then part of a submission. */
export const document = pgTable(
  'document',
  {
    name: text('name').primaryKey(),
    said: text('said').notNull(),
    applicationNumber: text('application_number').notNull(),
    content: bytes('content'),
    pages: integer('pages'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    storedAt: moment('stored_at'),
    assignedAt: moment('assigned_at'),
  },
  (table) => [index('document_application').on(table.applicationNumber, table.createdAt)],
)

/** The debit order of an application at the applicant's own bank. */
export const mandate = pgTable('mandate', {
  applicationNumber: text('application_number').primaryKey(),
  /** In the link to the bank's app: whoever has it can answer for the applicant there, and see nothing else. */
  token: text('token').notNull().unique(),
  state: text('state', { enum: ['SENT', 'SCHEDULED', 'ACCEPTED', 'REFUSED'] }).notNull(),
  sends: integer('sends').notNull(),
  /** How often it has been asked about since it was sent. */
  polls: integer('polls').notNull().default(0),
  /** The applicant looks at it in the bank's app: nobody answers in their place. */
  opened: boolean('opened').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  /** For one that is SCHEDULED: when it will be. */
  sentAt: moment('sent_at').notNull(),
})

/** A loan being paid out: one per application, whatever is asked for twice. */
export const fulfilment = pgTable('fulfilment', {
  applicationNumber: text('application_number').primaryKey(),
  creationSessionId: text('creation_session_id').notNull(),
  state: text('state', { enum: ['IN_PROGRESS', 'FUNDED', 'DECLINED'] }).notNull(),
  initiationFeePaymentMethod: text('initiation_fee_payment_method', {
    enum: ['UPFRONT', 'ALLOCATE_TO_INSTALLMENT'],
  }).notNull(),
  polls: integer('polls').notNull().default(0),
  signedAt: moment('signed_at').notNull(),
  endedAt: moment('ended_at'),
})

/** Every request body, for whoever wants to see what was sent. Tokens and codes are replaced by a hash. */
export const received = pgTable(
  'received',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    said: text('said').notNull(),
    call: text('call').notNull(),
    body: jsonb('body').$type<Json>().notNull(),
    status: integer('status').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('received_said').on(table.said, table.at)],
)

/** First answers of writes, by idempotency key (hashed). The answer is encrypted with the key itself: only who sent it can read it. */
export const keptReply = pgTable(
  'kept_answer',
  {
    caller: text('caller').notNull(),
    keyHash: text('key_hash').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    answer: text('answer').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.keyHash] })],
)

/** Captcha solutions that were accepted: a solution is good once. */
export const usedCaptcha = pgTable('used_captcha', {
  signature: text('signature').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

/** One try at a selfie. Its token and the address of its picture are kept as hashes; the picture itself never is. */
export const facialSession = pgTable(
  'facial_session',
  {
    hash: text('hash').primaryKey(),
    storeHash: text('store_hash').notNull().unique(),
    applicationNumber: text('application_number').notNull(),
    said: text('said').notNull(),
    state: text('state', { enum: ['open', 'processed', 'closed'] }).notNull(),
    /** How the comparison ended. */
    decisionCode: text('decision_code'),
    /** How often the result has been asked for. */
    polls: integer('polls').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('facial_session_application').on(table.applicationNumber, table.createdAt)],
)

/** What shall go wrong, how many more times, for everybody or for one applicant. */
export const fault = pgTable('fault', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  said: text('said'),
  call: text('call').notNull(),
  times: integer('times').notNull(),
  fault: jsonb('fault').$type<Fault>().notNull(),
})
