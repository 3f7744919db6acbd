import type { Effect } from '../engine/define.ts'
import { newId } from './new-id.ts'

/** A name for one search, from the first letter to the place taken: the place service counts and locks by it. Random, and says nothing. */
export const placeSession = (): Effect => async () => ({ code: 'ok', answer: { token: newId() } })
