/** Lists and words that widgets are given. */

export const races = [
  { code: 'A', name: 'African' },
  { code: 'W', name: 'White' },
]

export const copy = {
  prompt: 'Choose',
  yes: 'Yes',
  no: 'No',
  month: 'Month',
  year: 'Year',
  'months.04': 'April',
  'months.05': 'May',
  solving: 'Checking',
  solved: 'Checked',
}
