/** What there is to choose from. */

/** `name`: of an item that the lender names itself. Without one its words are at `items.<code>` of the field. */
export type Item = { code: string | number; name?: string }

const item = { type: 'object', properties: { code: { type: ['string', 'number'] }, name: { type: 'string' } } }
const listed = { type: ['string', 'array'], 'x-fact': true }

/** Option `items`: a fact, or a list written in the step file. */
export const itemsSchema = { ...listed, 'x-holds': { type: 'array', items: item } }

/** The same where an item may be a plain number, too. */
export const itemsOrNumbersSchema = {
  ...listed,
  'x-holds': { type: 'array', items: { ...item, type: ['object', 'number'] } },
}

/** What an item is called: the words at `items.<code>`, else its own name. */
export function nameOf({ code, name }: Item, text: (key: string) => string | undefined): string {
  return text(`items.${code}`) ?? name ?? String(code)
}
