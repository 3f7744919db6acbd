/** What can happen to a journey, and what follows from it once. */
import type { Json, JsonObject } from './model.ts'
import type { storageCodes } from './storage-codes.ts'

/** What can happen. The runtime stamps `at`, and `date` where the calendar is another time. */
export type Event = { at: number; date?: number } & (
  | { type: 'open'; path: string; query: Record<string, string> }
  | { type: 'visit'; path: string }
  | { type: 'answer'; step: string; field: string; value: Json | undefined }
  | { type: 'blur'; step: string; field: string }
  | { type: 'action'; step: string; name: string; value?: Json }
  /** Something from outside the screen: a frame, another tab. It is handled even while a response is awaited. */
  | { type: 'message'; name: string; value?: Json }
  | { type: 'notice'; index: number; event: string }
  | { type: 'outcome'; id: string; attempt: number; code: string; response?: Json; refused?: string[]; wait?: number }
  /** What a call knows so far: it is the call's response until the outcome. */
  | { type: 'progress'; id: string; attempt: number; response: Json }
  | { type: 'timer'; timer: string }
  | { type: 'environment'; environment: JsonObject }
  /**
   * Nothing came of an event: what it needs could not be fetched, or the program itself failed. The catalogue says so by the code.
   * `call`: the id of the one whose outcome it was.
   */
  | { type: 'failed'; code: string; call?: string }
  /** Something about what the browser keeps: the catalogue says so, where it has an entry of that name. */
  | { type: 'storage'; code: (typeof storageCodes)[number] }
)

/** A field to take the focus. `polite`: not from another field that has the focus, and not after a touch. */
export type FocusedField = { step: string; field: string; polite?: true }

/** What happens once and leaves no trace in the state. */
export type Command =
  | { type: 'visit'; path: string; replace: boolean }
  | { type: 'play'; sound: string }
  | { type: 'track'; event: string; with: JsonObject }
  | { type: 'focus'; target: 'heading' | 'problems' | 'notice' | FocusedField }
  | { type: 'report'; message: string; with: JsonObject }

/** How one request of an effect ended: `ok` or a code. Waiting, counting and showing are the engine's. */
export type Outcome = {
  code: string
  response?: Json
  /** The request was refused as it is. Holds the places in it that the service names, as JSON pointers, and no values. */
  refused?: string[]
  /** Seconds for which the service wants to be left alone. */
  wait?: number
}

type WithoutTime<One> = One extends unknown ? Omit<One, 'at' | 'date'> : never
/** An event before the runtime has stamped it. */
export type EventInput = WithoutTime<Event>
