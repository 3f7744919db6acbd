/** The played bank's app: shows one debit order and takes the applicant's answer. Text is only ever set as text. */

const token = new URLSearchParams(location.search).get('mandate') ?? ''
const address = `/sandbox/mandates/${encodeURIComponent(token)}`
const at = (id) => document.getElementById(id)

const says = {
  SENT: 'Do you approve this debit order?',
  ACCEPTED: 'Approved. You can go back to your application.',
  REFUSED: 'Declined. You can go back to your application.',
  SCHEDULED: 'This debit order reaches us tomorrow at 7:00.',
}

at('accept').addEventListener('click', () => answer(true))
at('refuse').addEventListener('click', () => answer(false))
await show(fetch(address))

function answer(accepts) {
  return show(
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accepts }),
    }),
  )
}

async function show(asked) {
  allow(false)
  try {
    const response = await asked
    if (!response.ok) throw new Error(response.status === 404 ? 'There is no such debit order.' : 'Please try again.')
    const { state, creditor, reference, amount, from, months } = await response.json()
    const rows = [
      ['Who collects', creditor],
      ['Reference', reference],
      ['Each month', amount === undefined ? undefined : `R${amount.toFixed(2)}`],
      ['From', from?.split('-').reverse().join('/')],
      ['How often', months === undefined ? undefined : `${months} times`],
    ]
    at('about').replaceChildren(...rows.filter(([, value]) => value !== undefined).flatMap(row))
    at('state').textContent = says[state] ?? state
    allow(state === 'SENT')
  } catch (problem) {
    at('state').textContent = problem.message
    allow(token !== '')
  }
}

function row([word, value]) {
  const [term, description] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = word
  description.textContent = value
  return [term, description]
}

function allow(may) {
  for (const id of ['accept', 'refuse']) at(id).disabled = !may
}
