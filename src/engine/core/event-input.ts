import type { Event } from './model.ts'

type WithoutTime<One> = One extends unknown ? Omit<One, 'at' | 'date'> : never
/** An event before the runtime has stamped it. */
export type EventInput = WithoutTime<Event>
