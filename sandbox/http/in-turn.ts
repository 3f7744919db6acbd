/** Work that has to follow other work of the same name is waited for here, without a connection to the database meanwhile. */

/** Runs `work` after all earlier work of that name has ended, well or badly. In this process alone. */
export type InTurn = <Outcome>(name: string, work: () => Promise<Outcome>) => Promise<Outcome>

/** Names of one of them have nothing to do with those of another. */
export function takeTurns(): InTurn {
  const lastOf = new Map<string, Promise<void>>()
  return async (name, work) => {
    const running = (lastOf.get(name) ?? Promise.resolve()).then(work)
    const ended = running.then(
      () => {},
      () => {},
    )
    lastOf.set(name, ended)
    try {
      return await running
    } finally {
      if (lastOf.get(name) === ended) lastOf.delete(name)
    }
  }
}
