/** The command was called with something that does not exist: its message is all that a person needs. */
export class UsageError extends Error {}
