import type { Effect } from '@journey/engine'
import { newId } from '@journey/engine/web'

/** A name for one search, from the first letter to the place taken: the place service counts and locks by it. Random: it holds nothing personal. */
export const placeSession = (): Effect => async () => ({ code: 'ok', response: { token: newId() } })
