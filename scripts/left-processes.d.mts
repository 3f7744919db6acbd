/** Marks what this process starts from now on. */
export function markProcesses(part: string): void

/** Ends what is left of a part after some seconds, and gives the command lines. */
export function endLeftProcesses(part: string, seconds?: number): Promise<string[]>
