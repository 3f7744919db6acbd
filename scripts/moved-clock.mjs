/**
 * The clock proof gives every process and every page one clock: the machine's, `CLOCK_AHEAD` milliseconds ahead.
 * Node loads this file before anything else (`--import`); the browser tests give `moveClock` to each page.
 * Only `Date` is moved. Timers keep running in real time.
 */

/** Milliseconds; 0 outside the clock proof. */
export const clockAhead = Number(globalThis.process?.env.CLOCK_AHEAD ?? 0)

if (clockAhead !== 0) moveClock(clockAhead)

/** Moves `Date` of this process or page, once. It uses nothing around it: the browser gets only its source text. */
export function moveClock(ahead) {
  const MachineDate = Date
  if (MachineDate.isMoved) return
  const now = () => MachineDate.now() + ahead
  const moved = { now, isMoved: true }
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length > 0 ? parts : [now()], made),
    apply: () => new MachineDate(now()).toString(),
    get: (target, key) => (Object.hasOwn(moved, key) ? moved[key] : Reflect.get(target, key)),
  })
  MachineDate.prototype.constructor = globalThis.Date
}
