/** Tasks for a thread that end only when they are told to, so that a test need not race with them. */
import { sayBegun } from '../../sandbox/threads/say-begun.mjs'

/** `gate`: the task ends once another thread has written something else than 0 to it. `isBusy`: it takes processor time until then. */
export function run({ gate, isBusy, started }) {
  sayBegun(started)
  if (!isBusy) Atomics.wait(gate, 0, 0)
  while (Atomics.load(gate, 0) === 0);
  return 'ended'
}
