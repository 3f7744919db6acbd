/**
 * Runs on the painted first page before the application. It fetches the application once the page has been seen, remembers the
 * last button that was pressed, and shows that the press counts. A press that ends once the application has drawn the page counts, too.
 * Where the application could not be fetched, the next press loads the page again. On every page it keeps a style sheet that does not
 * arrive from delaying the application.
 */

/** The painted page, and which of its buttons that is; nothing elsewhere, or once the application has drawn the page. */
function paintedButton(
  target: EventTarget | null,
): { page: HTMLElement; button: HTMLElement; index: number } | undefined {
  const page = document.querySelector<HTMLElement>('[data-painted]')
  const button = target instanceof Element ? target.closest('button') : null
  return page && button ? { page, button, index: [...page.querySelectorAll('button')].indexOf(button) } : undefined
}

document.addEventListener('click', ({ target }) => {
  const pressed = paintedButton(target)
  if (!pressed) return
  const { page, button, index } = pressed
  page.dataset.pressed = String(index)
  // Only the last one is answered, so only the last one shows that it was heard.
  page.querySelector('button[aria-busy]')?.removeAttribute('aria-busy')
  button.setAttribute('aria-busy', 'true')
  loadAnew()
})

/** Pixels by which a pointer that is held still may move, as in the application. */
const still = 10

// Where the button that a press began on is gone when it ends, the browser clicks none: the one in its place is clicked.
document.addEventListener('mousedown', ({ target, button, clientX, clientY }) => {
  const began = paintedButton(target)
  // The others open a menu.
  if (!began || button !== 0) return
  const end = (event: MouseEvent) => {
    const isStill = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= still
    if (isStill && !began.button.isConnected) began.page.querySelectorAll('button')[began.index]?.click()
  }
  document.addEventListener('mouseup', end, { once: true })
})

addEventListener('online', loadAnew)

/** Something of the application could not be fetched, or came damaged. A browser may keep that for as long as the page lives. */
let isIncomplete = false

function loadAnew(): void {
  // Once the application has drawn the page, whatever failed before is no reason to lose what was entered since.
  if (isIncomplete && navigator.onLine && document.querySelector('[data-painted]')) location.reload()
}

function noteIncomplete(): void {
  isIncomplete = true
  if (document.querySelector('[data-pressed]')) loadAnew()
}

// A script that cannot be read counts as loaded.
addEventListener('error', () => {
  if (document.querySelector('[data-painted]')) noteIncomplete()
})

/** Milliseconds for a style sheet. A browser may wait minutes for one: the page then comes without it, and takes it when it is there. */
const patience = 8000

/** The scripts run when the style sheet of all screens is there, or cannot be had in time. */
function fetchApplication(): void {
  // On a slow line this script is here before the end of the page, where the template is.
  if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', fetchApplication)
  // What loads the application: style sheet, what is fetched ahead, and the scripts in the order in which they are run.
  const application = document.querySelector('template')
  if (!application) return
  application.remove()
  const { content } = application
  const scripts = content.querySelectorAll('script')
  const sheet = content.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (!sheet) return
  const run = () => {
    clearTimeout(late)
    document.body.append(...scripts)
  }
  const late = setTimeout(run, patience)
  for (const event of ['load', 'error']) sheet.addEventListener(event, run)
  for (const script of scripts) {
    script.async = false
    script.addEventListener('error', noteIncomplete)
    script.remove()
  }
  document.body.append(content)
}

// Nothing is painted or run before a style sheet of the head has come, unless a script has put it in. Firefox still waits for the one
// that has gone: it paints when asked where something is, and runs what is imported. A script that has run is not run again.
setTimeout(() => {
  const sheet = document.querySelector<HTMLLinkElement>('head link[rel=stylesheet]')
  if (sheet && !sheet.sheet) {
    sheet.replaceWith(sheet.cloneNode())
    document.documentElement.getClientRects()
    for (const { src } of document.querySelectorAll<HTMLScriptElement>('head script')) import(src)
  }
  fetchApplication()
}, patience)

// A page in a background tab is not painted, and some browsers do not report it.
if (document.visibilityState === 'hidden') fetchApplication()
else {
  // First, because the observer may be forbidden.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(fetchApplication)))
  new PerformanceObserver(fetchApplication).observe({ type: 'paint', buffered: true })
}

export {}
