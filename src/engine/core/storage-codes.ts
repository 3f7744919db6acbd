/**
 * Entries of the catalogue, both optional, about what the browser keeps: what was entered earlier cannot be read any more, and
 * what is entered now is gone with the page.
 */
export const storageCodes = ['STATE_LOST', 'STATE_NOT_KEPT'] as const
