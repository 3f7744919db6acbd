/**
 * The lender's tables, the same on PGlite and on PostgreSQL: only types that both support. What is about a person is sealed at
 * rest (`sandbox/sealing`); which column holds what is in `sandbox/privacy.yaml`.
 */
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Json, JsonObject } from '../json.ts'
import { lookupText, sealedJson, sealedText } from '../sealing/sealed-columns.ts'
import {
  type Agreement,
  bytes,
  type DecisionScript,
  type Fault,
  type IncomeCheck,
  moment,
  type Offer,
} from './columns.ts'

/** Keys made on first start: with them, tokens, codes and captchas stay valid after a restart. */
export const secret = pgTable('secret', {
  name: text('name').primaryKey(),
  value: sealedText('value').notNull(),
})

/** An applicant, with the persona that decides their treatment. */
export const applicant = pgTable('applicant', {
  said: lookupText('said').primaryKey(),
  phoneNumber: lookupText('phone_number').notNull(),
  persona: text('persona').notNull(),
  customerId: lookupText('customer_id').notNull().unique(),
  firstName: sealedText('first_name').notNull(),
  lastName: sealedText('last_name').notNull(),
  /** As the lender's core says it with a decision. */
  address: sealedText('address'),
  minted: boolean('minted').notNull(),
  /** Overrides of the persona's script. */
  script: jsonb('decides').$type<Partial<DecisionScript>>().notNull().default({}),
  /** Polls of the running eligibility check. */
  eligibilityPolls: integer('eligibility_polls').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})

/** A token that requests a one-time code (no code yet) or verifies one (bound to its code). Kept as a hash. */
export const requestToken = pgTable(
  'request_token',
  {
    hash: text('hash').primaryKey(),
    said: lookupText('said').notNull(),
    phoneNumber: lookupText('phone_number').notNull(),
    productId: text('product_id').notNull(),
    codeId: text('code_id'),
    /** For a token that was given for a link: its session is good for this application only. */
    applicationNumber: text('application_number'),
    /** Where the first request came from, as a keyed hash. */
    source: text('source').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('request_token_said').on(table.said, table.createdAt),
    index('request_token_application').on(table.applicationNumber, table.createdAt),
  ],
)

/** A one-time code that was sent. Kept as a keyed hash: six digits are quickly guessed from a plain one. */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: text('id').primaryKey(),
    said: lookupText('said').notNull(),
    phoneNumber: lookupText('phone_number').notNull(),
    hash: text('hash').notNull(),
    /** Where the request for it began, as a keyed hash. */
    source: text('source').notNull().default(''),
    state: text('state', { enum: ['live', 'used', 'replaced', 'spent'] }).notNull(),
    /** Wrong tries so far. */
    tries: integer('tries').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('one_time_code_whom').on(table.said, table.phoneNumber, table.sentAt)],
)

/** A session: its holder has read a one-time code. Kept as a hash. */
export const stepUp = pgTable(
  'step_up',
  {
    hash: text('hash').primaryKey(),
    refreshHash: text('refresh_hash').notNull(),
    said: lookupText('said').notNull(),
    phoneNumber: lookupText('phone_number').notNull(),
    /** For a session from a link: good for this application only. */
    applicationNumber: text('application_number'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('step_up_said').on(table.said, table.createdAt), index('step_up_refresh').on(table.refreshHash)],
)

/** Messages that were sent, in place of a real phone or mailbox. */
export const message = pgTable(
  'message',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    phoneNumber: lookupText('phone_number').notNull(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    /** Where mail goes; nothing when the address is not known. */
    emailAddress: sealedText('email_address'),
    subject: sealedText('subject'),
    text: sealedText('text').notNull(),
    code: sealedText('code'),
    link: sealedText('link'),
    at: moment('at').notNull(),
  },
  (table) => [index('message_phone').on(table.phoneNumber, table.at)],
)

export const application = pgTable(
  'application',
  {
    number: text('number').primaryKey(),
    said: lookupText('said').notNull(),
    phoneNumber: lookupText('phone_number').notNull(),
    productId: text('product_id').notNull(),
    persona: text('persona').notNull(),
    status: text('status').notNull(),
    decisioningStatus: text('decisioning_status', { enum: ['INIT', 'COMPLETED'] }).notNull(),
    /** Still open: a person has at most one live application per product. */
    live: boolean('live').notNull(),
    /** Polls of the decision. */
    polls: integer('polls').notNull().default(0),
    /** How it is decided. What the applicant has supplied since is removed from what is missing. */
    script: jsonb('decides').$type<DecisionScript>(),
    /** The submission as it was received. */
    body: sealedJson<JsonObject>('body').notNull(),
    /** Result of the decision: status flags, verifier, decline reason. */
    result: sealedJson<JsonObject>('result')
      .notNull()
      .$default(() => ({})),
    offers: sealedJson<Offer[]>('offers')
      .notNull()
      .$default(() => []),
    /** How far the check of the income is. */
    income: sealedJson<IncomeCheck>('income')
      .notNull()
      .$default(() => ({})),
    selectedOfferId: text('selected_offer_id'),
    /** The agreement as it was signed: the terms that hold from then on. */
    signedAgreement: sealedJson<Agreement>('signed_agreement'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** The `updatedAt` of the application as it was when the core had nothing to be asked about it. */
    idleAt: moment('idle_at'),
  },
  (table) => [
    uniqueIndex('application_one_live').on(table.said, table.productId).where(sql`${table.live}`),
    index('application_said').on(table.said, table.createdAt),
    index('application_live_phone').on(table.phoneNumber).where(sql`${table.live}`),
  ],
)

/** A document of an application: a place for it, then what was stored there, then part of a submission. */
export const document = pgTable(
  'document',
  {
    name: text('name').primaryKey(),
    said: lookupText('said').notNull(),
    applicationNumber: text('application_number').notNull(),
    /** Name of the bytes in the object store. */
    objectName: text('object_name'),
    /** Digest of the bytes. */
    digest: text('digest'),
    /** Bytes of before there was an object store: moved there at the next start. */
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
  /** Part of the link to the bank's app: its holder can approve or decline the debit order, and see nothing else. */
  token: text('token').notNull().unique(),
  state: text('state', { enum: ['SENT', 'SCHEDULED', 'ACCEPTED', 'REFUSED'] }).notNull(),
  sends: integer('sends').notNull(),
  /** Polls since it was sent. */
  polls: integer('polls').notNull().default(0),
  /** The applicant has opened it in the bank's app: the script no longer answers for them. */
  opened: boolean('opened').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  /** For a SCHEDULED one: when it will be sent. */
  sentAt: moment('sent_at').notNull(),
})

/** A loan being paid out: at most one per application. */
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

/** Every request body that was received, without tokens and codes. */
export const received = pgTable(
  'received',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    said: lookupText('said').notNull(),
    call: text('call').notNull(),
    body: sealedJson<Json>('body').notNull(),
    status: integer('status').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('received_said').on(table.said, table.at)],
)

/** First answers of writes, by idempotency key (hashed). The answer is encrypted with the key itself: only who sent it can read it. */
export const keptReply = pgTable(
  'kept_answer',
  {
    caller: lookupText('caller', 'said').notNull(),
    keyHash: text('key_hash').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    answer: text('answer').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.keyHash] })],
)

/** How often something was done within a window. The key is a keyed hash: it may hold a phone or an address. */
export const limitUse = pgTable(
  'limit_use',
  {
    key: text('key').primaryKey(),
    uses: integer('uses').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('limit_use_ends').on(table.endsAt)],
)

/** Captcha solutions that were accepted: a solution is good once. */
export const usedCaptcha = pgTable('used_captcha', {
  signature: text('signature').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

/** One try at a selfie. Its token and the address of its picture are kept as hashes, the picture never. */
export const facialSession = pgTable(
  'facial_session',
  {
    hash: text('hash').primaryKey(),
    storeHash: text('store_hash').notNull().unique(),
    applicationNumber: text('application_number').notNull(),
    said: lookupText('said').notNull(),
    /** `processed`: good, and not compared by a core. */
    state: text('state', { enum: ['open', 'processed', 'matched', 'unmatched', 'closed'] }).notNull(),
    /** How the comparison ended. */
    decisionCode: text('decision_code'),
    /** Polls of the result. */
    polls: integer('polls').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('facial_session_application').on(table.applicationNumber, table.createdAt)],
)

/** Faults to simulate: how many more times, for all applicants or for one. */
export const fault = pgTable('fault', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  said: lookupText('said'),
  call: text('call').notNull(),
  times: integer('times').notNull(),
  fault: jsonb('fault').$type<Fault>().notNull(),
})
