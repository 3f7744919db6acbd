/** Keeps the last button that was pressed on the painted first page until the application is there to answer, and shows it. */

document.addEventListener('click', ({ target }) => {
  const page = document.querySelector<HTMLElement>('[data-painted]')
  const button = target instanceof Element ? target.closest('button') : null
  if (!page || !button) return
  const buttons = [...page.querySelectorAll('button')]
  page.dataset.pressed = String(buttons.indexOf(button))
  // Only the last one is answered, so only the last one shows that it was heard.
  for (const one of buttons) one.removeAttribute('aria-busy')
  button.setAttribute('aria-busy', 'true')
})

export {}
