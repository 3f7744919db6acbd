/** Files and folders that a build depends on, from the root. */
export const madeOf: string[]
/** Leaves a dist/ that matches the sources. Ends the process with the build's own messages when it cannot. */
export function build(): Promise<void>
