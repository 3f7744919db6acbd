/** What a browser can fill in by itself, as HTML names it. */
export const autocomplete = {
  enum: [
    ...['off', 'name', 'given-name', 'additional-name', 'family-name', 'email', 'tel', 'organization', 'bday', 'sex'],
    ...['street-address', 'address-line1', 'address-line2', 'address-line3', 'address-level1', 'address-level2'],
    ...['address-level3', 'address-level4', 'postal-code', 'country', 'country-name', 'one-time-code', 'username'],
  ],
}
