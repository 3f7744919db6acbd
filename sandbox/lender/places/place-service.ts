/** The place service that the lender stands in front of: a token of its own, a search, and the parts of one address. */

import type { Handler, ServiceRequest } from '../../http/handler.ts'
import { ok, refusal } from '../../http/reply.ts'
import { isObject, type JsonObject } from '../../json.ts'
import { seal, unseal } from '../../secrets.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import type { Place } from '../lender.ts'
import { after, policy } from '../policy.ts'
import { componentsOf, findPlaces } from './find-places.ts'

/** Opens the place service for a while, for who has read a one-time code. */
export const openMaps: Handler = {
  authenticate: byStepUpToken,
  repeatable: true,
  run: async ({ caller: { said, phoneNumber }, now, secrets }) => {
    const until = after(now, policy.maps.tokenLife).getTime()
    return ok({ apiToken: seal(secrets.keyed('maps', 'token'), JSON.stringify({ said, phoneNumber, until })) })
  },
}

export const searchPlaces: Handler = {
  authenticate: async (request) => byApiToken(request),
  run: async ({ input, lender, now, secrets }) => {
    const found = findPlaces(lender, String(input.input), policy.maps.predictions)
    const lock = { session: String(input.sessiontoken), at: now.getTime() }
    const predictions = found.map((place) => ({
      description: describe(place),
      place_id: seal(secrets.keyed('maps', lock.session), JSON.stringify({ ...lock, place })),
    }))
    return ok({ predictions })
  },
}

/** What was found is held for a while, and for the search that found it. */
export const readPlace: Handler = {
  authenticate: async (request) => byApiToken(request),
  run: async ({ input, now, secrets }) => {
    const held = decrypt(secrets.keyed('maps', String(input.sessiontoken)), String(input.place_id))
    const isOpen = typeof held?.at === 'number' && now.getTime() - held.at <= policy.maps.lockLife
    if (!held || !isOpen)
      return refusal('PLACE_LOCK_EXPIRED', 'this place was found too long ago, or by another search')
    // What was sealed is what this file put in.
    return ok({ result: { address_components: componentsOf(held.place as Place) } })
  },
}

/** 401 without a token that is good now: the step-up token opens nothing here. */
async function byApiToken({ header, secrets, clock }: ServiceRequest) {
  const token = decrypt(secrets.keyed('maps', 'token'), header('api-token') ?? '')
  const { said, phoneNumber, until } = token ?? {}
  const isGood = typeof said === 'string' && typeof phoneNumber === 'string' && typeof until === 'number'
  if (!isGood || until <= clock(said).getTime()) {
    return { refused: refusal('PLACE_TOKEN_ENDED', 'the token has ended, or there is none', { status: 401 }) }
  }
  return { caller: { said, phoneNumber } }
}

/** What was sealed with this password; nothing where it was another, or something else altogether. */
function decrypt(password: string, sealed: string): JsonObject | undefined {
  try {
    const read: unknown = JSON.parse(unseal(password, sealed))
    return isObject(read) ? read : undefined
  } catch {
    // Made up, cut off or another's: all the same to us.
    return undefined
  }
}

function describe({ name, number, street, suburb, city }: Place): string {
  const inStreet = [number, street].filter(Boolean).join(' ')
  return [name, inStreet, suburb, city, 'South Africa'].filter(Boolean).join(', ')
}
