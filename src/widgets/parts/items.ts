/** What there is to choose from. */

/** `name`: of an item that the lender names itself. Without one its words are at `items.<code>` of the field. */
export type Item = { code: string | number; name?: string }

/** Option `items`: a fact, or a list written in the step file. */
export const itemsSchema = { type: ['string', 'array'], 'x-fact': true }

/** What an item is called: the words at `items.<code>`, else its own name. */
export function nameOf({ code, name }: Item, text: (key: string) => string | undefined): string {
  return text(`items.${code}`) ?? name ?? String(code)
}
