/** The place service behind the lender: its own token, a search, and the parts of one address. */

import type { Handler, ServiceRequest } from '../../http/handler.ts'
import { ok, refusal } from '../../http/reply.ts'
import { isObject, type JsonObject } from '../../json.ts'
import { seal, unseal } from '../../secrets.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import type { Place } from '../lender.ts'
import { after, policy } from '../policy.ts'
import { componentsOf, findPlaces } from './find-places.ts'

/** A token for the place service, for an applicant with a session. Lives `policy.maps.tokenLife`. */
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

/** A search result is valid for `policy.maps.lockLife`, and only with the session that found it. */
export const readPlace: Handler = {
  authenticate: async (request) => byApiToken(request),
  run: async ({ input, now, secrets }) => {
    const held = decrypt(secrets.keyed('maps', String(input.sessiontoken)), String(input.place_id))
    const isOpen = typeof held?.at === 'number' && now.getTime() - held.at <= policy.maps.lockLife
    if (!held || !isOpen)
      return refusal('PLACE_LOCK_EXPIRED', 'this place was found too long ago, or by another search')
    // Only this file encrypts with that password: the shape is known.
    return ok({ result: { address_components: componentsOf(held.place as Place) } })
  },
}

/** 401 without a valid token of this service; the step-up token is not accepted here. */
async function byApiToken({ header, secrets, clock }: ServiceRequest) {
  const token = decrypt(secrets.keyed('maps', 'token'), header('api-token') ?? '')
  const { said, phoneNumber, until } = token ?? {}
  const isGood = typeof said === 'string' && typeof phoneNumber === 'string' && typeof until === 'number'
  if (!isGood || until <= clock(said).getTime()) {
    return { refused: refusal('PLACE_TOKEN_ENDED', 'the token has ended, or there is none', { status: 401 }) }
  }
  return { caller: { said, phoneNumber } }
}

/** Reads what was encrypted with this password. `undefined` for anything else. */
function decrypt(password: string, sealed: string): JsonObject | undefined {
  try {
    const read: unknown = JSON.parse(unseal(password, sealed))
    return isObject(read) ? read : undefined
  } catch {
    // Invented, cut off or encrypted with another password.
    return undefined
  }
}

function describe({ name, number, street, suburb, city }: Place): string {
  const inStreet = [number, street].filter(Boolean).join(' ')
  return [name, inStreet, suburb, city, 'South Africa'].filter(Boolean).join(', ')
}
