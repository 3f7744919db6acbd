/** Lets the browser do what has waited, a finger above all: a start in one piece holds a cheap phone up. */
export function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}
