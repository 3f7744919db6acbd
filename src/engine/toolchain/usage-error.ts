/** The command was asked for something that is not there: its message is all that a person needs. */
export class UsageError extends Error {}
