/** A task for a thread that ends only when it is told to, so that a test need not race with it. */

/** `gate`: ends once another thread has written something else than 0 to it. */
export function run({ gate, started }) {
  Atomics.store(started, 0, 1)
  Atomics.wait(gate, 0, 0)
  return 'ended'
}
