/** Pages of the lender that the footer leads to, by their names in the copy and the settings. */
export const legal = ['paia', 'terms', 'privacy']
export const social = ['facebook', 'instagram', 'youtube']
