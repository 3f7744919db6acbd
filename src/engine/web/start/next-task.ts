/**
 * Lets the browser do what has waited, a finger above all: a start in one piece holds a cheap phone up. Rejects where the signal has
 * been aborted by then.
 */
export async function nextTask(signal: AbortSignal): Promise<void> {
  await new Promise((done) => setTimeout(done))
  signal.throwIfAborted()
}
