/**
 * The provider's page, played: choose a bank, log in, agree. It tells the page around it how it ended, and only the one
 * that this address was made for. What was collected goes from server to server.
 */

const ended = { done: 2000, cancelled: 1110, closed: 0, failed: 5000 }
const here = location.pathname

// The first frame of an embedded page may come before its styles, which would then move it. Scripts wait for them.
document.querySelector('section').hidden = false

const session = await ask(`${here}/session`)
if (session) {
  // The page around this one cannot see whether it was refused, so it waits for this message.
  send({ loaded: 1 })
  showBanks()
  showFooter()
} else
  show('This link does not work', [make('p', {}, 'It was not made here, or it is too old. Go back and try again.')])

function showBanks() {
  const banks = session.banks.map((bank) =>
    make(
      'li',
      {},
      button(bank.name, () => showLogin(bank)),
    ),
  )
  show('Choose your bank', [
    make('p', {}, 'The one into which your salary is paid.'),
    make('ul', { className: 'choices' }, ...banks),
    make(
      'div',
      { className: 'buttons' },
      button('Cancel', () => tell(ended.cancelled)),
    ),
  ])
}

function showLogin(bank) {
  show(`Log in to ${bank.name}`, [
    make('p', {}, 'A bank would ask for your internet banking details here. This one asks for nothing.'),
    make(
      'div',
      { className: 'buttons' },
      button('Log in', () => showConsent(bank), 'main'),
      button('Choose another bank', showBanks),
      button('Cancel', () => tell(ended.cancelled)),
    ),
  ])
}

function showConsent(bank) {
  show('Share your statements?', [
    make('p', {}, `${bank.name} shows the lender:`),
    make('ul', {}, ...session.shared.map((what) => make('li', {}, what))),
    make(
      'div',
      { className: 'buttons' },
      button('Agree and share', () => finish(bank, true), 'main'),
      button("Don't agree", () => finish(bank, false)),
      button('Cancel', () => tell(ended.cancelled)),
    ),
  ])
}

async function finish(bank, agreed) {
  show('One moment, please', [make('p', {}, 'Your bank is answering.')])
  const result = await ask(`${here}/result`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank: bank.id, agreed }),
  })
  show(result ? 'Thank you' : 'Your bank does not answer', [make('p', {}, 'You are taken back to the lender.')])
  tell(result ? ended.done : ended.failed)
}

/** For trying the product: the ways in which this can fail. */
function showFooter() {
  const row = make(
    'div',
    { className: 'row' },
    button('Break', () => tell(ended.failed), 'quiet'),
    button('Close', () => tell(ended.closed), 'quiet'),
  )
  document.getElementById('footer').append(make('details', {}, make('summary', {}, 'For trying things out'), row))
}

function tell(status) {
  send({ status })
}

function send(message) {
  if (parent !== window) parent.postMessage(message, session.opener)
}

function show(title, content) {
  const heading = make('h1', { tabIndex: -1 }, title)
  document.getElementById('main').replaceChildren(heading, ...content)
  // The first heading is read when the frame is; taking focus then would take it from the page around.
  if (document.hasFocus()) heading.focus()
}

async function ask(path, options) {
  try {
    const response = await fetch(path, options)
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

function button(label, press, look = '') {
  const made = make('button', { type: 'button', className: look }, label)
  made.addEventListener('click', press)
  return made
}

function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
