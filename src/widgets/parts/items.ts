/** What there is to choose from. */

export type Item = { code: string | number; name: string }

/** Option `items`: a fact, or a list written in the step file. */
export const itemsSchema = { type: ['string', 'array'], 'x-fact': true }
