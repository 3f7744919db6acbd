/** The sandbox's page: makes applicants, and shows what the lender sent and holds. Text is only ever set as text. */

const applicants = []
const shown = { inbox: '', applications: '' }
const refreshEvery = 2000

const at = (id) => document.getElementById(id)

await showPersonas()
showApplicants()
await refresh()

/** The next look begins after the last one has ended; a hidden page does not look. */
async function refresh() {
  if (!document.hidden) await Promise.all([showInbox(), showApplications()])
  setTimeout(refresh, refreshEvery)
}

async function showPersonas() {
  const personas = await ask('/sandbox/personas')
  const rows = (personas ?? []).map(({ id, description, ends }) => {
    const button = make('button', { type: 'button' }, 'New applicant')
    button.setAttribute('aria-label', `New applicant: ${id}`)
    button.addEventListener('click', () => createApplicant(id, button))
    const text = make(
      'div',
      {},
      make('p', { className: 'name' }, id),
      make('p', { className: 'meta' }, description, ' ', make('code', { className: 'route' }, ends)),
    )
    return make('li', {}, text, button)
  })
  at('personas').replaceChildren(...rows)
}

async function createApplicant(persona, button) {
  button.disabled = true
  const made = await ask('/sandbox/applicants', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ persona }),
  })
  button.disabled = false
  if (!made) return
  applicants.unshift(made)
  showApplicants()
  at('applicants').scrollIntoView({ block: 'nearest' })
}

function showApplicants() {
  const rows = applicants
    .slice(0, 5)
    .map(({ said, phoneNumber, persona }) =>
      make(
        'li',
        {},
        make('p', { className: 'name' }, persona),
        pair('ID', spaced(said, [6, 10, 12]), said),
        pair('Phone', spaced(phoneNumber, [3, 6]), phoneNumber),
      ),
    )
  at('applicants').replaceChildren(
    ...(rows.length > 0 ? rows : [empty('No applicant yet. Create one with a button of the list.')]),
  )
}

async function showInbox() {
  const messages = await ask('/sandbox/inbox')
  if (!messages || !isNews('inbox', messages)) return
  const rows = messages.slice(0, 20).map(({ channel, phoneNumber, text, code, link, at: when }) => {
    const about = make('p', { className: 'meta' }, `${channel} to ${spaced(phoneNumber, [3, 6])}, ${time(when)}`)
    const big = code
      ? [make('p', { className: 'pair' }, make('span', { className: 'digits code' }, code), copyButton(code, 'code'))]
      : []
    const go = link ? [make('a', { href: link, target: '_blank', rel: 'noopener' }, 'Open the link')] : []
    return make('li', {}, about, ...big, make('p', { className: 'text meta' }, text), ...go)
  })
  at('inbox').replaceChildren(...(rows.length > 0 ? rows : [empty('No messages yet. One-time codes arrive here.')]))
}

async function showApplications() {
  const held = await ask('/sandbox/applications')
  if (!held || !isNews('applications', held)) return
  const rows = held.slice(0, 20).map((application) => {
    const status = make(
      'span',
      { className: 'status' },
      application.decisioningStatus === 'INIT' ? 'deciding …' : application.loanApplicationStatus,
    )
    status.dataset.live = String(application.live)
    const head = make('p', { className: 'pair' }, make('code', {}, application.loanApplicationNumber), status)
    const about = make(
      'p',
      { className: 'meta' },
      `${application.persona}, ${spaced(application.said, [6, 10, 12])}, ${time(application.updatedAt)}`,
    )
    return make('li', {}, head, about, ...statementsButton(application), whole(application))
  })
  at('applications').replaceChildren(...(rows.length > 0 ? rows : [empty('No applications yet.')]))
}

/** Plays the e-mail with bank statements, where one is awaited. */
function statementsButton({ loanApplicationNumber, loanApplicationStatus }) {
  if (!loanApplicationStatus.startsWith('CONDITIONALLY_APPROVED')) return []
  const button = make('button', { type: 'button', className: 'small' }, 'E-mail the bank statements')
  button.addEventListener('click', async () => {
    await ask('/sandbox/statements', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ loanApplicationNumber }),
    })
    button.textContent = 'Sent'
  })
  return [button]
}

/** Everything about one application, read when it is opened. */
function whole({ said, loanApplicationNumber }) {
  const text = make('pre', { tabIndex: 0 })
  const details = make('details', {}, make('summary', {}, 'What the lender holds and received'), text)
  details.addEventListener('toggle', async () => {
    if (!details.open) return
    const held = await ask(`/sandbox/applications?said=${encodeURIComponent(said)}`)
    const one = held?.find((application) => application.loanApplicationNumber === loanApplicationNumber)
    text.textContent = JSON.stringify(one, null, 2)
  })
  return details
}

function pair(what, shownValue, value) {
  return make(
    'p',
    { className: 'pair' },
    make('span', { className: 'what' }, what),
    make('span', { className: 'digits' }, shownValue),
    copyButton(value, what),
  )
}

function copyButton(value, what) {
  const button = make('button', { type: 'button', className: 'small' }, 'Copy')
  button.setAttribute('aria-label', `Copy ${what}`)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(value)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  return button
}

/** Fetches JSON; what goes wrong is shown, and taken away when the next one succeeds. */
async function ask(path, options) {
  const problem = at('problem')
  try {
    const response = await fetch(path, options)
    if (!response.ok) throw new Error(`${path.split('?')[0]} answered ${response.status}`)
    problem.hidden = true
    return await response.json()
  } catch (failure) {
    problem.textContent = `The sandbox does not answer: ${failure.message}`
    problem.hidden = false
    return undefined
  }
}

/** A list is drawn again only when it has changed: what is open or selected in it stays so. */
function isNews(list, data) {
  const text = JSON.stringify(data)
  const news = text !== shown[list]
  shown[list] = text
  return news
}

function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

function empty(text) {
  return make('li', { className: 'empty' }, text)
}

function spaced(digits, places) {
  return [...digits].map((digit, place) => (places.includes(place) ? ` ${digit}` : digit)).join('')
}

function time(when) {
  return new Date(when).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' })
}
