/** What each block is shown with: options with their facts filled in, and words, as a step would give them. */

type BlockState = {
  name: string
  options?: Record<string, unknown>
  /** Words of this state beside those of the block. */
  words?: Record<string, string>
  /** No rule applies to its action. */
  isDisabled?: boolean
  /** What is nested in it. */
  content?: string
}
export type BlockSample = { words: Record<string, string>; states: BlockState[] }

const offers = [
  { tenor: 6, monthlyInstallmentAmount: 4839.93, interestAndFeeAmount: 4039.57, totalRepaymentAmount: 29_039.57 },
  { tenor: 24, monthlyInstallmentAmount: 1543.81, interestAndFeeAmount: 12_051.47, totalRepaymentAmount: 37_051.47 },
].map((offer) => ({ id: `offer-${offer.tenor}`, finalApprovedAmount: 25_000, ...offer }))
const plans = [6, 24, 36].map((tenor) => ({
  ...{ id: `plan-${tenor}`, tenor, finalApprovedAmount: 25_000, interestRatePresent: 29.5 },
}))
const quote = {
  ...{ available: true, monthRepay: 1543.81, totalRepay: 37_051.47, totalInterestAndFee: 12_051.47 },
  ...{ interestRate: 29.5, initiationFee: 1207.5, serviceFeeMonthly: 60, insuranceMonthly: 49.5 },
}
const rows = [
  { key: 'amount', value: 25_000, as: 'money' },
  { key: 'since', value: '2024-03-01', as: 'date' },
  { key: 'agrees', value: true, as: 'yes-no' },
]
const rowWords = { amount: 'Loan amount', since: 'Started in', agrees: 'Your spouse agrees' }
const under = (path: string, words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [`${path}.${key}`, text]))
const lines = { 'items.one': 'Your South African ID number.', 'items.two': 'A bank statement or payslip.' }
const parts = {
  ...{ 'items.one.title': 'Log in to your bank', 'items.one.body': 'As you always do.' },
  ...{ 'items.two.title': 'Confirm', 'items.two.body': 'We compare your statements with what you told us.' },
}
const items = ['one', 'two']

/** By the block's name. A block that is registered and has none here fails a test. */
export const blockSamples: Record<string, BlockSample> = {
  accordion: { words: { heading: 'Common questions', ...parts }, states: [{ name: 'closed', options: { items } }] },
  alternative: {
    words: { title: 'Rather not log in?', text: 'Email us your bank statements instead.', button: 'Email statements' },
    states: [
      { name: 'offered', options: { action: 'email' } },
      { name: 'disabled', options: { action: 'email' }, isDisabled: true },
    ],
  },
  'app-links': {
    words: { open: 'Open the app', store: 'Get the app', code: 'Scan this with the phone that has the app on it' },
    states: [{ name: 'known', options: { open: 'https://app.example/loan', store: 'https://store.example/app' } }],
  },
  button: {
    words: { label: 'Work out my plan' },
    states: [
      { name: 'primary', options: { action: 'go', variant: 'primary' } },
      { name: 'secondary', options: { action: 'go', variant: 'secondary' } },
      { name: 'disabled', options: { action: 'go', variant: 'primary' }, isDisabled: true },
    ],
  },
  buttons: {
    words: { 'items.save': 'Save as PDF', 'items.print': 'Print' },
    states: [
      { name: 'usable', options: { items: [{ action: 'save', icon: 'download' }, { action: 'print' }] } },
      { name: 'disabled', options: { items: [{ action: 'save', icon: 'download' }] }, isDisabled: true },
    ],
  },
  calculator: {
    words: {
      ...{ title: 'What would it cost?', monthly: 'Estimated monthly instalment', breakdown: 'See what it is made of' },
      ...{ unavailable: "We can't show an estimate at the moment.", button: 'Check if I can apply' },
      ...under('figures', {
        ...{ totalRepay: 'Total you pay back', totalInterestAndFee: 'Of which interest, fees and cover' },
        ...{ interestRate: 'Interest rate', initiationFee: 'Initiation fee', serviceFeeMonthly: 'Service fee' },
        insuranceMonthly: 'Credit life cover',
      }),
      ...under('units', { month: 'a month', year: 'a year', once: 'once-off' }),
    },
    states: [
      { name: 'quoted', options: { quote, action: 'next' } },
      { name: 'awaited', options: { quote: {}, awaiting: [true], action: 'next' } },
      { name: 'not available', options: { quote: {}, action: 'next' } },
    ],
  },
  cards: {
    words: { heading: 'Why choose us?', ...parts },
    states: [
      {
        name: 'with icons',
        options: {
          items: [
            { key: 'one', icon: 'clock' },
            { key: 'two', icon: 'shield' },
          ],
        },
      },
    ],
  },
  clauses: {
    words: { heading: 'Terms of the agreement' },
    states: [
      {
        name: 'given',
        options: {
          items: [{ title: 'Paying early', paragraphs: ['You may settle at any time.', 'There is no penalty.'] }],
        },
      },
    ],
  },
  consents: {
    words: { heading: 'You agree that' },
    states: [
      { name: 'given', options: { items: ['We may ask credit bureaus about your credit record.'] } },
      { name: 'awaited', options: {} },
    ],
  },
  contents: { words: { label: 'Contents', ...lines }, states: [{ name: 'closed', options: { items } }] },
  document: {
    words: {},
    states: [
      { name: 'given', options: { given: {}, from: 'Thornveld Bank', date: '2026-11-25' }, content: 'What is agreed.' },
    ],
  },
  embed: {
    words: { title: 'Log in to your bank', loading: 'It is loading. This can take a moment.' },
    states: [
      { name: 'loading', options: { url: 'https://bank.example/', ready: 'ready', message: 'done', sandbox: [] } },
    ],
  },
  examples: {
    words: { heading: 'What it should look like', 'items.one': 'Like this', 'items.two': 'Not too dark' },
    states: [
      {
        name: 'side by side',
        options: {
          items: [
            { key: 'one', drawing: 'face-good' },
            { key: 'two', drawing: 'face-dark' },
          ],
        },
      },
    ],
  },
  figure: {
    words: { note: 'On its way to your bank account' },
    states: [
      { name: 'plain', options: { amount: 25_000 } },
      { name: 'success', options: { amount: 25_000, mark: 'success' } },
    ],
  },
  guides: {
    words: { ...parts, 'items.one.body': 'Tap Permissions.\n\nChoose Allow.' },
    states: [{ name: 'the first open', options: { items, first: 'one' } }],
  },
  hero: {
    words: {
      ...{ title: 'A personal loan within minutes', intro: 'See what it costs first.', button: 'Apply now' },
      ...{ 'points.1': 'Every cost shown upfront', 'points.2': 'Nothing to print', note: 'Terms apply.' },
    },
    states: [
      { name: 'usable', options: { action: 'start' } },
      { name: 'disabled', options: { action: 'start' }, isDisabled: true },
    ],
  },
  list: {
    words: { heading: 'What to have ready', ...lines },
    states: [{ name: 'with a heading', options: { items } }],
  },
  mailbox: {
    words: { label: 'Send your statements to', copy: 'Copy the address', copied: 'Copied', write: 'Write the email' },
    states: [{ name: 'known', options: { address: 'documents@example.co.za', subject: 'PL2611000427' } }],
  },
  notice: {
    words: { title: 'What happens next', text: 'You choose your plan. Nothing is final until you have signed.' },
    states: ['info', 'success', 'warning'].map((tone) => ({ name: tone, options: { tone } })),
  },
  'offer-cards': {
    words: {
      ...{
        finalApprovedAmount: 'Loan amount',
        monthlyInstallmentAmount: 'Monthly instalment',
        tenor: 'Repayment period',
      },
      ...{ interestAndFeeAmount: 'Interest, fees and cover', totalRepaymentAmount: 'Total you pay back' },
      ...{ month: 'month', months: 'months', waiting: "We're working out your plans.", ready: 'They are ready.' },
    },
    states: [
      { name: 'offered', options: { offers } },
      { name: 'waiting', options: { offers: [], waiting: true, placeholders: [1, 2, 3] } },
      { name: 'not current', options: { offers, current: false } },
    ],
  },
  'plan-chart': {
    words: {
      heading: 'How fast you pay it back',
      month: 'month',
      months: 'months',
      halfway: 'Halfway through, you still owe:',
    },
    states: [{ name: 'one chosen', options: { plans, chosen: 'plan-24' } }],
  },
  reminder: {
    words: { label: 'Add first debit to calendar', title: 'First debit order', file: 'first-debit-order.ics' },
    states: [{ name: 'known', options: { date: '2026-12-25', of: 'LN2611000427', now: Date.UTC(2026, 10, 21, 8) } }],
  },
  reveal: {
    words: { open: 'Start now' },
    states: [
      { name: 'closed', content: 'What it shows.' },
      { name: 'open', options: { open: true }, content: 'What it shows.' },
    ],
  },
  rows: { words: { ...under('rows', rowWords), yes: 'Yes', no: 'No' }, states: [{ name: 'given', options: { rows } }] },
  'steps-list': {
    words: { heading: 'How it works', ...parts },
    states: [
      { name: 'of the copy', options: { items } },
      { name: 'of a fact', options: { items, texts: ['Open the message.', 'Approve the debit order.'] } },
    ],
  },
  summary: {
    words: {
      ...{ 'sections.loan.title': 'Loan details', 'sections.loan.edit': 'Edit', yes: 'Yes', no: 'No', none: '–' },
      ...under('sections.loan.rows', rowWords),
    },
    states: [
      { name: 'to read', options: { sections: [{ key: 'loan', rows }] } },
      { name: 'to edit', options: { sections: [{ key: 'loan', edit: 'loan', rows }] } },
    ],
  },
  switcher: {
    words: { label: 'Language of the agreement', help: 'It changes the agreement and its PDF.' },
    states: [
      {
        name: 'one chosen',
        options: {
          ...{ value: 'en', action: 'choose' },
          items: [
            { code: 'en', name: 'English' },
            { code: 'zu', name: 'isiZulu' },
          ],
        },
      },
    ],
  },
  tabs: {
    words: { label: 'Personal details', 'items.one': 'Contact', 'items.two': 'Work' },
    states: [{ name: 'the first', options: { current: 'one', items: items.map((key) => ({ key, step: key })) } }],
  },
  text: {
    words: { title: 'How this was decided', text: 'From what you told us.\n\nYou may ask for the reason in writing.' },
    states: [{ name: 'two paragraphs' }],
  },
  timeline: {
    words: { heading: 'When you pay', 'items.one.when': 'Today', ...parts },
    states: [{ name: 'with a date', options: { items: [{ key: 'one' }, { key: 'two', date: '2026-12-25' }] } }],
  },
  waiting: {
    words: {
      ...{ title: "We're assessing your application", text: 'Please keep this page open.', done: 'done' },
      ...under('steps', { one: 'It has arrived', two: 'We assess it', three: 'We show you our answer' }),
    },
    states: [
      { name: 'one thing' },
      { name: 'parts', options: { steps: [{ key: 'one', done: true }, { key: 'two' }, { key: 'three' }] } },
    ],
  },
}
