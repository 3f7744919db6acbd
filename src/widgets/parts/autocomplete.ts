const address = [
  ...['street-address', 'address-line1', 'address-line2', 'address-line3', 'address-level1', 'address-level2'],
  ...['address-level3', 'address-level4', 'postal-code', 'country', 'country-name'],
]
const names = ['name', 'given-name', 'additional-name', 'family-name', 'organization', 'username']

/** What a browser can fill in by itself, as HTML names it, by what a field takes. */
export const autocomplete = {
  words: { enum: ['off', ...names, ...address, 'sex', 'one-time-code'] },
  email: { enum: ['off', 'email', 'username'] },
  tel: { enum: ['off', 'tel'] },
  digits: { enum: ['off', 'postal-code', 'one-time-code'] },
  date: { enum: ['off', 'bday'] },
}
